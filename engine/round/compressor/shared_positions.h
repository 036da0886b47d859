// Positions that a worker and the server draw from the same random words, so that they need not travel.
#pragma once

#include "core/types.h"
#include "round/round_context.h"

namespace dianoia {

/// positions := k distinct coordinates below `dimension`, ascending, every set of k equally likely up to 2^-32: those
/// of the k smallest (word, index) pairs of this worker's stream in this round. 1 <= k <= dimension < 2^32.
void drawPositions(Index dimension, Index k, WorkerIndex worker, const RoundContext& context,
                   std::vector<std::uint32_t>& positions);

}  // namespace dianoia
