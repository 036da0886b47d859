// The columns of a row that describe the state x^k.
#pragma once

#include <optional>
#include <vector>

#include "measure/row.h"
#include "problems/optimum.h"
#include "problems/problem.h"
#include "problems/regularizer.h"
#include "round/aggregator/aggregator.h"
#include "round/noise/noise.h"
#include "theory/noisy_median.h"

namespace dianoia {

/// What the metrics of a state are computed from. References only; nothing is copied.
struct StateView {
    const Problem& problem;
    const Regularizer& regularizer;
    const std::optional<Optimum>& optimum;
    ConstSpan x;
    const RowMatrix& gradients;  ///< row i: grad f_i(x)
    ConstSpan losses;            ///< f_i(x)
    const RowMatrix* memories;   ///< row i: h_i; null without memory
    double step;                 ///< of the next round
    const NoiseLaw* noise;       ///< null without noise
    double noiseLevel;
    const std::vector<std::int64_t>& watched;  ///< coordinates for median_bias where d > 64
    std::span<const Index> honest;             ///< workers, ascending: medians are about theirs alone
};

/// Computes loss, gap, dist_sq, grad_norm, h_error, median_norm, median_mean_gap, median_bias and the accuracies. Keeps
/// its buffers from row to row.
class StateMetrics {
public:
    StateMetrics(Index workers, Index dimension);
    void fill(const StateView& view, Row& row);
    /// The terms of h_error, |h_i - grad f_i(x*)|^2, a worker each, of the state last filled; empty without an optimum.
    ConstSpan memoryErrors() const { return m_memoryErrors; }

private:
    void fillObjective(const StateView& view, Row& row);
    void fillMedians(const StateView& view, Row& row);
    const RowMatrix& honestGradients(const StateView& view);
    /// |E median_i(g_i + b xi_i) - mean_i g_i|, exact, over all coordinates if d <= 64, else over the watched ones.
    std::optional<double> medianBias(const StateView& view, const RowMatrix& gradients);

    RowMatrix m_honest;  ///< their gradients, where some workers are bad
    Vector m_mean, m_honestMean, m_median, m_hint, m_trial, m_column, m_memoryErrors;
    MedianScratch m_scratch;
    std::unique_ptr<const Aggregator> m_medianRule, m_meanRule;
};

}  // namespace dianoia
