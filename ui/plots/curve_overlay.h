// The curves of a chart, laid over its plot area.
#pragma once

#include <QGraphicsItem>

#include <vector>

#include "plots/palette.h"
#include "plots/plot_points.h"

namespace dianoia {

/// One curve as it is drawn.
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
};

/// Draws curves within the plot area: single lines, never polylines, which Qt's raster engine draws many times slower.
/// Lines are cut at the area here, since SVG files do not clip.
class CurveOverlay : public QGraphicsItem {
public:
    explicit CurveOverlay(QGraphicsItem* chart);

    void setArea(const QRectF& area);
    void setAxes(AxisRange x, AxisRange y);
    void setMarkColour(const QColor& colour) { m_markColour = colour; }
    /// Replaces what is drawn; `notes` are sentences in the corner ("DIANA: diverged at round 7: ...").
    void setCurves(std::vector<DrawnCurve> curves, QStringList notes);

    QRectF boundingRect() const override { return m_area; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QPointF map(PlotPoint p) const;
    void drawCurve(QPainter& painter, const DrawnCurve& curve) const;
    void drawMarks(QPainter& painter, const DrawnCurve& curve) const;
    void drawNotes(QPainter& painter) const;

    QRectF m_area;
    AxisRange m_x, m_y;
    QColor m_markColour;
    std::vector<DrawnCurve> m_curves;
    QStringList m_notes;
};

}  // namespace dianoia
