// What noise buys and costs over all coordinates of the workers' gradients: bias and variance of the noisy median as a
// vector, and how many coordinates a noisy vote moves the wrong way.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "theory/coordinate_sample.h"
#include "theory/noisy_median.h"

namespace dianoia {

/// At one noise level b, with mean_j = mean_i g_ij and X_ij = g_ij + b xi_ij.
struct VectorPrice {
    double level = 0;                      ///< b
    SampledTotal squaredBias;              ///< sum_j (E median_i X_ij - mean_j)^2
    std::optional<SampledTotal> variance;  ///< step/(2-step) sum_j Var median_i X_ij; empty where it is not wanted
    /// Of the coordinates with mean_j != 0: the share where E vote_j = P[+] - P[-] has the other sign, and the average
    /// of P[vote_j has the other sign]. A vote that is even on average, to 1e-12, is not wrong.
    SampledTotal wrongShare, wrongChance;

    double bias() const;                   ///< |E median - mean|
    double biasError() const;              ///< its standard error, to first order
    std::optional<double> spread() const;  ///< root of the variance
    std::optional<double> error() const;   ///< root of squaredBias + variance
};

/// How many coordinates are evaluated at each level: for bias and votes, and for the variance, which is far slower
/// where the number of workers is even; 0: none.
struct VectorSampleSize {
    Index bias = 0, variance = 0;
    bool operator==(const VectorSampleSize&) const = default;
};

/// Immutable; `law` and `gradients`, a row a worker, must outlive it. Entries are finite, at least one row and column.
class VectorBias {
public:
    VectorBias(const NoiseLaw& law, const RowMatrix& gradients);

    Index dimension() const { return m_gradients.columns(); }
    /// Coordinates whose mean is 0 but for rounding: no sign is right there.
    Index withoutMean() const { return m_withoutMean; }
    /// The greatest range max_i g_ij - min_i g_ij of a coordinate.
    double widest() const { return m_widest; }
    /// |kappa_n| |mu3| with mu3_j = (1/n) sum_i (g_ij - mean_j)^3: for b well above the ranges the bias is this / b^2.
    /// An expansion of our own. Empty for an even number of workers, below three, and where kappa_n = 0.
    std::optional<double> cubic() const { return m_cubic; }
    /// The bias is at most this / b: the norm over j of h0(0) (sum_i |g_ij - mean_j|)^2 (Chen, Chen, Sun, Wu and Hong,
    /// 2019, theorem 4, with an explicit constant). Empty for an even number of workers.
    std::optional<double> bound() const { return m_bound; }

    /// step as in noisePrice(): 1 gives the variance of one round's median.
    VectorPrice at(double b, double step, VectorSampleSize size) const;
    /// How many coordinates at() evaluates for the bias.
    Index evaluated(VectorSampleSize size) const { return takenOf(m_sample.take(size.bias)); }

private:
    struct Columns;
    SampledTotal varianceOf(double b, double step, Index wanted) const;
    explicit VectorBias(const NoiseLaw& law, const RowMatrix& gradients, const Columns& columns);

    NoisyMedian m_median;
    const RowMatrix& m_gradients;
    CoordinateSample m_sample, m_fewSample;
    std::vector<bool> m_hasMean;
    Index m_withoutMean = 0;
    double m_widest = 0;
    std::optional<double> m_cubic, m_bound;
};

/// Prices at rising levels.
struct VectorBiasCurve {
    Index sampled = 0;                ///< so many coordinates were evaluated for the bias
    std::vector<VectorPrice> levels;  ///< equally spaced in log b
    /// Of least error to three digits within the levels; level 0 where no noise is better than any; empty where the
    /// variance is not known.
    std::optional<VectorPrice> best;
};

/// For levels from `low` to `high` > low > 0. Stops early, with what it has, once `stop` is requested.
VectorBiasCurve vectorBiasCurve(const VectorBias& vectors, double step, double low, double high, int points,
                                VectorSampleSize size, std::stop_token stop = {});

}  // namespace dianoia
