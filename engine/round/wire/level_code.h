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

/// Writes levelBytes(levels.size(), levelCount) bytes, and needs kWriterSlack bytes behind them.
void putLevels(std::span<const std::int32_t> levels, Index levelCount, std::uint8_t* out);
/// Levels first ... first + levels.size() - 1 from the bytes of the whole code. Throws Error (content) on a level
/// beyond levelCount.
void takeLevels(std::span<const std::uint8_t> code, Index first, Index levelCount, std::span<std::int32_t> levels);
/// Throws Error (content) if `code` has not levelBytes(dimension, levelCount) bytes, the last filled with zeros.
void checkLevels(std::span<const std::uint8_t> code, Index dimension, Index levelCount);

}  // namespace dianoia
