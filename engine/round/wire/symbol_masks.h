// Eight signs at a time as bits: int8 values -1, 0, +1 are read as one 64-bit word.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/types.h"

namespace dianoia {

inline constexpr std::uint64_t kLowBits = 0x0101010101010101;

/// signs[0 ... count-1] as bytes of a word, zeros behind them; 1 <= count <= 8.
inline std::uint64_t loadSigns(const std::int8_t* signs, Index count) {
    std::uint64_t word = 0;
    std::memcpy(&word, signs, std::size_t(std::min<Index>(count, 8)));
    return word;
}
inline std::uint64_t loadEightSigns(const std::int8_t* signs) {
    std::uint64_t word = 0;
    std::memcpy(&word, signs, 8);
    return word;
}
/// A bit for each byte of a word of bytes 0 and 1: byte i to bit i.
inline std::uint64_t gatherUpwards(std::uint64_t bytes) {
    return bytes * 0x0102040810204080 >> 56;
}
/// Byte i to bit 7 - i.
inline std::uint64_t gatherDownwards(std::uint64_t bytes) {
    return bytes * 0x8040201008040201 >> 56;
}

/// Bit i is set iff signs[i] is not 0, 0 <= i < count <= 64.
inline std::uint64_t nonzeroMask(const std::int8_t* signs, Index count) {
    std::uint64_t mask = 0;
    Index i = 0;
    for (; i + 8 <= count; i += 8) mask |= gatherUpwards(loadEightSigns(signs + i) & kLowBits) << i;
    if (i < count) mask |= gatherUpwards(loadSigns(signs + i, count - i) & kLowBits) << i;
    return mask;
}

inline Index countNonzeros(const std::int8_t* signs, Index count) {
    Index nonzeros = 0, i = 0;
    for (; i + 8 <= count; i += 8) nonzeros += std::popcount(loadEightSigns(signs + i) & kLowBits);
    if (i < count) nonzeros += std::popcount(loadSigns(signs + i, count - i) & kLowBits);
    return nonzeros;
}

/// Calls body(j) for the positions j of the nonzeros among signs[0 ... count-1], ascending.
template <class Body>
inline void forEachNonzero(const std::int8_t* signs, Index count, Body&& body) {
    for (Index first = 0; first < count; first += 64) {
        std::uint64_t mask = nonzeroMask(signs + first, std::min<Index>(64, count - first));
        for (; mask != 0; mask &= mask - 1) body(first + std::countr_zero(mask));
    }
}

}  // namespace dianoia
