#include "plots/chart_panel.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QLegend>
#include <QValueAxis>

namespace dianoia {
namespace {

void applyAxis(QValueAxis& axis, const PanelAxis& wanted) {
    const double step = tickStep(wanted.range, wanted.scale);
    // The tick interval has to be set before the range when it widens, else Qt lays out millions of ticks.
    axis.setTickAnchor(0);
    if (axis.tickType() != QValueAxis::TicksDynamic || step > axis.tickInterval()) axis.setTickInterval(step);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setRange(wanted.range.low, wanted.range.high);
    axis.setTickInterval(step);
}

bool differs(const PanelAxis& a, const PanelAxis& b) {
    return a.title != b.title || a.scale != b.scale || !(a.range == b.range);
}

}  // namespace

ChartPanel::ChartPanel(const QString& name, Theme theme, QWidget* parent)
    : QChartView(parent), m_theme(theme), m_x(new QValueAxis), m_y(new QValueAxis) {
    setAccessibleName(name);
    setMinimumSize(150, 100);
    setFrameShape(QFrame::NoFrame);
    QChart& frame = *chart();
    frame.setBackgroundVisible(false);
    frame.setMargins({});
    frame.legend()->hide();
    frame.addAxis(m_x, Qt::AlignBottom);
    frame.addAxis(m_y, Qt::AlignLeft);
    m_lettering = new ChartLettering(&frame, theme);
    m_overlay = new CurveOverlay(&frame);
    setTheme(theme);
}

void ChartPanel::setTheme(Theme theme) {
    m_theme = theme;
    setBackgroundBrush(chartColours(theme).background);
    styleAxis(*m_x);
    styleAxis(*m_y);
    m_lettering->setTheme(theme);
    m_overlay->setMarkColour(chartColours(theme).mark);
    placePlotArea();
}

void ChartPanel::relabel(const QString& title, const QString& x, const QString& y) {
    m_lettering->setTitle(title);
    m_xNow.title = x;
    m_yNow.title = y;
    m_lettering->setAxes(m_xNow, m_yNow);
}

void ChartPanel::styleAxis(QValueAxis& axis) const {
    const ChartColours colours = chartColours(m_theme);
    axis.setGridLinePen(QPen(colours.grid, 1));
    axis.setLinePen(QPen(colours.text, 1));
    axis.setLabelsVisible(false);
}

void ChartPanel::setAxes(PanelAxis x, PanelAxis y) {
    x.range = sanitizedRange(x.range.low, x.range.high, x.scale);
    y.range = sanitizedRange(y.range.low, y.range.high, y.scale);
    if (!differs(x, m_xNow) && !differs(y, m_yNow)) return;
    if (differs(x, m_xNow)) applyAxis(*m_x, x);
    if (differs(y, m_yNow)) applyAxis(*m_y, y);
    m_xNow = x;
    m_yNow = y;
    m_overlay->setAxes(x.range, y.range);
    m_lettering->setAxes(x, y);
}

int ChartPanel::plotWidth() const {
    return int(chart()->plotArea().width());
}

QPointF ChartPanel::positionOf(PlotPoint point) const {
    const QRectF area = chart()->plotArea();
    const QPointF inChart(area.left() + (point.x - m_xNow.range.low) / m_xNow.range.span() * area.width(),
                          area.bottom() - (point.y - m_yNow.range.low) / m_yNow.range.span() * area.height());
    return mapFromScene(chart()->mapToScene(inChart));
}

bool ChartPanel::showsFloor(double floor) const {
    return m_yNow.scale == AxisScale::logarithmic && axisValue(floor, m_yNow.scale, floor) >= m_yNow.range.low;
}

void ChartPanel::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    placePlotArea();
}

void ChartPanel::placePlotArea() {
    const QRectF area = m_lettering->plotAreaIn(size());
    if (area.width() < 20 || area.height() < 20) return;
    chart()->setPlotArea(area);
    // Qt moves its axes to a fixed plot area only when the layout of the chart is done anew.
    chart()->layout()->invalidate();
    chart()->layout()->activate();
    m_lettering->setGeometry(size(), area);
    m_overlay->setArea(area);
}

}  // namespace dianoia
