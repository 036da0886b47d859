// Signs as bytes, a pack of coordinates at a time.
#pragma once

#include "core/pack.h"

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

/// kPackSize random words as doubles.
inline Pack loadWords(const std::uint32_t* from) {
    WordBatch words;
    std::memcpy(&words, from, sizeof words);
    return __builtin_convertvector(words, Pack);
}

}  // namespace dianoia
