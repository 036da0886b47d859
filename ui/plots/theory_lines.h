// What theory says of the runs of a plot: dashed lines beside the curves, and whether a run stays below its bounds.
#pragma once

#include "plots/drawing.h"
#include "plots/plot_view.h"
#include "theory/bound_check.h"

namespace dianoia {

/// The lines that theory has for a column of a run, as far as they have values: dashed, named "theory: gd_rate". A
/// bound that the run exceeds is red and thick, and its label says where and by how much. A line about an average comes
/// with the run's own average, thin. Slopes are drawn above rounds where both axes are logarithmic. Empty for a picture
/// without theory and for a column that no line is about.
std::vector<DrawnCurve> theoryCurves(const RunPicture& run, Column column, CurveAxis axis, const RunStyle& style,
                                     const PlotScaling& scaling, Theme theme);

/// How a bound that is exceeded looks.
RunStyle alarmStyle(Theme theme);

/// What a run did with a line so far.
struct LineOutcome {
    std::optional<BoundExcess> excess;  ///< of a bound
    std::optional<double> average;      ///< so far, for a line about one
};
LineOutcome outcomeOf(const TheoryLine& line, const RunPicture& run, Column column);

/// "exceeded at round 12, by up to 1.8 times (one run, not the mean)"
QString excessText(const BoundExcess& excess, const RunPicture& run);

/// Whether a line can be drawn on axes of these scales.
bool isForAxes(const TheoryLine& line, CurveAxis axis, const PlotScaling& scaling);

}  // namespace dianoia
