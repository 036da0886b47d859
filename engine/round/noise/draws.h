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

/// (w + 1/2) 2^-32 of kPackSize words.
inline Pack openUnitIntervals(const std::uint32_t* words) {
    typedef std::uint32_t Batch __attribute__((vector_size(4 * kPackSize)));
    Batch batch;
    std::memcpy(&batch, words, sizeof batch);
    return __builtin_convertvector(batch, Pack) * 0x1p-32 + 0x1p-33;
}

/// values[j] += scale * draw(u_j), u_j = (word + 1/2) 2^-32 of coordinate first + j; `draw` maps packs.
template <class Draw>
void addByInverse(Span values, double scale, WorkerIndex worker, Index first, const RoundContext& context,
                  Draw&& draw) {
    forWordChunks(values, worker, first, context, [&](std::span<const std::uint32_t> words, Span chunk) {
        std::size_t j = 0;
        for (; j + kPackSize <= chunk.size(); j += kPackSize) {
            const Pack noise = scale * draw(openUnitIntervals(words.data() + j));
            store(chunk.data() + j, load(chunk.data() + j) + noise);
        }
        if (j == chunk.size()) return;
        std::array<std::uint32_t, kPackSize> lastWords{};
        std::copy(words.begin() + std::ptrdiff_t(j), words.begin() + std::ptrdiff_t(chunk.size()), lastWords.begin());
        const Pack noise = scale * draw(openUnitIntervals(lastWords.data()));
        storePart(chunk.data() + j, loadPart(chunk.data() + j, chunk.size() - j) + noise, chunk.size() - j);
    });
}

}  // namespace dianoia
