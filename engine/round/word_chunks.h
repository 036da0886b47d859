// The loop that noise and attacks share: random words, a chunk at a time, into values.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "round/round_context.h"

namespace dianoia {

/// add(words, values) for chunks of the words of `purpose` of coordinates first, first + 1, ... of this worker and
/// round. The words of a chunk are as many as its values, rounded up to a multiple of four.
template <class Add>
void forWordChunks(Purpose purpose, Span values, WorkerIndex worker, Index first, const RoundContext& context,
                   Add&& add) {
    constexpr std::size_t kChunk = 512;
    std::array<std::uint32_t, kChunk> buffer;
    for (std::size_t j = 0; j < values.size(); j += kChunk) {
        const std::size_t size = std::min(kChunk, values.size() - j);
        const std::span<std::uint32_t> words(buffer.data(), (size + 3) / 4 * 4);
        context.streams.words(words, purpose, worker, context.round, first + Index(j));
        add(std::span<const std::uint32_t>(words), values.subspan(j, size));
    }
}

}  // namespace dianoia
