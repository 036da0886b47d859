#include "round/wire/elias_omega.h"

namespace dianoia {
namespace {

constexpr std::size_t kTabled = 1024;

constexpr std::array<CodeWord, kTabled> makeWords() {
    std::array<CodeWord, kTabled> words{};
    for (std::size_t n = 1; n < kTabled; ++n) words[n] = omegaWord(n);
    return words;
}
constexpr std::array<CodeWord, kTabled> kWords = makeWords();

/// What the next kSeen bits begin with: a whole word of `length` bits, or length 0 where it is longer.
struct Prefix {
    std::uint8_t number = 0;
    std::uint8_t length = 0;
};
constexpr int kSeen = 12;

constexpr std::array<Prefix, 1 << kSeen> makePrefixes() {
    std::array<Prefix, 1 << kSeen> prefixes{};
    for (std::uint64_t n = 1; omegaWord(n).length <= kSeen; ++n) {
        const CodeWord word = omegaWord(n);
        const int behind = kSeen - word.length;
        for (std::uint64_t rest = 0; rest < std::uint64_t(1) << behind; ++rest)
            prefixes[word.bits << behind | rest] = {std::uint8_t(n), std::uint8_t(word.length)};
    }
    return prefixes;
}
constexpr std::array<Prefix, 1 << kSeen> kPrefixes = makePrefixes();

}  // namespace

CodeWord omegaWordFast(std::uint64_t n) {
    return n < kTabled ? kWords[n] : omegaWord(n);
}

void putOmega(BitWriter& out, std::uint64_t n) {
    const CodeWord word = omegaWordFast(n);
    if (word.length > 32) out.put(word.bits >> 32, word.length - 32);
    out.put(word.bits & 0xFFFFFFFF, std::min(word.length, 32));
}

std::uint64_t takeOmega(BitReader& in) {
    const Prefix prefix = kPrefixes[in.peek() >> (32 - kSeen)];
    if (prefix.length > 0) {
        in.skip(prefix.length);
        return prefix.number;
    }
    std::uint64_t n = 1;
    while (in.peek() >> 31 != 0) {
        if (n >= 40) return 0;
        const int digits = int(n) + 1;
        const int first = std::min(digits, 32);
        std::uint64_t next = in.take(first);
        if (digits > first) next = next << (digits - first) | in.take(digits - first);
        n = next;
    }
    in.skip(1);
    return n;
}

}  // namespace dianoia
