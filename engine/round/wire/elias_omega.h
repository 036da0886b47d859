// Elias' omega code of the positive whole numbers (Elias, 1975): 1 = 0, 2 = 100, 4 = 101000, 16 = 10100100000.
//
// The word of n is built from its end: a 0; then, while n > 1, the binary digits of n in front, and n becomes the
// number of these digits less one.
#pragma once

#include <array>

#include "round/wire/bits.h"

namespace dianoia {

struct CodeWord {
    std::uint64_t bits = 0;
    int length = 0;
};

/// The largest number that this program codes.
inline constexpr std::uint64_t kLargestOmega = (std::uint64_t(1) << 40) - 1;

/// The word of n, 1 <= n <= kLargestOmega: at most 52 bits.
constexpr CodeWord omegaWord(std::uint64_t n) {
    CodeWord word{0, 1};
    while (n > 1) {
        const int digits = static_cast<int>(std::bit_width(n));
        word.bits |= n << word.length;
        word.length += digits;
        n = std::uint64_t(digits - 1);
    }
    return word;
}

/// Words of the numbers below this by a table.
inline constexpr std::uint64_t kTabledOmega = 1024;
extern const std::array<CodeWord, kTabledOmega> kOmegaWords;
inline CodeWord omegaWordFast(std::uint64_t n) {
    return n < kTabledOmega ? kOmegaWords[n] : omegaWord(n);
}

/// What kOmegaSeen bits begin with: the word of `number` in `length` bits, or length 0 where the word is longer.
struct OmegaPrefix {
    std::uint8_t number = 0;
    std::uint8_t length = 0;
};
inline constexpr int kOmegaSeen = 12;
extern const std::array<OmegaPrefix, 1 << kOmegaSeen> kOmegaPrefixes;

inline void putOmega(BitWriter& out, std::uint64_t n) {
    const CodeWord word = omegaWordFast(n);
    out.put(word.bits, word.length);
}

/// Reads one word; 0 if it stands for a number above kLargestOmega.
std::uint64_t takeOmega(BitReader& in);

}  // namespace dianoia
