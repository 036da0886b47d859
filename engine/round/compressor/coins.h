// The random words of a compressor: one a coordinate, drawn tile by tile so that they stay in the nearest cache.
#pragma once

#include <algorithm>
#include <limits>

#include "core/types.h"
#include "round/compressor/blocks.h"
#include "round/round_context.h"

namespace dianoia {

/// Calls body(tile, words) for consecutive tiles of 0 ... dimension-1; words[i] is the word of coordinate
/// tile.first + i. `buffer` grows once.
template <class Body>
inline void forEachTileOfWords(Index dimension, WorkerIndex worker, const RoundContext& context,
                               std::vector<std::uint32_t>& buffer, Body&& body) {
    constexpr Index kTile = 1024, kBatch = 64;  // words are drawn 64 at a time
    const Index room = std::min(kTile, (dimension + kBatch - 1) / kBatch * kBatch);
    if (std::ssize(buffer) < room) buffer.resize(std::size_t(room));
    for (Index first = 0; first < dimension; first += kTile) {
        const Range tile{first, std::min(dimension, first + kTile)};
        const Index drawn = (tile.size() + kBatch - 1) / kBatch * kBatch;
        context.streams.words({buffer.data(), std::size_t(drawn)}, Purpose::compress, worker, context.round, first);
        body(tile, buffer.data());
    }
}

/// Calls body(piece, b, words) for consecutive pieces of 0 ... d-1 that lie in one block b each; words[i] is the word
/// of coordinate piece.first + i.
template <class Body>
inline void forEachPieceWithWords(const Blocks& blocks, WorkerIndex worker, const RoundContext& context,
                                  std::vector<std::uint32_t>& buffer, Body&& body) {
    forEachTileOfWords(blocks.dimension, worker, context, buffer, [&](Range tile, const std::uint32_t* words) {
        forEachPiece(tile, blocks, [&](Range piece, Index b) { body(piece, b, words + (piece.first - tile.first)); });
    });
}

/// A coin of probability magnitude / norm from a word w: heads iff w 2^-32 norm < magnitude.
///
/// Both sides are scaled by one power of two where the norm is so small that the product would lose bits among the
/// subnormal numbers; so the rule is the same at every scale. A norm beyond double (inf) makes every coordinate that is
/// not zero come up: the overflow is seen and not turned into zeros.
struct Coin {
    double perWord = 0;
    double scale = 1;

    explicit Coin(double norm) {
        constexpr double kTiny = 0x1p-960;
        if (norm > std::numeric_limits<double>::max()) return;
        if (norm < kTiny) scale = 0x1p600;
        perWord = norm * scale * 0x1p-32;
    }
    bool heads(std::uint32_t word, double magnitude) const { return word * perWord < magnitude * scale; }
};

}  // namespace dianoia
