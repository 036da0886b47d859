// Coordinates of a vector, what can arrive of each with which probability, and what did arrive.
#pragma once

#include <span>
#include <vector>

#include "plots/chart_panel.h"
#include "round/compressor/exact_law.h"
#include "theory/message_bits.h"

namespace dianoia {

/// What is known of consecutive coordinates.
struct ShownCoordinates {
    Index first = 0;                         ///< the number of the first
    std::span<const double> values;          ///< before compression
    std::span<const CoordinateLaw> law;      ///< empty where it has no closed form
    std::span<const double> arrived;         ///< empty: nothing has
    std::span<const double> firstFrequency;  ///< share of draws of the first outcome; empty: nothing was drawn
};

/// Draws them: a value as a dot on a stem; what can arrive as bars, as wide as probable, with their probability in
/// words where there are few; what did arrive as a ring; how often it was drawn as an outline as wide as often.
void showCoordinates(ChartPanel& panel, const ShownCoordinates& shown, const QColor& colour);

/// "formula 80", "at most 80", or that there is none.
QString formulaText(const MessageBits& formula);

/// Half the width of the bar of an outcome of this probability, in coordinates.
double halfWidthOf(double probability);

/// The middle of `range` with at least so much on both sides that whole numbers have ticks.
AxisRange aroundWholeNumbers(double first, double last);

}  // namespace dianoia
