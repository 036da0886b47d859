// The minibatch oracle: rows drawn uniformly with replacement.
#pragma once

#include <span>

#include "round/round_context.h"

namespace dianoia {

/// rows[t] := floor(w_t * samples / 2^32), w_t the words of this worker and round: uniform on 0 ... samples-1 up to a
/// bias of samples * 2^-32. 1 <= samples < 2^32.
inline void drawRows(std::span<std::uint32_t> rows, Index samples, WorkerIndex worker, const RoundContext& context) {
    context.streams.words(rows, Purpose::minibatch, worker, context.round);
    for (std::uint32_t& row : rows) row = belowBound(row, std::uint32_t(samples));
}

}  // namespace dianoia
