#include "theory/descent_bounds.h"

#include <algorithm>
#include <cmath>

#include "core/sums.h"
#include "theory/quadrature.h"

namespace dianoia {
namespace {

const double kBorder = 2 / std::sqrt(3.0);

double descentTerms(const DescentRun& run) {
    return run.startGap / (run.rounds * run.step) + 0.5 * run.smoothness * run.step * double(run.dimension);
}

}  // namespace

double signDescentBound(const DescentRun& run, double medianSpread, double averageGap) {
    return descentTerms(run) + 2 * double(run.dimension) * medianSpread + 2 * averageGap;
}

double medianDescentBound(const DescentRun& run, double averageVariance, double averageSquaredGap) {
    return 2 * run.startGap / (run.rounds * run.step) + run.smoothness * run.step * averageVariance + averageSquaredGap;
}

double noisySignDescentBound(const DescentRun& run, double averageAsymmetry) {
    return std::sqrt(3.0) * (descentTerms(run) + 2 * averageAsymmetry);
}

double noisySignProgress(ConstSpan gradient, double spread) {
    return fixedSum(std::ssize(gradient), [&](Index j) {
        const double size = std::abs(gradient[std::size_t(j)]);
        return size >= kBorder * spread ? size : size * size / spread;
    });
}

double wrongVoteBound(double gradient, double spread, double asymmetry) {
    const double k = std::abs(gradient) / spread;
    const double gauss = k >= kBorder ? 4 / (9 * k * k) : 1 - k / std::sqrt(3.0);
    return std::min(1.0, 0.5 * gauss + asymmetry);
}

double medianAsymmetry(const NoisyMedian& median, ConstSpan values, double b, MedianScratch& scratch) {
    constexpr int kPanels = 400;
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    const double mean = sum(values) / double(values.size()), reach = median.law()->reach() * b;
    const Vector equal(values.size(), 0.0);
    return gaussIntegral(*least - reach, *greatest + reach, kPanels, [&](double t) {
        return std::abs(median.density(values, b, t, scratch) - median.density(equal, b, t - mean, scratch));
    });
}

}  // namespace dianoia
