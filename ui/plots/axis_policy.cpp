#include "plots/axis_policy.h"

#include <algorithm>
#include <cmath>

#include "core/number_text.h"

namespace dianoia {
namespace {

constexpr double kLargest = 1e300;
constexpr double kMostTicks = 8;

double stepFor(double span) {
    const double rough = span / kMostTicks;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * (1 - 1e-9)) return factor * power;
    return 10 * power;
}

}  // namespace

AxisRange sanitizedRange(double low, double high, AxisScale scale) {
    if (std::isnan(low) || std::isnan(high)) return {0, 1};
    if (low > high) std::swap(low, high);
    low = std::clamp(low, -kLargest, kLargest);
    high = std::clamp(high, -kLargest, kLargest);
    if (scale == AxisScale::logarithmic) {
        low = std::clamp(low, -300.0, 300.0);
        high = std::clamp(high, -300.0, 300.0);
    }
    const double centre = low / 2 + high / 2;
    const double least =
        scale == AxisScale::logarithmic ? 0.5 : std::max({std::abs(low) * 1e-9, std::abs(high) * 1e-9, 1e-12});
    if (high - low >= least) return {low, high};
    const double half =
        low == high && scale == AxisScale::linear ? (centre == 0 ? 0.5 : std::abs(centre) * 0.1) : least / 2;
    return {centre - std::max(half, least / 2), centre + std::max(half, least / 2)};
}

double tickStep(AxisRange range, AxisScale scale) {
    if (scale == AxisScale::logarithmic) return std::max(1.0, std::ceil(range.span() / kMostTicks - 1e-9));
    return stepFor(range.span());
}

AxisRange niceRange(AxisRange data, AxisScale scale) {
    const AxisRange range = sanitizedRange(data.low, data.high, scale);
    const double step = scale == AxisScale::logarithmic ? 1 : tickStep(range, scale);
    const double low = std::floor(range.low / step + 1e-9) * step, high = std::ceil(range.high / step - 1e-9) * step;
    return sanitizedRange(low, high, scale);
}

std::string tickLabel(double value, AxisRange range, AxisScale scale) {
    if (scale == AxisScale::logarithmic) return "1e" + std::to_string(std::lround(value));
    const double step = tickStep(range, scale);
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    if (std::abs(value) < step * 1e-6) return "0";
    if (largest < 1e6 && step >= 1e-4) {
        const int decimals = std::max(0, -int(std::floor(std::log10(step) + 1e-9)));
        return fixedText(value, decimals);
    }
    return roundedText(value, int(std::clamp(std::ceil(std::log10(largest / step)) + 1, 2.0, 15.0)));
}

}  // namespace dianoia
