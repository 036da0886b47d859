// Signed powers of two as sign and exponent.
#pragma once

#include <span>

#include "core/types.h"

namespace dianoia {

/// Bits of a coordinate: 12 where real numbers have 64, 9 where they have 32.
constexpr int powerWidth(int floatBits) {
    return floatBits == 64 ? 12 : 9;
}

/// message := the codes, each 0 or plus or minus (e + bias), as wire.h says.
void putPowers(std::span<const std::int32_t> codes, int floatBits, Bytes& message);

/// decoded[j] := the power of two of code j. Throws Error (content) on a message that putPowers does not write.
void takePowers(std::span<const std::uint8_t> message, int floatBits, Span decoded);

}  // namespace dianoia
