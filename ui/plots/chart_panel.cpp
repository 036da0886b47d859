#include "plots/chart_panel.h"

#include <QChart>
#include <QFontMetrics>
#include <QLegend>
#include <QLineSeries>
#include <QValueAxis>

namespace dianoia {
namespace {

QFont pixelFont(int pixels, bool bold = false) {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

}  // namespace

ChartPanel::ChartPanel(const QString& name, Theme theme, QWidget* parent)
    : QChartView(parent), m_theme(theme), m_x(new QValueAxis), m_y(new QValueAxis) {
    setAccessibleName(name);
    setMinimumSize(240, 180);
    setFrameShape(QFrame::NoFrame);
    const ChartColours colours = chartColours(theme);
    QChart& frame = *chart();
    frame.setBackgroundBrush(colours.background);
    frame.setBackgroundRoundness(0);
    frame.setMargins({});
    frame.setTitleBrush(colours.text);
    frame.setTitleFont(pixelFont(theme == Theme::projector ? 20 : 15, true));
    frame.legend()->setAlignment(Qt::AlignTop);
    frame.legend()->setLabelColor(colours.text);
    frame.legend()->setFont(pixelFont(theme == Theme::projector ? 16 : 12));
    frame.legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    frame.addAxis(m_x, Qt::AlignBottom);
    frame.addAxis(m_y, Qt::AlignLeft);
    styleAxis(*m_x);
    styleAxis(*m_y);
    m_overlay = new CurveOverlay(&frame);
    m_overlay->setMarkColour(colours.mark);
}

void ChartPanel::styleAxis(QValueAxis& axis) const {
    const ChartColours colours = chartColours(m_theme);
    axis.setLabelsColor(colours.text);
    axis.setTitleBrush(colours.text);
    axis.setGridLinePen(QPen(colours.grid, 1));
    axis.setLinePen(QPen(colours.text, 1));
    axis.setLabelsFont(pixelFont(m_theme == Theme::projector ? 16 : 12));
    axis.setTitleFont(pixelFont(m_theme == Theme::projector ? 17 : 13));
    axis.setTruncateLabels(false);
}

void ChartPanel::setPanelTitle(const QString& title) {
    chart()->setTitle(title.toHtmlEscaped());
}

void ChartPanel::applyAxis(QValueAxis& axis, const PanelAxis& wanted) {
    const double step = tickStep(wanted.range, wanted.scale);
    // The tick interval has to be set before the range when it widens, else Qt lays out millions of ticks.
    axis.setTickAnchor(0);
    if (axis.tickType() != QValueAxis::TicksDynamic || step > axis.tickInterval()) axis.setTickInterval(step);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setRange(wanted.range.low, wanted.range.high);
    axis.setTickInterval(step);
    axis.setLabelFormat(QString::fromStdString(tickFormat(wanted.range, wanted.scale)));
    axis.setTitleText(wanted.title.toHtmlEscaped());
}

void ChartPanel::setAxes(PanelAxis x, PanelAxis y) {
    x.range = sanitizedRange(x.range.low, x.range.high, x.scale);
    y.range = sanitizedRange(y.range.low, y.range.high, y.scale);
    const auto differs = [](const PanelAxis& a, const PanelAxis& b) {
        return a.title != b.title || a.scale != b.scale || !(a.range == b.range);
    };
    if (differs(x, m_xNow)) applyAxis(*m_x, x);
    if (differs(y, m_yNow)) applyAxis(*m_y, y);
    m_xNow = x;
    m_yNow = y;
    m_overlay->setAxes(x.range, y.range);
    placePlotArea();
}

void ChartPanel::setLegend(const std::vector<LegendEntry>& entries) {
    bool same = entries.size() == m_legendSeries.size();
    for (std::size_t i = 0; same && i < entries.size(); ++i)
        same = m_legendSeries[i]->name() == entries[i].name.toHtmlEscaped() &&
               m_legendSeries[i]->pen().color() == entries[i].style.colour;
    if (same) return;
    for (QLineSeries* series : m_legendSeries) {
        chart()->removeSeries(series);
        delete series;
    }
    m_legendSeries.clear();
    for (const LegendEntry& entry : entries) {
        auto* series = new QLineSeries;
        series->setName(entry.name.toHtmlEscaped());
        QPen pen(entry.style.colour, 2.5);
        if (!entry.style.dash.empty()) pen.setDashPattern({3, 2});
        series->setPen(pen);
        chart()->addSeries(series);
        m_legendSeries.push_back(series);
    }
}

void ChartPanel::setCurves(std::vector<DrawnCurve> curves, QStringList notes) {
    m_overlay->setCurves(std::move(curves), std::move(notes));
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

void ChartPanel::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    placePlotArea();
}

/// A fixed frame: were it left to Qt, the plot would move whenever a label gets longer.
void ChartPanel::placePlotArea() {
    const QFontMetrics labels(m_y->labelsFont()), titles(m_y->titleFont()), heading(chart()->titleFont());
    const double left = 14 + titles.height() + labels.horizontalAdvance(QStringLiteral("-0.00000"));
    const double bottom = 18 + titles.height() + labels.height();
    const double top = heading.height() + QFontMetrics(chart()->legend()->font()).height() + 30;
    const QRectF area(left, top, width() - left - 24, height() - top - bottom);
    if (area.width() < 20 || area.height() < 20) return;
    chart()->setPlotArea(area);
    m_overlay->setArea(area);
}

}  // namespace dianoia
