// What is known of the workers' gradients at every x, for theorems that ask for it.
#pragma once

#include <optional>

#include "data/data_set.h"
#include "data/partition.h"
#include "problems/problem.h"

namespace dianoia {

/// Empty where no bound is known.
struct GradientBounds {
    /// At least (1/n) sum_i (1/m_i) sum over the rows of worker i of |gradient of the row's loss|^2, for every x:
    /// sigma^2 of minibatches of one row, drawn uniformly; of B rows with replacement it is this over B.
    std::optional<double> rowNoise;
    /// zeta^2 >= (1/n) sum_i |grad f_i(x) - grad f(x)|^2 for every x.
    std::optional<double> dissimilarity;
    /// grad f_i - grad f_j is the same for every x.
    bool isParallel = false;
};

/// With s = 1 for logistic losses (|loss'| <= 1) and s = 2 for softmax (|p - e_y|^2 <= 2), rows a of worker i:
///     rowNoise = s (1/n) sum_i mean |a|^2,    dissimilarity = s (1/n) sum_i (mean |a|)^2,
/// since penalties that all workers share leave differences as they are. Bowls of one shape are parallel; their
/// dissimilarity, the same everywhere, is that at any x. `data` null: none.
GradientBounds gradientBounds(const Problem& problem, const DataSet* data, const Partition& partition);

}  // namespace dianoia
