// From what a run has recorded to the points of a curve on an axis. Without Qt.
#pragma once

#include <span>
#include <vector>

#include "measure/history.h"
#include "plots/axis_policy.h"

namespace dianoia {

/// A point in the coordinates of the axes: logarithms where they are logarithmic.
struct PlotPoint {
    double x = 0, y = 0;
    bool operator==(const PlotPoint&) const = default;
};

/// What is drawn of one curve: pieces without a gap, and how many rows could not be drawn as they are.
struct PlotCurve {
    std::vector<std::vector<PlotPoint>> pieces;
    std::uint64_t floored = 0;    ///< buckets drawn at the floor of a logarithmic axis: zero, negative or below it
    std::uint64_t notFinite = 0;  ///< rows that are nan or infinite: gaps
    std::vector<PlotPoint> atFloor = {};  ///< the first and the last bucket that is drawn at the floor
    std::vector<PlotPoint> lost = {};     ///< the last point before each gap of nan or infinity
};

/// How points are made.
struct PlotScaling {
    AxisScale x = AxisScale::linear, y = AxisScale::linear;
    double yFloor = 1e-16;  ///< values below are drawn at it on a logarithmic axis
    AxisRange xRange;       ///< of the axis
    int columns = 400;      ///< across xRange; each keeps the first, least, greatest and last value
};

/// The points of a curve. Buckets that fall into one column are joined, and no spike is lost by it. One bucket beyond
/// each end of xRange is kept, so that lines run out of the picture.
PlotCurve plotCurve(std::span<const CurvePoint> history, const PlotScaling& scaling);

/// The range of x and of y values that a curve takes, in the coordinates of the axes; false where there is nothing to
/// draw.
bool curveRange(std::span<const CurvePoint> history, const PlotScaling& scaling, AxisRange& x, AxisRange& y);

/// v in the coordinates of an axis: log10 of v, at least of the floor, on a logarithmic one.
double axisValue(double v, AxisScale scale, double floor);

}  // namespace dianoia
