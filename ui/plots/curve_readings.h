// What a person reads off curves: the value at a place, where a level is reached, and a mean over neighbours. Without
// Qt.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "plots/plot_points.h"

namespace dianoia {

/// Where the line of a drawn curve is at x, in the coordinates of the axes; empty beside its pieces. A piece of one
/// point is read within `reach` of it.
std::optional<double> curveValueAt(const PlotCurve& curve, double x, double reach = 0);

/// The first x at which the line of a drawn curve is at or below `level`; empty where it never is.
std::optional<double> firstAtOrBelow(const PlotCurve& curve, double level);

/// The first bucket of a history that holds a value at or below `level`, and whether its first value is; empty where
/// none does.
struct BucketReached {
    std::size_t bucket = 0;
    bool atItsFirst = false;
};
std::optional<BucketReached> bucketAtOrBelow(std::span<const CurvePoint> history, double level);

/// For each bucket the mean of all finite values of the `half` buckets before it, of itself and of the `half` after it,
/// as a bucket with that one value. The window is cut at the ends of the history.
std::vector<CurvePoint> runningMean(std::span<const CurvePoint> history, std::size_t half);

}  // namespace dianoia
