// A chart: frame, axes, grid and legend by Qt Charts, curves by an overlay.
#pragma once

#include <QChartView>
#include <QPointer>

#include <memory>

#include "plots/axis_policy.h"
#include "plots/curve_overlay.h"
#include "plots/palette.h"

class QLineSeries;
class QValueAxis;

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
};

/// Shows a title, two axes with their ticks, a legend, and the curves handed to it. Logarithmic axes show decades as
/// "1e-12"; they are linear axes of logarithms, since Qt's own logarithmic axis draws wrong below 1e-12.
class ChartPanel : public QChartView {
    Q_OBJECT

public:
    ChartPanel(const QString& name, Theme theme, QWidget* parent = nullptr);

    void setPanelTitle(const QString& title);
    void setAxes(PanelAxis x, PanelAxis y);
    void setLegend(const std::vector<LegendEntry>& entries);
    void setCurves(std::vector<DrawnCurve> curves, QStringList notes);
    /// Pixels across the plot area: how finely curves are worth thinning.
    int plotWidth() const;
    /// Where a point of the axes is drawn, in the coordinates of this widget's viewport.
    QPointF positionOf(PlotPoint point) const;
    Theme theme() const { return m_theme; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void styleAxis(QValueAxis& axis) const;
    void placePlotArea();
    static void applyAxis(QValueAxis& axis, const PanelAxis& wanted);

    Theme m_theme;
    QValueAxis* m_x;
    QValueAxis* m_y;
    CurveOverlay* m_overlay;
    PanelAxis m_xNow, m_yNow;
    std::vector<QLineSeries*> m_legendSeries;
};

}  // namespace dianoia
