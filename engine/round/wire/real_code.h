// Real numbers as bytes: IEEE 754, 64 or 32 bits, least significant byte first.
#pragma once

#include <span>

#include "core/types.h"

namespace dianoia {

constexpr std::size_t realBytes(Index count, int floatBits) {
    return std::size_t(count) * std::size_t(floatBits / 8);
}

/// Writes realBytes(values.size(), floatBits) bytes; at 32 each number is rounded to the nearest float.
void putReals(ConstSpan values, int floatBits, std::uint8_t* out);
/// Reads values.size() numbers from that many bytes.
void takeReals(const std::uint8_t* in, int floatBits, Span values);

}  // namespace dianoia
