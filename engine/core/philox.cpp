#include "core/philox.h"

#include <algorithm>

#include "core/pack_instructions.h"

namespace dianoia {
namespace {

constexpr std::uint32_t kMultiplier0 = 0xD2511F53, kMultiplier1 = 0xCD9E8D57;
constexpr std::uint32_t kWeyl0 = 0x9E3779B9, kWeyl1 = 0xBB67AE85;
constexpr int kRounds = 10;

std::uint32_t high(std::uint64_t product) {
    return static_cast<std::uint32_t>(product >> 32);
}
std::uint32_t low(std::uint64_t product) {
    return static_cast<std::uint32_t>(product);
}

PhiloxBlock counterOf(Purpose purpose, WorkerIndex worker, RoundIndex round, std::uint32_t blockIndex,
                      std::uint32_t draw) {
    const auto r = static_cast<std::uint64_t>(round);
    return {blockIndex, low(r), static_cast<std::uint32_t>(worker),
            static_cast<std::uint32_t>(purpose) << 24 | (high(r) & 0xFF) << 16 | (draw & 0xFFFF)};
}

/// Packs that are worked on in turn, so that no instruction waits for the one before it.
template <std::size_t Packs>
using WordPacks = std::array<WordPack, Packs>;

constexpr auto kLaneNumbers = [] {
    std::array<std::uint64_t, kPackSize> numbers{};
    for (std::size_t l = 0; l < kPackSize; ++l) numbers[l] = l;
    return numbers;
}();

/// The words of Packs * kPackSize counters from `start` on, which differ in their first part alone.
///
/// Each part of a counter has 64 bits of its own, of which the lower 32 count; what the upper ones hold is ignored by
/// the next product and masked at the end.
template <std::size_t Packs>
void philoxPacks(PhiloxBlock start, PhiloxKey startKey, std::uint32_t* out) {
    WordPacks<Packs> c0, c1, c2, c3;
    WordPack key0 = WordPack{} + startKey[0], key1 = WordPack{} + startKey[1];
    for (std::size_t i = 0; i < Packs; ++i) {
        c0[i] = std::bit_cast<WordPack>(kLaneNumbers) + (start[0] + i * kPackSize);
        c1[i] = WordPack{} + start[1];
        c2[i] = WordPack{} + start[2];
        c3[i] = WordPack{} + start[3];
    }
    for (int r = 0; r < kRounds; ++r) {
        for (std::size_t i = 0; i < Packs; ++i) {
            const WordPack p0 = lowProduct(c0[i], WordPack{} + kMultiplier0);
            const WordPack p1 = lowProduct(c2[i], WordPack{} + kMultiplier1);
            c0[i] = (p1 >> 32) ^ c1[i] ^ key0;
            c2[i] = (p0 >> 32) ^ c3[i] ^ key1;
            c1[i] = p1;
            c3[i] = p0;
        }
        key0 += kWeyl0;
        key1 += kWeyl1;
    }
    constexpr std::uint64_t kLow = 0xFFFFFFFF;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packs; ++i) {
        const auto blocks = interleave((c0[i] & kLow) | (c1[i] << 32), (c2[i] & kLow) | (c3[i] << 32));
        std::memcpy(out + i * 4 * kPackSize, &blocks.first, sizeof blocks.first);
        std::memcpy(out + i * 4 * kPackSize + 2 * kPackSize, &blocks.second, sizeof blocks.second);
    }
}

/// As philoxPacks, but writes to no more than `out`, which is shorter than what the packs give.
template <std::size_t Packs>
void philoxPart(PhiloxBlock start, PhiloxKey key, std::span<std::uint32_t> out) {
    std::array<std::uint32_t, 4 * Packs * kPackSize> words;
    philoxPacks<Packs>(start, key, words.data());
    std::copy_n(words.begin(), out.size(), out.begin());
}

}  // namespace

PhiloxBlock philox4x32(PhiloxBlock c, PhiloxKey key) {
    for (int r = 0; r < kRounds; ++r) {
        const std::uint64_t p0 = std::uint64_t(kMultiplier0) * c[0];
        const std::uint64_t p1 = std::uint64_t(kMultiplier1) * c[2];
        c = {high(p1) ^ c[1] ^ key[0], low(p1), high(p0) ^ c[3] ^ key[1], low(p0)};
        key[0] += kWeyl0;
        key[1] += kWeyl1;
    }
    return c;
}

std::uint64_t splitMix64(std::uint64_t seed) {
    std::uint64_t z = seed + 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

RandomStreams::RandomStreams(std::uint64_t seed) {
    const std::uint64_t mixed = splitMix64(seed);
    m_key = {low(mixed), high(mixed)};
}

PhiloxBlock RandomStreams::block(Purpose purpose, WorkerIndex worker, RoundIndex round, std::uint32_t blockIndex,
                                 std::uint32_t draw) const {
    return philox4x32(counterOf(purpose, worker, round, blockIndex, draw), m_key);
}

std::uint32_t RandomStreams::word(Purpose purpose, WorkerIndex worker, RoundIndex round, Index coordinate,
                                  std::uint32_t draw) const {
    return block(purpose, worker, round, static_cast<std::uint32_t>(coordinate / 4), draw)[std::size_t(coordinate % 4)];
}

void RandomStreams::words(std::span<std::uint32_t> out, Purpose purpose, WorkerIndex worker, RoundIndex round,
                          Index first, std::uint32_t draw) const {
    constexpr std::size_t kPackWords = 4 * kPackSize, kStep = 4 * kPackWords;
    PhiloxBlock start = counterOf(purpose, worker, round, static_cast<std::uint32_t>(first / 4), draw);
    for (; out.size() >= kStep; out = out.subspan(kStep), start[0] += kStep / 4)
        philoxPacks<4>(start, m_key, out.data());
    if (out.size() > 2 * kPackWords) {
        philoxPart<4>(start, m_key, out);
    } else if (out.size() > kPackWords) {
        philoxPart<2>(start, m_key, out);
    } else if (out.size() > 4) {
        philoxPart<1>(start, m_key, out);
    } else {
        const PhiloxBlock words = philox4x32(start, m_key);
        std::copy_n(words.begin(), out.size(), out.begin());
    }
}

}  // namespace dianoia
