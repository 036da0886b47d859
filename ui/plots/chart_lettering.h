// What is written around a plot area: title, legend, tick labels and the titles of the axes.
#pragma once

#include <QFont>
#include <QGraphicsItem>

#include <vector>

#include "plots/axis_policy.h"
#include "plots/palette.h"

namespace dianoia {

/// An axis as a person sees it: its title, its scale and its range in axis coordinates.
struct PanelAxis {
    QString title;
    AxisScale scale = AxisScale::linear;
    AxisRange range;
};

/// A name in the legend.
struct LegendEntry {
    QString name;
    RunStyle style;
    bool operator==(const LegendEntry& other) const {
        return name == other.name && style.colour == other.style.colour && style.dash == other.style.dash;
    }
};

/// Writes plain text, never HTML, in places that depend on the size of the chart alone, so that no label that gets
/// longer moves the plot.
class ChartLettering : public QGraphicsItem {
public:
    ChartLettering(QGraphicsItem* chart, Theme theme);

    void setTheme(Theme theme);
    /// The room inside `whole` that is left for the plot.
    QRectF plotAreaIn(const QSizeF& whole) const;
    void setGeometry(const QSizeF& whole, const QRectF& plotArea);
    void setTitle(const QString& title);
    const QString& title() const { return m_title; }
    void setAxes(const PanelAxis& x, const PanelAxis& y);
    void setLegend(std::vector<LegendEntry> entries);

    QRectF boundingRect() const override { return QRectF(QPointF(), m_whole); }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void writeLegend(QPainter& painter) const;
    void writeTicks(QPainter& painter) const;
    void writeAxisTitles(QPainter& painter) const;

    QFont m_titleFont, m_axisFont, m_tickFont;
    QColor m_colour;
    QSizeF m_whole;
    QRectF m_area;
    QString m_title;
    PanelAxis m_x, m_y;
    std::vector<LegendEntry> m_legend;
};

}  // namespace dianoia
