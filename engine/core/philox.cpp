#include "core/philox.h"

#include <algorithm>

namespace dianoia {
namespace {

constexpr std::uint32_t kMultiplier0 = 0xD2511F53, kMultiplier1 = 0xCD9E8D57;
constexpr std::uint32_t kWeyl0 = 0x9E3779B9, kWeyl1 = 0xBB67AE85;
constexpr int kRounds = 10;

std::uint32_t high(std::uint64_t product) { return static_cast<std::uint32_t>(product >> 32); }
std::uint32_t low(std::uint64_t product) { return static_cast<std::uint32_t>(product); }

PhiloxBlock counterOf(Purpose purpose, WorkerIndex worker, RoundIndex round, std::uint32_t blockIndex,
                      std::uint32_t draw) {
    const auto r = static_cast<std::uint64_t>(round);
    return {blockIndex, low(r), static_cast<std::uint32_t>(worker),
            static_cast<std::uint32_t>(purpose) << 24 | (high(r) & 0xFF) << 16 | (draw & 0xFFFF)};
}

// Sixteen counters side by side: the loops below become vector instructions.
constexpr int kLanes = 16;
using Lanes = std::array<std::uint32_t, kLanes>;

void multiply(const Lanes& a, std::uint32_t m, Lanes& hi, Lanes& lo) {
    for (std::size_t i = 0; i < kLanes; ++i) {
        const std::uint64_t product = std::uint64_t(a[i]) * m;
        hi[i] = high(product);
        lo[i] = low(product);
    }
}

void philoxLanes(std::array<Lanes, 4>& c, PhiloxKey key) {
    for (int r = 0; r < kRounds; ++r) {
        Lanes hi0, lo0, hi1, lo1;
        multiply(c[0], kMultiplier0, hi0, lo0);
        multiply(c[2], kMultiplier1, hi1, lo1);
        for (std::size_t i = 0; i < kLanes; ++i) {
            c[0][i] = hi1[i] ^ c[1][i] ^ key[0];
            c[2][i] = hi0[i] ^ c[3][i] ^ key[1];
        }
        c[1] = lo1;
        c[3] = lo0;
        key[0] += kWeyl0;
        key[1] += kWeyl1;
    }
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
    const PhiloxBlock start = counterOf(purpose, worker, round, static_cast<std::uint32_t>(first / 4), draw);
    const std::size_t size = out.size();
    std::size_t done = 0;
    std::uint32_t blockIndex = start[0];
    for (; done + 4 * kLanes <= size; done += 4 * kLanes, blockIndex += kLanes) {
        std::array<Lanes, 4> c;
        for (std::uint32_t i = 0; i < kLanes; ++i) c[0][i] = blockIndex + i;
        c[1].fill(start[1]);
        c[2].fill(start[2]);
        c[3].fill(start[3]);
        philoxLanes(c, m_key);
        for (std::size_t i = 0; i < kLanes; ++i)
            for (std::size_t k = 0; k < 4; ++k) out[done + 4 * i + k] = c[k][i];
    }
    for (; done < size; done += 4, ++blockIndex) {
        const PhiloxBlock b = philox4x32({blockIndex, start[1], start[2], start[3]}, m_key);
        std::copy_n(b.begin(), std::min<std::size_t>(4, size - done), out.begin() + std::ptrdiff_t(done));
    }
}

}  // namespace dianoia
