// Ranges and ticks of axes, so that nothing that is not finite or not sensible ever reaches a chart. Without Qt.
#pragma once

#include <string>
#include <vector>

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

/// A tick: where it stands and what is written there. A tick that lies between decades has a grid line of its own.
struct AxisTick {
    double at = 0;
    std::string label;
    bool isBetween = false;
};

/// The ticks of an axis. Up to two decades of a logarithmic one show 1, 2 and 5 times the powers of ten, or even steps
/// where the range is narrower than that. Where values differ only far behind the first digits, `offset` says what is
/// to be added to the labels ("0.1234567"), else it is empty.
struct AxisTicks {
    std::vector<AxisTick> ticks;
    std::string offset;
};
AxisTicks axisTicks(AxisRange range, AxisScale scale);

/// Whether a range that a person chose can be drawn: within what numbers bear, and wide enough for its size.
bool canBeDrawn(AxisRange range, AxisScale scale);

/// `range` `factor` times as wide (below 1: zoomed in), with `about` where it was. Never narrower than can be drawn
/// (1e-9 of its size, a hundredth of a decade) nor wider than four times `automatic`.
AxisRange zoomedRange(AxisRange range, double about, double factor, AxisRange automatic, AxisScale scale);

/// `range` moved by `share` of its width; as it is where that would leave what can be drawn.
AxisRange pannedRange(AxisRange range, double share, AxisRange automatic, AxisScale scale);

}  // namespace dianoia
