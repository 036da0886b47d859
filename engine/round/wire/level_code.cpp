#include "round/wire/level_code.h"

#include "core/diagnostics.h"
#include "round/wire/bits.h"

namespace dianoia {

void putLevels(std::span<const std::int32_t> levels, Index levelCount, std::uint8_t* out) {
    const int width = levelWidth(levelCount);
    BitWriter writer(out);
    for (std::int32_t level : levels) writer.put(static_cast<std::uint64_t>(level + levelCount), width);
    writer.pad();
}

void takeLevels(std::span<const std::uint8_t> code, Index levelCount, Span decoded) {
    const int width = levelWidth(levelCount);
    BitReader in(code);
    Index largest = 0;
    for (double& value : decoded) {
        const Index digit = in.take(width);
        largest = std::max(largest, digit);
        value = double(digit - levelCount) / double(levelCount);
    }
    if (largest > 2 * levelCount) {
        failContent("message: level " + std::to_string(largest - levelCount) + " is beyond the " +
                    std::to_string(levelCount) + " levels");
    }
    if (!in.atPadding()) failContent("message: the bits behind the last level are not zero");
}

}  // namespace dianoia
