// The loop that every noise law shares: random words, a chunk at a time, into values.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/pack_instructions.h"
#include "round/round_context.h"

namespace dianoia {

/// add(words, values) for chunks of the words of coordinates first, first + 1, ... of this worker and round. The words
/// of a chunk are as many as its values, rounded up to a multiple of four.
template <class Add>
void forWordChunks(Span values, WorkerIndex worker, Index first, const RoundContext& context, Add&& add) {
    constexpr std::size_t kChunk = 512;
    std::array<std::uint32_t, kChunk> buffer;
    for (std::size_t j = 0; j < values.size(); j += kChunk) {
        const std::size_t size = std::min(kChunk, values.size() - j);
        const std::span<std::uint32_t> words(buffer.data(), (size + 3) / 4 * 4);
        context.streams.words(words, Purpose::gradientNoise, worker, context.round, first + Index(j));
        add(std::span<const std::uint32_t>(words), values.subspan(j, size));
    }
}

/// values[j] += scale * draw(u_j), u_j = (word + 1/2) 2^-32 of coordinate first + j; `draw` maps packs.
template <class Draw>
void addByInverse(Span values, double scale, WorkerIndex worker, Index first, const RoundContext& context,
                  Draw&& draw) {
    forWordChunks(values, worker, first, context, [&](std::span<const std::uint32_t> words, Span chunk) {
        const auto noise = [&](std::size_t j, std::size_t count) {
            std::array<double, kPackSize> units{};
            for (std::size_t l = 0; l < count; ++l) units[l] = openUnitInterval(words[j + l]);
            return scale * draw(load(units.data()));
        };
        std::size_t j = 0;
        for (; j + kPackSize <= chunk.size(); j += kPackSize)
            store(chunk.data() + j, load(chunk.data() + j) + noise(j, kPackSize));
        if (const std::size_t rest = chunk.size() - j; rest > 0)
            storePart(chunk.data() + j, loadPart(chunk.data() + j, rest) + noise(j, rest), rest);
    });
}

}  // namespace dianoia
