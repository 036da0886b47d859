// Signs as bytes, a pack of coordinates at a time.
#pragma once

#include "core/pack.h"
#include "core/types.h"

namespace dianoia {

typedef std::int64_t SignPack __attribute__((vector_size(8 * kPackSize)));
typedef std::int8_t SignBytes __attribute__((vector_size(kPackSize)));
typedef std::uint32_t WordBatch __attribute__((vector_size(4 * kPackSize)));

/// -1 where x < 0 or x = -0, else +1.
inline SignPack signsOf(Pack x) {
    return std::bit_cast<SignPack>(x) >> 63 | 1;
}

/// to[i] := element i, each -1, 0 or +1.
inline void storeSigns(std::int8_t* to, SignPack signs) {
    const auto bytes = __builtin_convertvector(signs, SignBytes);
    std::memcpy(to, &bytes, sizeof bytes);
}

/// kPackSize random words as doubles, by way of the last bits of 2^52 + w: compilers convert unsigned words more
/// slowly.
inline Pack loadWords(const std::uint32_t* from) {
    WordBatch words;
    std::memcpy(&words, from, sizeof words);
    constexpr double kOffset = 0x1p52;
    return fromBits(__builtin_convertvector(words, WordPack) | std::bit_cast<std::uint64_t>(kOffset)) - kOffset;
}

/// signs[j] := the sign of v[j]; `ofZero` where it is 0 or -0.
inline void takeSigns(ConstSpan v, std::int8_t ofZero, std::int8_t* signs) {
    constexpr std::size_t kPack = kPackSize;
    const SignPack zeroSign = SignPack{} + ofZero;
    std::size_t j = 0;
    for (; j + kPack <= v.size(); j += kPack) {
        const Pack x = load(v.data() + j);
        storeSigns(signs + j, x == Pack{} ? zeroSign : signsOf(x));
    }
    for (; j < v.size(); ++j) {
        const std::int8_t sign = v[j] < 0 ? -1 : 1;
        signs[j] = v[j] == 0 ? ofZero : sign;
    }
}

}  // namespace dianoia
