// Levels as whole numbers of one width: level + s in ceil(log2(2s + 1)) bits, top bit first.
#pragma once

#include <bit>
#include <span>

#include "core/types.h"

namespace dianoia {

/// ceil(log2(2s + 1)): 2, 3, 4 and 8 for s = 1, 2, 4 and 127.
constexpr int levelWidth(Index levelCount) {
    return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(2 * levelCount)));
}
constexpr std::size_t levelBytes(Index dimension, Index levelCount) {
    return (std::size_t(dimension) * std::size_t(levelWidth(levelCount)) + 7) / 8;
}

/// Writes levelBytes(levels.size(), levelCount) bytes.
void putLevels(std::span<const std::int32_t> levels, Index levelCount, std::uint8_t* out);
/// decoded[j] := level / levelCount, from levelBytes(decoded.size(), levelCount) bytes. Throws Error (content) on a
/// level beyond levelCount and padding that is not zero.
void takeLevels(std::span<const std::uint8_t> code, Index levelCount, Span decoded);

}  // namespace dianoia
