// Ranges and ticks of axes, so that nothing that is not finite or not sensible ever reaches a chart. Without Qt.
#pragma once

#include <string>

namespace dianoia {

enum class AxisScale { linear, logarithmic };

/// The two ends of an axis; of a logarithmic one, the base 10 logarithms of its ends.
struct AxisRange {
    double low = 0, high = 1;
    double span() const { return high - low; }
    bool operator==(const AxisRange&) const = default;
};

/// A range that can be drawn: finite, within +-1e300, low < high, at least 1e-9 of its size wide (half a decade on a
/// logarithmic axis). Ends that are not numbers become 0 and 1.
AxisRange sanitizedRange(double low, double high, AxisScale scale);

/// `data` widened to the next ticks: 1-2-5 steps, whole decades on a logarithmic axis.
AxisRange niceRange(AxisRange data, AxisScale scale);

/// Distance of ticks: 1, 2 or 5 times a power of ten, at most about 10 of them; whole decades on a logarithmic axis.
double tickStep(AxisRange range, AxisScale scale);

/// The label of the tick at `value`: "1e-12" of a decade on a logarithmic axis, else as many digits as neighbouring
/// ticks need to differ.
std::string tickLabel(double value, AxisRange range, AxisScale scale);

}  // namespace dianoia
