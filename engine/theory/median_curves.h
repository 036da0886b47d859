// The law of the noisy median as curves: its density, and its bias, spread and total error against the noise level.
#pragma once

#include <stop_token>
#include <vector>

#include "core/types.h"
#include "theory/noise_price.h"
#include "theory/noisy_median.h"

namespace dianoia {

/// X_i = u_i + b xi_i, i = 1 ... n, in the unit of the u_i.
struct MedianDensity {
    double expected = 0;              ///< E median
    double spread = 0;                ///< standard deviation of the median
    VoteLaw vote;                     ///< of the signs of the X_i
    std::vector<double> at, density;  ///< equally spaced points, ascending, and the density there; empty without noise
};

/// Exact; the points span 6 standard deviations about E median, within the reach of the noise. Stops early, with what
/// it has, once `stop` is requested. Values are finite, n >= 1, points >= 2; `law` null or b = 0: no noise.
MedianDensity medianDensity(const NoiseLaw* law, ConstSpan values, double b, int points, std::stop_token stop = {});

/// What noise buys and costs at rising levels.
struct NoisePriceCurve {
    std::vector<NoisePrice> levels;  ///< level, gap and variance; levels equally spaced in log b
    NoisePrice best;                 ///< of least error; level 0 where no noise is better than any
};

/// For levels from `low` to `high` > low > 0. `step` as in noisePrice(): 1 gives the variance of one round's median,
/// delta that of the iterate of noisy medianSGD at rest. The best level to three digits, within these ends. Stops early
/// as above.
NoisePriceCurve noisePriceCurve(const NoiseLaw& law, ConstSpan values, double step, double low, double high, int points,
                                std::stop_token stop = {});

}  // namespace dianoia
