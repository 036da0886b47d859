// Consecutive blocks of a vector, each with a norm of its own; the last may be shorter.
#pragma once

#include <algorithm>

#include "core/types.h"

namespace dianoia {

/// `dimension` >= 1 coordinates in blocks of `block`, 1 ... dimension.
struct Blocks {
    Index dimension = 1;
    Index block = 1;

    /// `wanted` coordinates a block; 0, or more than there are, means one block.
    static Blocks of(Index dimension, std::int64_t wanted) {
        const bool whole = wanted <= 0 || wanted > dimension;
        return {dimension, whole ? dimension : static_cast<Index>(wanted)};
    }
    Index count() const { return (dimension + block - 1) / block; }
    Range at(Index b) const { return {b * block, std::min(dimension, (b + 1) * block)}; }
};

/// Calls body(piece, b) for the pieces of `tile` that lie in one block each, in order.
template <class Body>
inline void forEachPiece(Range tile, const Blocks& blocks, Body&& body) {
    Index b = tile.first / blocks.block;
    for (Index first = tile.first; first < tile.last; ++b) {
        const Index last = std::min(tile.last, (b + 1) * blocks.block);
        body(Range{first, last}, b);
        first = last;
    }
}

}  // namespace dianoia
