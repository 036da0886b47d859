#include "round/wire/elias_omega.h"

#include <algorithm>

namespace dianoia {
namespace {

constexpr std::array<CodeWord, kTabledOmega> makeWords() {
    std::array<CodeWord, kTabledOmega> words{};
    for (std::size_t n = 1; n < kTabledOmega; ++n) words[n] = omegaWord(n);
    return words;
}

constexpr std::array<OmegaPrefix, 1 << kOmegaSeen> makePrefixes() {
    std::array<OmegaPrefix, 1 << kOmegaSeen> prefixes{};
    for (std::uint64_t n = 1; omegaWord(n).length <= kOmegaSeen; ++n) {
        const CodeWord word = omegaWord(n);
        const int behind = kOmegaSeen - word.length;
        for (std::uint64_t rest = 0; rest < std::uint64_t(1) << behind; ++rest)
            prefixes[word.bits << behind | rest] = {std::uint8_t(n), std::uint8_t(word.length)};
    }
    return prefixes;
}

}  // namespace

constexpr std::array<CodeWord, kTabledOmega> kOmegaWords = makeWords();
constexpr std::array<OmegaPrefix, 1 << kOmegaSeen> kOmegaPrefixes = makePrefixes();

std::uint64_t takeOmega(BitReader& in) {
    const OmegaPrefix prefix = kOmegaPrefixes[in.peek() >> (32 - kOmegaSeen)];
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
