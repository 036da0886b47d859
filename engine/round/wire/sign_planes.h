// Signs as bit planes: one flag byte, the plane of signs, and a plane of zeros only if there are any.
//
// Flag 0: a bit a coordinate follows, 1 for minus, 0 for plus. Flag 1: such a plane, 0 where the coordinate is zero,
// and behind it, without padding between, a second plane with 1 for zero. Zero bits fill the last byte.
#pragma once

#include <span>

#include "core/types.h"

namespace dianoia {

/// Appends the planes of `signs`, each -1, 0 or +1, to `message`; not empty.
void putSignPlanes(std::span<const std::int8_t> signs, Bytes& message);
/// decoded[j] := -1, 0 or +1. Throws Error (content) on a message that putSignPlanes does not write.
void takeSignPlanes(std::span<const std::uint8_t> message, Span decoded);

}  // namespace dianoia
