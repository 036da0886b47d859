// One coordinate of the workers' gradients, watched while a run goes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "simulation/run.h"

namespace dianoia {

/// The clean local gradients of all workers in one coordinate at x^k: what a median, a mean or a vote there is of.
struct MedianProbe {
    std::uint64_t round = 0;
    Index coordinate = 0;
    std::vector<double> values;  ///< of worker i: (grad f_i(x^k))_j; not finite only at the edge of divergence
    /// All coordinates, a row a worker of `values`; null unless asked for.
    std::shared_ptr<const RowMatrix> gradients = nullptr;
    bool operator==(const MedianProbe&) const = default;
};

/// Looks at `coordinate`, at the last one where there are fewer. Evaluates the gradients if this round has not yet; no
/// row depends on that.
MedianProbe probeMedian(Run& run, Index coordinate, int threads);

/// The rows of the honest workers of probeMedian(), copied.
std::shared_ptr<const RowMatrix> honestGradients(Run& run, int threads);

/// The coordinate j with the largest |median_i g_ij - mean_i g_ij|, the first among equals; 0 if not all are finite.
Index largestGapCoordinate(const RowMatrix& gradients);

}  // namespace dianoia
