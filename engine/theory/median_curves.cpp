#include "theory/median_curves.h"

#include <algorithm>
#include <cmath>

#include "theory/minimise.h"

namespace dianoia {

MedianDensity medianDensity(const NoiseLaw* law, ConstSpan values, double b, int points, std::stop_token stop) {
    constexpr double kReach = 6;  // standard deviations
    const NoisyMedian median(law);
    MedianScratch scratch;
    MedianDensity result;
    const NoisyMedian::Moments moments = median.moments(values, b, scratch);
    result.expected = moments.mean;
    result.spread = std::sqrt(moments.variance);
    result.vote = median.vote(values, b, scratch);
    if (!(result.spread > 0)) return result;
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    const double low = std::max(result.expected - kReach * result.spread, *least - law->reach() * b);
    const double high = std::min(result.expected + kReach * result.spread, *greatest + law->reach() * b);
    for (int i = 0; i < points && !stop.stop_requested(); ++i) {
        result.at.push_back(low + (high - low) * i / (points - 1));
        result.density.push_back(median.density(values, b, result.at.back(), scratch));
    }
    return result;
}

NoisePriceCurve noisePriceCurve(const NoiseLaw& law, ConstSpan values, double step, double low, double high, int points,
                                std::stop_token stop) {
    const NoisyMedian median(&law);
    MedianScratch scratch;
    NoisePriceCurve curve;
    curve.best = noisePrice(median, values, 0, step, scratch);
    const double first = std::log(low), width = (std::log(high) - first) / (points - 1);
    std::size_t best = 0;
    for (int i = 0; i < points && !stop.stop_requested(); ++i) {
        curve.levels.push_back(noisePrice(median, values, std::exp(first + width * i), step, scratch));
        if (curve.levels.back().error() < curve.levels[best].error()) best = curve.levels.size() - 1;
    }
    if (stop.stop_requested() || curve.levels[best].error() >= curve.best.error()) return curve;
    curve.best = curve.levels[best];
    if (best == 0 || best + 1 == curve.levels.size()) return curve;
    constexpr double kDigits = 1e-3;
    const double centre = first + width * double(best);
    const double finest = minimiseOnGrid(centre - width, centre + width, 2, kDigits, [&](double s) {
        return noisePrice(median, values, std::exp(s), step, scratch).error();
    });
    curve.best = noisePrice(median, values, std::exp(finest), step, scratch);
    return curve;
}

}  // namespace dianoia
