// A chart: frame and grid by Qt Charts, lettering and curves by two items laid over it.
#pragma once

#include <QChartView>

#include <optional>

#include "plots/chart_lettering.h"
#include "plots/curve_overlay.h"

class QMenu;
class QValueAxis;

namespace dianoia {

class PanelReader;

/// Shows a title, two axes with their ticks, a legend, and the curves handed to it. Logarithmic axes show decades as
/// "1e-12"; they are linear axes of logarithms, since Qt's own logarithmic axis draws wrong below 1e-12. The plot area
/// is set by us, so that it stands still while labels change; Qt then places neither title nor legend, and the
/// lettering does. How a person zooms and reads is in panel_reader.h.
class ChartPanel : public QChartView {
    Q_OBJECT

public:
    ChartPanel(const QString& name, Theme theme, QWidget* parent = nullptr);

    /// Other colours and sizes of letters; curves keep theirs until they are set again.
    void setTheme(Theme theme);
    /// Other words for what is there now: the next setPanelTitle() and setAxes() replace them.
    void relabel(const QString& title, const QString& x, const QString& y);
    void setPanelTitle(const QString& title) { m_lettering->setTitle(title); }
    const QString& panelTitle() const { return m_lettering->title(); }
    /// The axes as the data want them. While a person looks at ranges of their own, those stay until fit(), or until
    /// the axis is about something else.
    void setAxes(PanelAxis x, PanelAxis y);
    /// The axes as they are shown.
    const PanelAxis& xAxis() const { return m_xNow; }
    const PanelAxis& yAxis() const { return m_yNow; }
    /// Shows ranges that a person chose.
    void look(AxisRange x, AxisRange y);
    /// Shows what the data want again. Where it is shown already, asks for another range: fitAsked(true).
    void fit();
    bool isZoomed() const { return m_xLook || m_yLook; }
    /// A range of an axis zoomed or moved within what makes sense for its data.
    AxisRange zoomed(AxisRange range, double about, double factor, Qt::Orientation axis) const;
    AxisRange panned(AxisRange range, double share, Qt::Orientation axis) const;
    /// The lettering is for paper: see ChartLettering::setOnPaper().
    void setOnPaper(bool onPaper);
    void setLegend(std::vector<LegendEntry> entries) { m_lettering->setLegend(std::move(entries)); }
    /// Replaces what is drawn within the plot area.
    void setDrawing(Drawing drawing);
    const Drawing& drawing() const { return m_overlay->drawing(); }
    /// Pixels across the plot area: how finely curves are worth thinning.
    int plotWidth() const;
    /// Where a point of the axes is drawn, in the coordinates of this widget's viewport.
    QPointF positionOf(PlotPoint point) const;
    /// The point of the axes at a position of the viewport.
    PlotPoint pointAt(QPointF inViewport) const;
    /// The plot area in the coordinates of the viewport.
    QRectF plotArea() const;
    /// The run whose legend entry is at a position of the viewport; -1: none.
    int runAt(QPointF inViewport) const;
    /// Where a run's legend entry is, in the coordinates of the viewport.
    std::optional<QPointF> legendPlace(int run) const;
    PanelReader& reader() { return *m_reader; }
    /// Whether the y axis is logarithmic and reaches down to `floor`.
    bool showsFloor(double floor) const;
    Theme theme() const { return m_theme; }

signals:
    void doubleClicked();
    /// A person chose other ranges or a target: what is drawn is to be made anew for them.
    void redrawWanted();
    /// A person wants to see all of it; `again`: of what is shown already without a zoom.
    void fitAsked(bool again);
    /// The legend entry of a run was clicked: it is to be hidden, or shown again.
    void runToggled(int run);
    /// The context menu is about to open: views add actions of their own.
    void contextMenuWanted(QMenu* menu);

protected:
    void mouseDoubleClickEvent(QMouseEvent*) override { emit doubleClicked(); }
    void resizeEvent(QResizeEvent* event) override;

private:
    void styleAxis(QValueAxis& axis) const;
    void placePlotArea();
    void applyAxes();

    Theme m_theme;
    QValueAxis* m_x;
    QValueAxis* m_y;
    ChartLettering* m_lettering;
    CurveOverlay* m_overlay;
    PanelReader* m_reader;
    PanelAxis m_xWanted, m_yWanted;             ///< by the data
    std::optional<AxisRange> m_xLook, m_yLook;  ///< by a person
    PanelAxis m_xNow, m_yNow;                   ///< as they are shown
};

}  // namespace dianoia
