#include "round/compressor/shared_positions.h"

#include <algorithm>
#include <cmath>

#include "round/compressor/coins.h"

namespace dianoia {
namespace {

/// Memory of a draw, kept from call to call on each thread.
struct Scratch {
    std::vector<std::uint32_t> words;
    std::vector<std::uint64_t> pairs;  ///< word << 32 | index
};

/// A word that at least k of `dimension` words are likely not to exceed: then few pairs are left to choose from.
std::uint64_t likelyBound(Index dimension, Index k) {
    const double wanted = double(k) + 3 * std::sqrt(double(k)) + 4;
    return wanted >= double(dimension) ? ~std::uint64_t(0) >> 32
                                       : static_cast<std::uint64_t>(wanted / double(dimension) * 0x1p32);
}

/// pairs[0 ... count-1] := the pairs whose word is at most `bound`, in the order of their index.
Index collect(Index dimension, std::uint64_t bound, WorkerIndex worker, const RoundContext& context, Scratch& scratch) {
    Index count = 0;
    const auto collectTile = [&](Range tile, const std::uint32_t* words) {
        for (Index i = 0; i < tile.size(); ++i) {
            scratch.pairs[std::size_t(count)] = std::uint64_t(words[i]) << 32 | std::uint64_t(tile.first + i);
            count += words[i] <= bound ? 1 : 0;
        }
    };
    forEachTileOfWords(dimension, worker, context, scratch.words, collectTile);
    return count;
}

}  // namespace

void drawPositions(Index dimension, Index k, WorkerIndex worker, const RoundContext& context,
                   std::vector<std::uint32_t>& positions) {
    thread_local Scratch scratch;
    if (std::ssize(scratch.pairs) <= dimension) scratch.pairs.resize(std::size_t(dimension + 1));
    Index count = collect(dimension, likelyBound(dimension, k), worker, context, scratch);
    if (count < k) count = collect(dimension, ~std::uint64_t(0), worker, context, scratch);
    const auto first = scratch.pairs.begin();
    if (k < count) std::nth_element(first, first + k, first + count);
    positions.resize(std::size_t(k));
    std::transform(first, first + k, positions.begin(),
                   [](std::uint64_t pair) { return static_cast<std::uint32_t>(pair); });
    std::sort(positions.begin(), positions.end());
}

}  // namespace dianoia
