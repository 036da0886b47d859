#include "plots/chart_lettering.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace dianoia {
namespace {

constexpr double kGap = 6;

QFont lettering(int pixels, bool bold = false) {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

/// Calls write(value) for every tick of the axis.
template <class Write>
void forEachTick(const PanelAxis& axis, Write&& write) {
    const double step = tickStep(axis.range, axis.scale);
    const double first = std::ceil(axis.range.low / step - 1e-9), last = std::floor(axis.range.high / step + 1e-9);
    for (double i = first; i <= last; ++i) write(i * step);
}

}  // namespace

ChartLettering::ChartLettering(QGraphicsItem* chart, Theme theme) : QGraphicsItem(chart) {
    setZValue(10);
    setAcceptedMouseButtons(Qt::NoButton);
    setTheme(theme);
}

void ChartLettering::setTheme(Theme theme) {
    const bool large = theme == Theme::projector;
    m_titleFont = lettering(large ? 20 : 15, true);
    m_axisFont = lettering(large ? 17 : 13);
    m_tickFont = lettering(large ? 16 : 12);
    m_colour = chartColours(theme).text;
    update();
}

QRectF ChartLettering::plotAreaIn(const QSizeF& whole) const {
    const QFontMetricsF ticks(m_tickFont), axes(m_axisFont), title(m_titleFont);
    const double left = axes.height() + ticks.horizontalAdvance(QStringLiteral("-0.0000")) + 3 * kGap;
    const double top = title.height() + ticks.height() + 3 * kGap;
    const double bottom = ticks.height() + axes.height() + 3 * kGap;
    const double right = ticks.horizontalAdvance(QStringLiteral("00000")) / 2 + kGap;
    return {left, top, whole.width() - left - right, whole.height() - top - bottom};
}

void ChartLettering::setGeometry(const QSizeF& whole, const QRectF& plotArea) {
    prepareGeometryChange();
    m_whole = whole;
    m_area = plotArea;
}

void ChartLettering::setTitle(const QString& title) {
    m_title = title;
    update();
}

void ChartLettering::setAxes(const PanelAxis& x, const PanelAxis& y) {
    m_x = x;
    m_y = y;
    update();
}

void ChartLettering::setLegend(std::vector<LegendEntry> entries) {
    if (entries == m_legend) return;
    m_legend = std::move(entries);
    update();
}

void ChartLettering::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(m_colour);
    painter->setFont(m_titleFont);
    painter->drawText(QPointF(m_area.left(), kGap + QFontMetricsF(m_titleFont).ascent()), m_title);
    writeLegend(*painter);
    writeTicks(*painter);
    writeAxisTitles(*painter);
    painter->restore();
}

void ChartLettering::writeLegend(QPainter& painter) const {
    const QFontMetricsF metrics(m_tickFont);
    painter.setFont(m_tickFont);
    double names = 0;
    for (const LegendEntry& entry : m_legend) names += metrics.horizontalAdvance(entry.name) + kGap;
    // Where room is short the samples and the gaps give way before the names do.
    const bool isTight = names + double(m_legend.size()) * (26 + 3 * kGap) > m_area.width();
    const double sample = isTight ? 12 : 26, gap = isTight ? 1.5 * kGap : 4 * kGap;
    const double baseline = m_area.top() - kGap - metrics.descent();
    double x = m_area.left();
    for (const LegendEntry& entry : m_legend) {
        const double room = m_whole.width() - kGap - x - sample - kGap;
        if (room < metrics.horizontalAdvance(QStringLiteral("MM"))) return;
        QPen pen(entry.style.colour, 3, Qt::SolidLine, Qt::FlatCap);
        if (!entry.style.dash.empty()) pen.setDashPattern({2.4, 1.4});
        painter.setPen(pen);
        const double middle = baseline - metrics.xHeight() / 2;
        painter.drawLine(QLineF(x, middle, x + sample, middle));
        painter.setPen(m_colour);
        const QString name = metrics.elidedText(entry.name, Qt::ElideRight, room);
        painter.drawText(QPointF(x + sample + kGap, baseline), name);
        x += sample + metrics.horizontalAdvance(name) + gap;
    }
}

void ChartLettering::writeTicks(QPainter& painter) const {
    painter.setFont(m_tickFont);
    painter.setPen(m_colour);
    const QFontMetricsF metrics(m_tickFont);
    const double below = m_area.bottom() + kGap + metrics.ascent();
    forEachTick(m_x, [&](double value) {
        const QString text = QString::fromStdString(tickLabel(value, m_x.range, m_x.scale));
        const double at = m_area.left() + (value - m_x.range.low) / m_x.range.span() * m_area.width();
        painter.drawText(QPointF(at - metrics.horizontalAdvance(text) / 2, below), text);
    });
    forEachTick(m_y, [&](double value) {
        const QString text = QString::fromStdString(tickLabel(value, m_y.range, m_y.scale));
        const double at = m_area.bottom() - (value - m_y.range.low) / m_y.range.span() * m_area.height();
        painter.drawText(QPointF(m_area.left() - kGap - metrics.horizontalAdvance(text), at + metrics.xHeight() / 2),
                         text);
    });
}

void ChartLettering::writeAxisTitles(QPainter& painter) const {
    painter.setFont(m_axisFont);
    const QFontMetricsF metrics(m_axisFont);
    painter.drawText(QPointF(m_area.center().x() - metrics.horizontalAdvance(m_x.title) / 2,
                             m_whole.height() - kGap - metrics.descent()),
                     m_x.title);
    painter.save();
    painter.translate(kGap + metrics.ascent(), m_area.center().y());
    painter.rotate(-90);
    const QString title = metrics.elidedText(m_y.title, Qt::ElideRight, m_area.height() + 60);
    painter.drawText(QPointF(-metrics.horizontalAdvance(title) / 2, 0), title);
    painter.restore();
}

}  // namespace dianoia
