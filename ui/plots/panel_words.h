// What a person is told of a chart: the lines of its readouts.
#pragma once

#include <vector>

#include "plots/chart_lettering.h"
#include "plots/drawing.h"
#include "plots/reading_overlay.h"

namespace dianoia {

/// A coordinate of an axis as a number in the axis' own unit.
QString valueText(double coordinate, const PanelAxis& axis, int digits = 4);

/// The place of an axis of whole numbers that a reading at `x` is about: the nearest point of the selected curve, or of
/// any named one, where such a point is near, else the nearest whole number. Other axes: `x` itself.
double readingPlace(const Drawing& drawing, const PanelAxis& xAxis, double x);

/// The x, and every named curve that has a value there, in the colours of the curves. Of many curves those nearest to
/// the height `y`, and how many more there are.
std::vector<ReadoutLine> crosshairLines(const Drawing& drawing, const PanelAxis& xAxis, const PanelAxis& yAxis,
                                        double x, double y);

/// Distance of two cursors and the ratio of the selected curve there; on a logarithmic y axis its decades per step of
/// x. Where the selected curve has no value at a cursor, it says so.
std::vector<ReadoutLine> cursorLines(const Drawing& drawing, const PanelAxis& xAxis, const PanelAxis& yAxis, double a,
                                     double b);

/// "target 1e-06".
ReadoutLine targetTitle(const PanelAxis& yAxis, double target);

/// The title, and for each named curve the first x at which it is at or below the target.
std::vector<ReadoutLine> targetLines(const Drawing& drawing, const PanelAxis& xAxis, const PanelAxis& yAxis,
                                     double target);

/// Decades that y falls or rises between two places, for each step of x. Empty without both values.
std::optional<double> decadesPerStep(const DrawnCurve& curve, const PanelAxis& xAxis, double a, double b);

}  // namespace dianoia
