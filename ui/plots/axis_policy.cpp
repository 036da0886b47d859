#include "plots/axis_policy.h"

#include <algorithm>
#include <cmath>

#include "core/number_text.h"

namespace dianoia {
namespace {

constexpr double kLargest = 1e300;
constexpr double kMostTicks = 8;
constexpr double kDecadesWithSubTicks = 2;
constexpr double kNarrowestDecades = 0.01;
constexpr std::size_t kLongestLabel = 9;

double stepFor(double span) {
    const double rough = span / kMostTicks;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * (1 - 1e-9)) return factor * power;
    return 10 * power;
}

template <class Write>
void forEachStep(double low, double high, double step, Write&& write) {
    const double last = std::floor(high / step + 1e-9);
    for (double i = std::ceil(low / step - 1e-9); i <= last; ++i) write(i * step);
}

AxisTicks evenTicks(AxisRange range, AxisScale scale) {
    AxisTicks result;
    std::size_t longest = 0;
    const double step = tickStep(range, scale);
    forEachStep(range.low, range.high, step, [&](double at) {
        result.ticks.push_back({at, tickLabel(at, range, scale)});
        longest = std::max(longest, result.ticks.back().label.size());
    });
    if (longest <= kLongestLabel || scale == AxisScale::logarithmic) return result;
    const double power = std::pow(10.0, std::ceil(std::log10(range.span())));
    const double offset = std::floor(range.low / power) * power;
    if (offset == 0) return result;
    for (AxisTick& tick : result.ticks)
        tick.label = tickLabel(tick.at - offset, {range.low - offset, range.high - offset}, scale);
    result.offset = roundedText(offset, 12);
    return result;
}

/// 1, 2 and 5 times the powers of ten within a logarithmic range.
AxisTicks subDecadeTicks(AxisRange range) {
    AxisTicks result;
    const int first = int(std::floor(range.low)), last = int(std::ceil(range.high));
    for (int decade = first; decade <= last; ++decade)
        for (int factor : {1, 2, 5}) {
            const double at = decade + std::log10(double(factor));
            if (at < range.low - 1e-9 || at > range.high + 1e-9) continue;
            result.ticks.push_back({at, std::to_string(factor) + "e" + std::to_string(decade), factor > 1});
        }
    if (result.ticks.size() >= 3) return result;
    const AxisRange values{std::pow(10.0, range.low), std::pow(10.0, range.high)};
    const double step = stepFor(values.span());
    const int digits = int(std::clamp(std::ceil(std::log10(values.high / step)) + 1, 2.0, 15.0));
    result.ticks.clear();
    forEachStep(values.low, values.high, step, [&](double v) {
        if (v > 0) result.ticks.push_back({std::log10(v), roundedText(v, digits), true});
    });
    return result;
}

double leastSpan(AxisRange range, AxisScale scale) {
    if (scale == AxisScale::logarithmic) return kNarrowestDecades;
    return std::max({std::abs(range.low) * 1e-9, std::abs(range.high) * 1e-9, 1e-12});
}

double greatestSpan(AxisRange automatic) {
    return 4 * automatic.span();
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

AxisTicks axisTicks(AxisRange range, AxisScale scale) {
    if (scale == AxisScale::logarithmic && range.span() <= kDecadesWithSubTicks + 1e-9) return subDecadeTicks(range);
    return evenTicks(range, scale);
}

bool canBeDrawn(AxisRange range, AxisScale scale) {
    const double largest = scale == AxisScale::logarithmic ? 300 : kLargest;
    return std::abs(range.low) <= largest && std::abs(range.high) <= largest &&
           range.span() >= leastSpan(range, scale) * (1 - 1e-6);
}

AxisRange zoomedRange(AxisRange range, double about, double factor, AxisRange automatic, AxisScale scale) {
    if (!std::isfinite(about) || !std::isfinite(factor) || factor <= 0) return range;
    const double least = leastSpan({about, about}, scale), most = greatestSpan(automatic);
    const double span = std::clamp(range.span() * factor, std::min(2 * least, most), most);
    const double low = about - (about - range.low) / range.span() * span;
    const AxisRange zoomed{low, low + span};
    return canBeDrawn(zoomed, scale) ? zoomed : range;
}

AxisRange pannedRange(AxisRange range, double share, AxisRange automatic, AxisScale scale) {
    const double shift = share * range.span(), most = greatestSpan(automatic);
    const AxisRange panned{range.low + shift, range.high + shift};
    const bool isNear = panned.low <= automatic.high + most && panned.high >= automatic.low - most;
    return isNear && canBeDrawn(panned, scale) ? panned : range;
}

}  // namespace dianoia
