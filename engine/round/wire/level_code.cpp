#include "round/wire/level_code.h"

#include <algorithm>
#include "core/diagnostics.h"

#include "round/wire/bits.h"

namespace dianoia {

void putLevels(std::span<const std::int32_t> levels, Index levelCount, std::uint8_t* out) {
    const int width = levelWidth(levelCount);
    const std::size_t together = std::size_t(56 / width);
    BitWriter writer(out);
    for (std::size_t j = 0; j < levels.size();) {
        const std::size_t count = std::min(together, levels.size() - j);
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < count; ++i)
            bits = bits << width | static_cast<std::uint64_t>(levels[j + i] + levelCount);
        writer.put(bits, int(count) * width);
        j += count;
    }
}

void takeLevels(std::span<const std::uint8_t> code, Index first, Index levelCount, std::span<std::int32_t> levels) {
    const auto width = std::size_t(levelWidth(levelCount));
    std::uint64_t largest = 0;
    const auto levelOf = [&](std::uint64_t digit) {
        largest = std::max(largest, digit);
        return static_cast<std::int32_t>(Index(digit) - levelCount);
    };
    // As long as eight bytes are left each digit is cut from a window of its own; none waits for the one before.
    std::size_t j = 0, bit = std::size_t(first) * width;
    for (; j < levels.size() && bit / 8 + 8 <= code.size(); ++j, bit += width)
        levels[j] = levelOf(loadBits(code.data() + bit / 8) << bit % 8 >> (64 - width));
    BitReader in(code.subspan(std::min(bit / 8, code.size())));
    if (bit % 8 != 0) in.take(int(bit % 8));
    for (; j < levels.size(); ++j) levels[j] = levelOf(in.take(int(width)));
    if (largest > std::uint64_t(2 * levelCount)) {
        failContent("message: level " + std::to_string(Index(largest) - levelCount) + " is beyond the " +
                    std::to_string(levelCount) + " levels");
    }
}

void checkLevels(std::span<const std::uint8_t> code, Index dimension, Index levelCount) {
    const std::size_t wanted = levelBytes(dimension, levelCount);
    if (code.size() != wanted) {
        failContent("message: " + std::to_string(code.size()) + " bytes; the levels behind the norms have " +
                    std::to_string(wanted));
    }
    const int used = int(std::size_t(dimension) * std::size_t(levelWidth(levelCount)) % 8);
    if (used != 0 && std::uint8_t(code.back() << used) != 0)
        failContent("message: the bits behind the last level are not zero");
}

}  // namespace dianoia
