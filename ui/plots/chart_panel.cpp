#include "plots/chart_panel.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QLegend>
#include <QValueAxis>

#include "plots/panel_reader.h"

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

bool isAboutElse(const PanelAxis& a, const PanelAxis& b) {
    return a.title != b.title || a.scale != b.scale;
}

bool differs(const PanelAxis& a, const PanelAxis& b) {
    return isAboutElse(a, b) || !(a.range == b.range) || a.isCounted != b.isCounted;
}

}  // namespace

ChartPanel::ChartPanel(const QString& name, Theme theme, QWidget* parent)
    : QChartView(parent), m_theme(theme), m_x(new QValueAxis), m_y(new QValueAxis) {
    setAccessibleName(name);
    setMinimumSize(110, 60);
    setFrameShape(QFrame::NoFrame);
    QChart& frame = *chart();
    frame.setBackgroundVisible(false);
    frame.setMargins({});
    // Qt would not let the chart get smaller than its own lettering needs, and cut it off instead.
    frame.setMinimumSize(1, 1);
    frame.legend()->hide();
    frame.addAxis(m_x, Qt::AlignBottom);
    frame.addAxis(m_y, Qt::AlignLeft);
    m_lettering = new ChartLettering(&frame, theme);
    m_overlay = new CurveOverlay(&frame);
    m_reader = new PanelReader(*this);
    setTheme(theme);
}

void ChartPanel::setTheme(Theme theme) {
    m_theme = theme;
    setBackgroundBrush(chartColours(theme).background);
    styleAxis(*m_x);
    styleAxis(*m_y);
    m_lettering->setTheme(theme);
    m_overlay->setColours(chartColours(theme));
    m_reader->setTheme(theme);
    placePlotArea();
}

void ChartPanel::setOnPaper(bool onPaper) {
    m_lettering->setOnPaper(onPaper);
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
    if (isAboutElse(x, m_xWanted)) m_xLook.reset();
    if (isAboutElse(y, m_yWanted)) m_yLook.reset();
    m_xWanted = std::move(x);
    m_yWanted = std::move(y);
    applyAxes();
}

void ChartPanel::applyAxes() {
    PanelAxis x = m_xWanted, y = m_yWanted;
    if (m_xLook) x.range = *m_xLook;
    if (m_yLook) y.range = *m_yLook;
    if (!differs(x, m_xNow) && !differs(y, m_yNow)) return;
    if (differs(x, m_xNow)) applyAxis(*m_x, x);
    if (differs(y, m_yNow)) applyAxis(*m_y, y);
    m_xNow = x;
    m_yNow = y;
    m_overlay->setAxes(x.range, y.range);
    m_lettering->setAxes(x, y);
    m_reader->update();
}

void ChartPanel::look(AxisRange x, AxisRange y) {
    if (!canBeDrawn(x, m_xWanted.scale) || !canBeDrawn(y, m_yWanted.scale)) return;
    m_xLook = x;
    m_yLook = y;
    applyAxes();
    emit redrawWanted();
}

void ChartPanel::fit() {
    emit fitAsked(!isZoomed());
    if (!isZoomed()) return;
    m_xLook.reset();
    m_yLook.reset();
    applyAxes();
    m_reader->update();
    emit redrawWanted();
}

AxisRange ChartPanel::zoomed(AxisRange range, double about, double factor, Qt::Orientation axis) const {
    const PanelAxis& wanted = axis == Qt::Horizontal ? m_xWanted : m_yWanted;
    return zoomedRange(range, about, factor, wanted.range, wanted.scale);
}

AxisRange ChartPanel::panned(AxisRange range, double share, Qt::Orientation axis) const {
    const PanelAxis& wanted = axis == Qt::Horizontal ? m_xWanted : m_yWanted;
    return pannedRange(range, share, wanted.range, wanted.scale);
}

void ChartPanel::setDrawing(Drawing drawing) {
    m_overlay->setDrawing(std::move(drawing));
    m_reader->update();
}

int ChartPanel::plotWidth() const {
    return int(chart()->plotArea().width());
}

QPointF ChartPanel::positionOf(PlotPoint point) const {
    const QRectF area = chart()->plotArea();
    const QPointF inChart(area.left() + (point.x - m_xNow.range.low) / m_xNow.range.span() * area.width(),
                          area.bottom() - (point.y - m_yNow.range.low) / m_yNow.range.span() * area.height());
    return viewportTransform().map(chart()->mapToScene(inChart));
}

PlotPoint ChartPanel::pointAt(QPointF inViewport) const {
    const QRectF area = chart()->plotArea();
    const QPointF at = chart()->mapFromScene(viewportTransform().inverted().map(inViewport));
    return {m_xNow.range.low + (at.x() - area.left()) / area.width() * m_xNow.range.span(),
            m_yNow.range.low + (area.bottom() - at.y()) / area.height() * m_yNow.range.span()};
}

QRectF ChartPanel::plotArea() const {
    return viewportTransform().mapRect(chart()->mapRectToScene(chart()->plotArea()));
}

int ChartPanel::runAt(QPointF inViewport) const {
    return m_lettering->runAt(chart()->mapFromScene(viewportTransform().inverted().map(inViewport)));
}

std::optional<QPointF> ChartPanel::legendPlace(int run) const {
    const auto place = m_lettering->placeOfRun(run);
    if (!place) return std::nullopt;
    return viewportTransform().map(chart()->mapToScene(*place));
}

bool ChartPanel::showsFloor(double floor) const {
    return m_yNow.scale == AxisScale::logarithmic && axisValue(floor, m_yNow.scale, floor) >= m_yNow.range.low;
}

void ChartPanel::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    m_reader->setCrosshair(std::nullopt);
    placePlotArea();
}

void ChartPanel::placePlotArea() {
    const QRectF area = m_lettering->plotAreaIn(size());
    if (area.width() < 8 || area.height() < 8) return;
    chart()->setPlotArea(area);
    // Qt moves its axes to a fixed plot area only when the layout of the chart is done anew.
    chart()->layout()->invalidate();
    chart()->layout()->activate();
    m_lettering->setGeometry(size(), area);
    m_overlay->setArea(area);
    m_reader->update();
}

}  // namespace dianoia
