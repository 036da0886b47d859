// What plots of a price of noise have in common: curves over the level on logarithmic axes, and marked levels.
#pragma once

#include <optional>
#include <vector>

#include "plots/chart_panel.h"

namespace dianoia {

inline const std::vector<double> kPriceDash = {8, 5}, kPriceDots = {2, 3};

/// "gaussian", and b as the axis calls it.
PanelAxis levelAxis(const QString& noise, AxisRange logLevels);

/// A curve in logarithms; values below `floor` are drawn there: they are rounding errors of the law.
class LogCurve {
public:
    LogCurve(const RunStyle& style, double width, double floor);
    void add(double level, double value);
    DrawnCurve take() { return std::move(m_curve); }

private:
    double m_floor;
    DrawnCurve m_curve;
};

/// The least value that is drawn where the greatest is this: below are rounding errors of the law.
double priceFloor(double greatest, double leastShare = 1e-8);

/// An upright dotted rule at the present level; nothing without noise.
void markPresentLevel(Drawing& drawing, const ChartColours& colours, double level);
/// A dot at the level of least total error and a note with both; at level 0 a note that no noise is best.
void markBestLevel(Drawing& drawing, const ChartColours& colours, double level, double error, double floor);
/// Says that the run has no noise of its own.
void noteSupposed(Drawing& drawing, const QString& noise);

}  // namespace dianoia
