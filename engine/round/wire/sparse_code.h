// A few real numbers and their places among d coordinates.
#pragma once

#include <bit>
#include <span>

#include "round/compressor/symbols.h"

namespace dianoia {

/// Bits of a place among `dimension` coordinates: ceil(log2 d), 0 for d = 1.
constexpr int placeWidth(Index dimension) {
    return int(std::bit_width(std::uint64_t(dimension - 1)));
}

/// message := the values of `symbols`, which are of the form sparse, and their places, as wire.h says.
void putSparse(const Symbols& symbols, int floatBits, Bytes& message);

/// decoded := zero but for the `count` coordinates of the message. Throws Error (content) on a message that putSparse
/// does not write: another length, a place beyond the last, places that do not rise.
void takeSparse(std::span<const std::uint8_t> message, int floatBits, Index count, Span decoded);

}  // namespace dianoia
