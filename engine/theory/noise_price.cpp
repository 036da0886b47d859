#include "theory/noise_price.h"

#include <algorithm>
#include <cmath>

#include "core/sums.h"
#include "theory/minimise.h"

namespace dianoia {

double MedianWalk::meanAt(double start, double round) const {
    return limit + std::pow(1 - step, round) * (start - limit);
}

double MedianWalk::varianceAt(double round) const {
    return stationaryVariance() * (1 - std::pow((1 - step) * (1 - step), round));
}

MedianWalk medianWalk(const NoisyMedian& median, ConstSpan positions, double b, double step, MedianScratch& scratch) {
    const NoisyMedian::Moments moments = median.moments(positions, b, scratch);
    return {moments.mean, moments.variance, step};
}

NoisePrice noisePrice(const NoisyMedian& median, ConstSpan positions, double b, double step, MedianScratch& scratch) {
    const MedianWalk walk = medianWalk(median, positions, b, step, scratch);
    return {b, walk.limit - sum(positions) / double(positions.size()), walk.stationaryVariance()};
}

NoisePrice bestNoise(const NoisyMedian& median, ConstSpan positions, double step, MedianScratch& scratch) {
    const auto [least, greatest] = std::minmax_element(positions.begin(), positions.end());
    const double range = *greatest - *least;
    const NoisePrice silent = noisePrice(median, positions, 0, step, scratch);
    if (!(range > 0) || !median.law()) return silent;
    constexpr int kGrid = 120;
    const double logLevel = minimiseOnGrid(std::log(1e-3 * range), std::log(1e3 * range), kGrid, 1e-6, [&](double s) {
        return noisePrice(median, positions, std::exp(s), step, scratch).error();
    });
    const NoisePrice noisy = noisePrice(median, positions, std::exp(logLevel), step, scratch);
    return noisy.error() < silent.error() ? noisy : silent;
}

}  // namespace dianoia
