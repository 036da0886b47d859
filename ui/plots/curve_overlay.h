// The curves of a chart, laid over its plot area.
#pragma once

#include <QGraphicsItem>

#include <optional>

#include "plots/drawing.h"

namespace dianoia {

/// Draws bands, bars, curves and dots within the plot area: single lines, never polylines, which Qt's raster engine
/// draws many times slower. Lines are cut at the area here, since SVG files do not clip.
class CurveOverlay : public QGraphicsItem {
public:
    explicit CurveOverlay(QGraphicsItem* chart);

    void setArea(const QRectF& area);
    void setAxes(AxisRange x, AxisRange y);
    void setColours(const ChartColours& colours);
    void setDrawing(Drawing drawing);
    const Drawing& drawing() const { return m_drawing; }

    QRectF boundingRect() const override { return m_area; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QPointF map(PlotPoint p) const;
    QPointF mapInside(PlotPoint p) const;
    void drawBand(QPainter& painter, const DrawnBand& band) const;
    void drawBar(QPainter& painter, const DrawnBar& bar) const;
    void drawRule(QPainter& painter, const DrawnRule& rule) const;
    void drawDots(QPainter& painter) const;
    void writeTexts(QPainter& painter) const;
    void drawCurve(QPainter& painter, const DrawnCurve& curve) const;
    std::optional<double> leavesBelow(const DrawnCurve& curve) const;
    void drawPlaces(QPainter& painter, const DrawnCurve& curve) const;
    void writeMarks(QPainter& painter) const;
    void writeLabels(QPainter& painter) const;
    void drawNotes(QPainter& painter) const;

    QRectF m_area;
    AxisRange m_x, m_y;
    QColor m_markColour, m_ground;
    Drawing m_drawing;
};

}  // namespace dianoia
