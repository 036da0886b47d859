// What is drawn within a plot area, as plain values in the coordinates of the axes.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

#include "plots/palette.h"
#include "plots/plot_points.h"

namespace dianoia {

/// One curve.
struct DrawnCurve {
    RunStyle style;
    double width = 1.5;
    PlotCurve points;
    /// Where a live change acted, and what it was: a short upright tick on the curve, with its text above the plot.
    struct Mark {
        PlotPoint at;
        QString text;
    };
    std::vector<Mark> marks;
    QString name = {};        ///< as readouts call it; empty: it is not read
    QString label = {};       ///< written at its right end
    int run = -1;             ///< of which run it is; -1: of none
    bool isSelected = false;  ///< the one that cursors measure
};

/// The area between a lower and an upper curve over the same x: a spread, or the area under a density.
struct DrawnBand {
    QColor fill;  ///< with its transparency
    std::vector<PlotPoint> lower, upper;
};

/// A rectangle: a bar of a histogram.
struct DrawnBar {
    double left = 0, right = 0, bottom = 0, top = 0;
    QColor fill;
    QColor outline;  ///< not valid: none
};

/// A disc, `radius` in pixels, or the ring around it.
struct DrawnDot {
    PlotPoint at;
    QColor colour;
    double radius = 4;
    bool isRing = false;
};

/// A word, centred above a point, or below it.
struct DrawnText {
    PlotPoint at;
    QString text;
    bool isBelow = false;
};

/// A straight line across the whole area at one x (upright) or one y, with a text at its end.
struct DrawnRule {
    Qt::Orientation orientation = Qt::Vertical;
    double at = 0;
    RunStyle style;
    double width = 1.5;
    QString text;
};

/// All of it, drawn in this order; `notes` are sentences in the corner ("DIANA: diverged at round 7: ...").
struct Drawing {
    std::vector<DrawnBand> bands;
    std::vector<DrawnBar> bars;
    std::vector<DrawnCurve> curves;
    std::vector<DrawnRule> rules;
    std::vector<DrawnDot> dots;
    QStringList notes;
    bool isLive = false;  ///< the next one comes soon: long noisy curves are drawn fine, which costs a third
    std::vector<DrawnText> texts = {};
};

}  // namespace dianoia
