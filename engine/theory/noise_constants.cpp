#include "theory/noise_constants.h"

#include <array>
#include <cmath>
#include <string>

#include "core/diagnostics.h"
#include "core/sums.h"
#include "theory/noise_shape.h"
#include "theory/noisy_median.h"
#include "theory/quadrature.h"

namespace dianoia {

namespace {

/// C(2m, m) 4^-m.
double centralBinomial(Index m) {
    double c = 1;
    for (Index k = 1; k <= m; ++k) c *= (2.0 * double(k) - 1) / (2.0 * double(k));
    return c;
}

/// 4^m int h0'' G^m dt with G = H0(1 - H0): twice by parts, (m/2) int h0^3 [(m-1)(1 - 2 H0)^2 - 2 G] G^(m-2) dt.
double curvatureIntegral(const NoiseLaw& law, const NoiseShape& shape, Index m) {
    const auto integrand = [&](double t) {
        const double h = law.density(t), below = law.distribution(-t);
        const double g = 4 * below * (1 - below), slope = 1 - 2 * below;
        const double leading = m > 1 ? 4 * double(m - 1) * slope * slope * std::pow(g, double(m - 2)) : 0.0;
        return h * h * h * (leading - 2 * std::pow(g, double(m - 1)));
    };
    const int panels = int(std::ceil(shape.reach / shape.panelWidth(2 * m + 1)));
    return 2.0 * 2.0 * double(m) * gaussIntegral(0, shape.reach, panels, integrand);
}

/// h0''(0) by differences of second order, extrapolated to step 0.
double curvatureAtCentre(const NoiseLaw& law) {
    constexpr std::size_t kSteps = 5;
    std::array<double, kSteps> estimate;
    double step = 0.2;
    for (double& e : estimate) {
        e = 2 * (law.density(step) - law.density(0)) / (step * step);
        step /= 2;
    }
    double power = 4;
    for (std::size_t order = 1; order < kSteps; ++order, power *= 4)
        for (std::size_t i = kSteps - 1; i >= order; --i) estimate[i] += (estimate[i] - estimate[i - 1]) / (power - 1);
    return estimate.back();
}

}  // namespace

MedianNoiseConstants medianNoiseConstants(const NoiseLaw& law, Index n) {
    if (n < 3 || n % 2 == 0)
        failContent("constants of the noisy median need an odd number of workers from 3, not " + std::to_string(n));
    const NoiseShape shape(law);
    const Index m = n / 2;
    const double size = double(n), share = centralBinomial(m);
    MedianNoiseConstants result;
    result.medianBias = size * size * size * share / (6 * (size - 1) * (size - 2)) * curvatureIntegral(law, shape, m);
    if (!shape.kinkAtCentre)
        result.signBias = curvatureAtCentre(law) / (6 * shape.peak) - 4 * shape.peak * shape.peak / (3 * (size - 2));
    MedianScratch scratch;
    result.variance = NoisyMedian(&law).moments(Vector(std::size_t(n), 0.0), 1.0, scratch).variance;
    result.peak = size * share * shape.peak;
    return result;
}

double medianBiasBound(const NoiseLaw& law, ConstSpan values, double b) {
    const double mean = sum(values) / double(values.size());
    const double spread =
        fixedSum(std::ssize(values), [&](Index i) { return std::abs(values[std::size_t(i)] - mean); });
    return law.density(0) * spread * spread / b;
}

}  // namespace dianoia
