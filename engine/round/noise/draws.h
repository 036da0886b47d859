// How uniform words become draws of a noise law, a pack at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/pack_instructions.h"
#include "round/word_chunks.h"

namespace dianoia {

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
    forWordChunks(
        Purpose::gradientNoise, values, worker, first, context, [&](std::span<const std::uint32_t> words, Span chunk) {
            std::size_t j = 0;
            for (; j + kPackSize <= chunk.size(); j += kPackSize) {
                const Pack noise = scale * draw(openUnitIntervals(words.data() + j));
                store(chunk.data() + j, load(chunk.data() + j) + noise);
            }
            if (j == chunk.size()) return;
            std::array<std::uint32_t, kPackSize> lastWords{};
            std::copy(words.begin() + std::ptrdiff_t(j), words.begin() + std::ptrdiff_t(chunk.size()),
                      lastWords.begin());
            const Pack noise = scale * draw(openUnitIntervals(lastWords.data()));
            storePart(chunk.data() + j, loadPart(chunk.data() + j, chunk.size() - j) + noise, chunk.size() - j);
        });
}

}  // namespace dianoia
