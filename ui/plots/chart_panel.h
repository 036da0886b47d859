// A chart: frame and grid by Qt Charts, lettering and curves by two items laid over it.
#pragma once

#include <QChartView>

#include "plots/chart_lettering.h"
#include "plots/curve_overlay.h"

class QValueAxis;

namespace dianoia {

/// Shows a title, two axes with their ticks, a legend, and the curves handed to it. Logarithmic axes show decades as
/// "1e-12"; they are linear axes of logarithms, since Qt's own logarithmic axis draws wrong below 1e-12. The plot area
/// is set by us, so that it stands still while labels change; Qt then places neither title nor legend, and the
/// lettering does.
class ChartPanel : public QChartView {
    Q_OBJECT

public:
    ChartPanel(const QString& name, Theme theme, QWidget* parent = nullptr);

    /// Other colours and sizes of letters; curves keep theirs until they are set again.
    void setTheme(Theme theme);
    /// Other words for what is there now: the next setPanelTitle() and setAxes() replace them.
    void relabel(const QString& title, const QString& x, const QString& y);
    const PanelAxis& xAxis() const { return m_xNow; }
    const PanelAxis& yAxis() const { return m_yNow; }
    void setPanelTitle(const QString& title) { m_lettering->setTitle(title); }
    const QString& panelTitle() const { return m_lettering->title(); }
    void setAxes(PanelAxis x, PanelAxis y);
    void setLegend(std::vector<LegendEntry> entries) { m_lettering->setLegend(std::move(entries)); }
    /// Replaces what is drawn within the plot area.
    void setDrawing(Drawing drawing) { m_overlay->setDrawing(std::move(drawing)); }
    /// Pixels across the plot area: how finely curves are worth thinning.
    int plotWidth() const;
    /// Where a point of the axes is drawn, in the coordinates of this widget's viewport.
    QPointF positionOf(PlotPoint point) const;
    /// Whether the y axis is logarithmic and reaches down to `floor`.
    bool showsFloor(double floor) const;
    Theme theme() const { return m_theme; }

signals:
    void doubleClicked();

protected:
    void mouseDoubleClickEvent(QMouseEvent*) override { emit doubleClicked(); }
    void resizeEvent(QResizeEvent* event) override;

private:
    void styleAxis(QValueAxis& axis) const;
    void placePlotArea();

    Theme m_theme;
    QValueAxis* m_x;
    QValueAxis* m_y;
    ChartLettering* m_lettering;
    CurveOverlay* m_overlay;
    PanelAxis m_xNow, m_yNow;
};

}  // namespace dianoia
