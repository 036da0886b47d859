// The curves that a run brings to a plot: what it recorded, its running mean, the ghost of the run before, and theory.
#pragma once

#include "plots/drawing.h"
#include "plots/plot_view.h"

namespace dianoia {

/// The value below which a column is drawn at the floor of a logarithmic axis.
double floorOf(Column column);

/// What a run recorded of a column; none where the picture does not carry it.
const std::vector<CurvePoint>* recorded(const RunPicture& run, Column column);

/// The label of a run on one line.
QString labelOf(const RunPicture& run);

/// Where the round stands on the axis, from the curve of rounds above it.
double positionOfRound(const std::vector<CurvePoint>& rounds, double round);

/// The curve of a column. Where the run diverged, its end is marked as lost.
DrawnCurve recordedCurve(const RunPicture& run, Column column, const RunStyle& style, double width,
                         const PlotScaling& scaling);

/// The areas between the least and the greatest of a run's repeats, one for each stretch without a gap; none where it
/// has no repeats.
std::vector<DrawnBand> bandsOf(const RunPicture& run, Column column, const QColor& fill, const PlotScaling& scaling);

/// The mean over a fiftieth of the buckets within the range that is shown.
DrawnCurve meanCurve(const std::vector<CurvePoint>& history, const RunStyle& style, double width,
                     const PlotScaling& scaling);

/// The colour of a run that only accompanies: of a ghost, or below its running mean.
QColor faint(QColor colour, double opacity);

}  // namespace dianoia
