// What noise buys and costs: bias, variance and total error of noisy medianSGD against the noise level b.
#pragma once

#include "core/types.h"
#include "theory/noisy_median.h"

namespace dianoia {

/// Noisy medianSGD on f_i(x) = (x - a_i)^2/2 in one coordinate, from x^0 with step delta:
///     x^(k+1) = (1 - delta) x^k + delta Y_k,   Y_k independent draws of median(a + b xi).
/// An AR(1) process, 0 < delta < 2.
struct MedianWalk {
    double limit = 0;                                 ///< E Y
    double noise = 0;                                 ///< Var Y
    double step = 0;                                  ///< delta
    double meanAt(double start, double round) const;  ///< limit + (1-delta)^k (x^0 - limit)
    double varianceAt(double round) const;            ///< delta/(2-delta) Var Y (1 - (1-delta)^2k)
    double stationaryVariance() const { return step / (2 - step) * noise; }
};

MedianWalk medianWalk(const NoisyMedian& median, ConstSpan positions, double b, double step, MedianScratch& scratch);

/// The price of noise level b at rest: E(x - mean)^2 = gap^2 + variance.
struct NoisePrice {
    double level = 0;     ///< b
    double gap = 0;       ///< E median(a + b xi) - mean(a)
    double variance = 0;  ///< delta/(2-delta) Var median
    double error() const { return gap * gap + variance; }
};

NoisePrice noisePrice(const NoisyMedian& median, ConstSpan positions, double b, double step, MedianScratch& scratch);

/// The level of least total error: the best of a logarithmic grid over 1e-3 ... 1e3 times the range of `positions`,
/// made finer by golden section to six digits; 0 where no noise is better than any.
NoisePrice bestNoise(const NoisyMedian& median, ConstSpan positions, double step, MedianScratch& scratch);

}  // namespace dianoia
