// What is written around a plot area: title, legend, tick labels and the titles of the axes.
#pragma once

#include <QFont>
#include <QGraphicsItem>

#include <optional>
#include <vector>

#include "plots/axis_policy.h"
#include "plots/legend_layout.h"
#include "plots/palette.h"

namespace dianoia {

/// An axis as a person sees it: its title, its scale and its range in axis coordinates.
struct PanelAxis {
    QString title;
    AxisScale scale = AxisScale::linear;
    AxisRange range;
    QString unit = {};       ///< one step of it, in the singular: "round"; empty where it has no name
    bool isCounted = false;  ///< by whole numbers alone, which readings keep to
};

/// A name in the legend; one that belongs to a run can be clicked, and is dimmed while the run is hidden.
struct LegendEntry {
    QString name;
    RunStyle style;
    int run = -1;  ///< -1: of no run
    bool isDimmed = false;
    bool operator==(const LegendEntry& other) const {
        return name == other.name && style.colour == other.style.colour && style.dash == other.style.dash &&
               run == other.run && isDimmed == other.isDimmed;
    }
};

/// `text` on one line, at most so many characters.
QString tamed(const QString& text, int most = 40);

/// Writes plain text, never HTML, in places that depend on the size of the chart alone, so that no label that gets
/// longer moves the plot.
class ChartLettering : public QGraphicsItem {
public:
    ChartLettering(QGraphicsItem* chart, Theme theme);

    void setTheme(Theme theme);
    /// The room inside `whole` that is left for the plot. Where that is little, the titles of the axes are left out,
    /// then the legend, then the title.
    QRectF plotAreaIn(const QSizeF& whole) const;
    void setGeometry(const QSizeF& whole, const QRectF& plotArea);
    void setTitle(const QString& title);
    const QString& title() const { return m_title; }
    void setAxes(const PanelAxis& x, const PanelAxis& y);
    void setLegend(std::vector<LegendEntry> entries);
    /// On paper nobody can ask for what was cut: the legend takes as many lines as its names need, as long as the plot
    /// keeps a third of the height.
    void setOnPaper(bool onPaper);
    /// The run whose legend entry is at a point of the chart; -1 where there is none.
    int runAt(QPointF point) const;
    /// The middle of a run's legend entry, in the chart's coordinates; empty where it has none or no room.
    std::optional<QPointF> placeOfRun(int run) const;

    QRectF boundingRect() const override { return QRectF(QPointF(), m_whole); }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    struct PlacedEntry {
        std::size_t entry;
        QRectF box;
        QString name;
    };
    /// Entries with their boxes from sample to name, as many as there is room for.
    std::vector<PlacedEntry> placedLegend() const;
    std::vector<PlacedEntry> placedOnPaper() const;
    /// What there is room for.
    struct Parts {
        bool xTitle = true, yTitle = true, legend = true, title = true;
    };
    Parts partsIn(const QSizeF& whole) const;
    QRectF areaWith(const Parts& parts, const QSizeF& whole) const;
    /// The same with one line of a legend.
    QRectF areaWithOneLine(const Parts& parts, const QSizeF& whole) const;
    /// Where names of a legend on paper stand.
    std::vector<LegendSpot> spotsOnPaper(const Parts& parts, const QSizeF& whole) const;
    void writeTitle(QPainter& painter) const;
    void writeLegend(QPainter& painter) const;
    void drawGridBetween(QPainter& painter) const;
    void writeTicks(QPainter& painter) const;
    void writeAxisTitles(QPainter& painter) const;

    QFont m_titleFont, m_axisFont, m_tickFont;
    QColor m_colour, m_grid;
    QSizeF m_whole;
    QRectF m_area;
    Parts m_parts;
    QString m_title;
    PanelAxis m_x, m_y;
    AxisTicks m_xTicks, m_yTicks;
    std::vector<LegendEntry> m_legend;
    bool m_isOnPaper = false;
};

}  // namespace dianoia
