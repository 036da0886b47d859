// How symbols -1, 0, +1 become bytes: two bits each, five to a byte, or positions and signs of those that are not zero.
//
// two_bit: four symbols a byte, the first in the lowest bits; 00 is 0, 01 is +1, 11 is -1, and 10 is invalid.
// base3:   five symbols a byte, digit = symbol + 1, the first digit the least significant: byte = sum_i digit_i 3^i.
//          Digits behind the last symbol are 0. Bytes 243 ... 255 are invalid.
// elias:   per block omega(nonzeros + 1), then for each nonzero omega(gap) and a sign bit, 1 for minus; the gap is
//          counted from the nonzero before it, the first from position -1 of its block. Blocks follow each other
//          without padding; zero bits fill the last byte of the message.
#pragma once

#include <span>

#include "round/compressor/blocks.h"
#include "round/wire/norm_reader.h"

namespace dianoia {

using SignSpan = std::span<std::int8_t>;
using ConstSignSpan = std::span<const std::int8_t>;

constexpr std::size_t twoBitBytes(Index dimension) {
    return std::size_t((dimension + 3) / 4);
}
constexpr std::size_t base3Bytes(Index dimension) {
    return std::size_t((dimension + 4) / 5);
}
/// Room for any elias code of `blocks`: two bits a coordinate, which a gap of 1 has, the counts, and kWriterSlack.
std::size_t eliasBound(const Blocks& blocks);

/// Writes as many bytes as its length says.
void putTwoBit(ConstSignSpan signs, std::uint8_t* out);
void putBase3(ConstSignSpan signs, std::uint8_t* out);
/// Writes to `out`, where there is room for eliasBound(blocks) bytes, and returns how many are the code. Stops where
/// they exceed `enough`; the result is then more than that, and what has been written is no code.
std::size_t putElias(ConstSignSpan signs, const Blocks& blocks, std::uint8_t* out,
                     std::size_t enough = ~std::size_t(0));

/// Symbols first ... first + signs.size() - 1 of `dimension` from the bytes of the whole code, which are as many as its
/// length says; `first` is a multiple of 20. Throws Error (content) on an invalid digit or padding that is not zero.
void takeTwoBit(std::span<const std::uint8_t> code, Index first, Index dimension, SignSpan signs);
void takeBase3(std::span<const std::uint8_t> code, Index first, Index dimension, SignSpan signs);

/// decoded[j] := norm of its block times the symbol. Throws Error (content) on a code that putElias does not write, and
/// on a nonzero in a block of norm 0.
void takeElias(std::span<const std::uint8_t> code, const Blocks& blocks, const NormReader& norms, Span decoded);

}  // namespace dianoia
