// Where labels go so that none is written over another. Without Qt.
#pragma once

#include <span>
#include <vector>

#include "plots/axis_policy.h"

namespace dianoia {

/// A label that wants to begin at `at`.
struct LabelWish {
    double at = 0, width = 0;
};

/// Where it is written: from `left`, in `row` (0 first); -1 where there was no room.
struct LabelPlace {
    double left = 0;
    int row = -1;
};

/// Places labels in order, each in the first of `rows` rows where it has room between `left` and `right`; one that
/// would stick out at the right begins earlier.
std::vector<LabelPlace> placeLabels(std::span<const LabelWish> wishes, double left, double right, int rows, double gap);

/// Which ticks of an axis are labelled when label i takes `extents[i]` pixels along it and labels keep `gap` pixels:
/// every one, every second, every fourth, ... counted from 0, and those between decades where there is room left.
std::vector<bool> labelledTicks(std::span<const AxisTick> ticks, std::span<const double> extents, double pixelsPerUnit,
                                double gap);

}  // namespace dianoia
