// How far the gradients of the workers are from each other at one point.
#pragma once

#include <optional>

#include "core/types.h"

namespace dianoia {

/// Of the gradients g_i of the workers at one x, coordinate by coordinate where medians are meant.
struct Heterogeneity {
    double relativeGap =
        0;  ///< |median_i g_i - mean_i g_i| / |mean_i g_i|; 0 where both are 0, infinite where the mean is
    double wrongSigns = 0;  ///< share of the coordinates with mean_j != 0 at which sign(median_j) != sign(mean_j)
    double meanCosine =
        1;              ///< mean over pairs of <g_i, g_k>/(|g_i||g_k|), of those that are not 0; 1 with fewer than 2
    double spread = 0;  ///< (1/n) sum_i |g_i - mean g|^2
    Vector thirdMoments =
        {};  ///< mu3_j = (1/n) sum_i (g_ij - mean_j)^3, a coordinate each: what drives the median's bias
};

/// All of it in O(n d) and the medians, of the rows `workers`; empty where there is none, or a number is not finite.
std::optional<Heterogeneity> heterogeneityOf(const RowMatrix& gradients, std::span<const Index> workers);

}  // namespace dianoia
