#include "plots/chart_lettering.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

#include "plots/label_layout.h"

namespace dianoia {
namespace {

constexpr double kGap = 6;
// Pixels of the plot area below which something else has to go.
constexpr double kRoomBesideTitle = 180, kRoomWithTitles = 60, kRoomWithLegend = 45, kRoomWithTitle = 24;

QFont lettering(int pixels, bool bold = false) {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

constexpr double kHitHeight = 24;
constexpr double kSample = 26, kBetweenNames = 2 * kGap;
constexpr double kLineGap = 2;  // between the lines of a legend
constexpr int kMostLettersOnPaper = 120;

QString titleWithOffset(const PanelAxis& axis, const AxisTicks& ticks) {
    if (ticks.offset.empty()) return axis.title;
    return axis.title + QStringLiteral(" (") + QString::fromStdString(ticks.offset) + QStringLiteral(" + ...)");
}

}  // namespace

QString tamed(const QString& text, int most) {
    const QString line = text.simplified();
    return line.size() <= most ? line : line.left(most - 1) + QChar(0x2026);
}

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
    m_grid = chartColours(theme).grid;
    update();
}

QRectF ChartLettering::plotAreaIn(const QSizeF& whole) const {
    return areaWith(partsIn(whole), whole);
}

ChartLettering::Parts ChartLettering::partsIn(const QSizeF& whole) const {
    Parts parts;
    const auto isBelow = [&](double least) { return areaWith(parts, whole).height() < least; };
    if (isBelow(kRoomWithTitles)) parts.xTitle = parts.yTitle = false;
    if (areaWith(parts, whole).width() < kRoomBesideTitle) parts.yTitle = false;
    if (isBelow(kRoomWithLegend)) parts.legend = false;
    if (isBelow(kRoomWithTitle)) parts.title = false;
    return parts;
}

QRectF ChartLettering::areaWith(const Parts& parts, const QSizeF& whole) const {
    QRectF area = areaWithOneLine(parts, whole);
    if (const auto spots = spotsOnPaper(parts, whole); !spots.empty())
        area.setTop(area.top() + spots.back().line * (QFontMetricsF(m_tickFont).height() + kLineGap));
    return area;
}

QRectF ChartLettering::areaWithOneLine(const Parts& parts, const QSizeF& whole) const {
    const QFontMetricsF ticks(m_tickFont), axes(m_axisFont), title(m_titleFont);
    const double left =
        (parts.yTitle ? axes.height() + kGap : 0) + ticks.horizontalAdvance(QStringLiteral("-0.0000")) + 2 * kGap;
    const double top = (parts.title ? title.height() + kGap : 0) + (parts.legend ? ticks.height() + kGap : 0) + kGap;
    const double bottom = ticks.height() + (parts.xTitle ? axes.height() + kGap : 0) + 2 * kGap;
    const double right = ticks.horizontalAdvance(QStringLiteral("00000")) / 2 + kGap;
    return {left, top, whole.width() - left - right, whole.height() - top - bottom};
}

std::vector<LegendSpot> ChartLettering::spotsOnPaper(const Parts& parts, const QSizeF& whole) const {
    if (!m_isOnPaper || !parts.legend) return {};
    const QFontMetricsF metrics(m_tickFont);
    const QRectF first = areaWithOneLine(parts, whole);
    QStringList names;
    for (const LegendEntry& entry : m_legend) names << tamed(entry.name, kMostLettersOnPaper);
    const double spare = first.height() - whole.height() / 3;
    const int most = 1 + std::max(0, int(spare / (metrics.height() + kLineGap)));
    return legendSpots(names, metrics, kSample + kGap, kBetweenNames, whole.width() - kGap - first.left(), most);
}

void ChartLettering::setGeometry(const QSizeF& whole, const QRectF& plotArea) {
    prepareGeometryChange();
    m_whole = whole;
    m_parts = partsIn(whole);
    m_area = plotArea;
}

void ChartLettering::setTitle(const QString& title) {
    m_title = title;
    update();
}

void ChartLettering::setAxes(const PanelAxis& x, const PanelAxis& y) {
    m_x = x;
    m_y = y;
    m_xTicks = axisTicks(x.range, x.scale);
    m_yTicks = axisTicks(y.range, y.scale);
    update();
}

void ChartLettering::setLegend(std::vector<LegendEntry> entries) {
    if (entries == m_legend) return;
    m_legend = std::move(entries);
    update();
}

void ChartLettering::setOnPaper(bool onPaper) {
    m_isOnPaper = onPaper;
    update();
}

void ChartLettering::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (m_parts.title) writeTitle(*painter);
    drawGridBetween(*painter);
    writeLegend(*painter);
    writeTicks(*painter);
    writeAxisTitles(*painter);
    painter->restore();
}

void ChartLettering::writeTitle(QPainter& painter) const {
    QString title = m_title;
    // Without the titles of the axes, what is to be added to the labels of y is told here.
    if (!m_parts.yTitle && !m_yTicks.offset.empty())
        title += QStringLiteral(" (") + QString::fromStdString(m_yTicks.offset) + QStringLiteral(" + ...)");
    painter.setPen(m_colour);
    painter.setFont(m_titleFont);
    const QFontMetricsF metrics(m_titleFont);
    painter.drawText(QPointF(m_area.left(), kGap + metrics.ascent()),
                     metrics.elidedText(title, Qt::ElideRight, m_whole.width() - m_area.left() - kGap));
}

std::vector<ChartLettering::PlacedEntry> ChartLettering::placedLegend() const {
    if (!m_parts.legend) return {};
    if (m_isOnPaper) return placedOnPaper();
    const QFontMetricsF metrics(m_tickFont);
    QStringList names;
    double width = 0;
    for (const LegendEntry& entry : m_legend) {
        names << tamed(entry.name);
        width += metrics.horizontalAdvance(names.back()) + kGap;
    }
    // Where room is short the samples and the gaps give way before the names do, and long names before short ones.
    const bool isTight = width + double(m_legend.size()) * (kSample + 3 * kGap) > m_area.width();
    const double sample = isTight ? 12 : kSample, gap = isTight ? 1.5 * kGap : 4 * kGap;
    const double room = m_whole.width() - kGap - m_area.left();
    const double share = room / std::max<double>(1, double(m_legend.size())) - sample - kGap - gap;
    const bool isCut = width + double(m_legend.size()) * (sample + gap) > room;
    const double least = metrics.horizontalAdvance(QStringLiteral("MMM"));
    const double top = m_area.top() - kGap - metrics.height() / 2 - kHitHeight / 2;
    std::vector<PlacedEntry> placed;
    double x = m_area.left();
    for (std::size_t i = 0; i < m_legend.size(); ++i) {
        const double left = m_whole.width() - kGap - x - sample - kGap;
        if (left < std::min(least, metrics.horizontalAdvance(names[qsizetype(i)]))) break;
        const QString name = metrics.elidedText(names[qsizetype(i)], Qt::ElideRight,
                                                isCut ? std::min(left, std::max(share, least)) : left);
        const double wide = sample + kGap + metrics.horizontalAdvance(name);
        placed.push_back({i, {x, top, wide, kHitHeight}, name});
        x += wide + gap - kGap;
    }
    return placed;
}

std::vector<ChartLettering::PlacedEntry> ChartLettering::placedOnPaper() const {
    const QFontMetricsF metrics(m_tickFont);
    const std::vector<LegendSpot> spots = spotsOnPaper(m_parts, m_whole);
    std::vector<PlacedEntry> placed;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        const double below = (spots.back().line - spots[i].line) * (metrics.height() + kLineGap);
        const double middle = m_area.top() - kGap - below - metrics.height() / 2;
        placed.push_back({i,
                          {m_area.left() + spots[i].x, middle - kHitHeight / 2,
                           kSample + kGap + metrics.horizontalAdvance(spots[i].name), kHitHeight},
                          spots[i].name});
    }
    return placed;
}

int ChartLettering::runAt(QPointF point) const {
    for (const PlacedEntry& placed : placedLegend())
        if (placed.box.contains(point)) return m_legend[placed.entry].run;
    return -1;
}

std::optional<QPointF> ChartLettering::placeOfRun(int run) const {
    for (const PlacedEntry& placed : placedLegend())
        if (m_legend[placed.entry].run == run) return placed.box.center();
    return std::nullopt;
}

void ChartLettering::writeLegend(QPainter& painter) const {
    const QFontMetricsF metrics(m_tickFont);
    painter.setFont(m_tickFont);
    for (const PlacedEntry& placed : placedLegend()) {
        const double baseline = placed.box.center().y() + metrics.height() / 2 - metrics.descent();
        const double middle = baseline - metrics.xHeight() / 2;
        const LegendEntry& entry = m_legend[placed.entry];
        const double sample = placed.box.width() - kGap - metrics.horizontalAdvance(placed.name);
        painter.setOpacity(entry.isDimmed ? 0.4 : 1);
        QPen pen(entry.style.colour, 3, Qt::SolidLine, Qt::FlatCap);
        if (!entry.style.dash.empty()) pen.setDashPattern({2.4, 1.4});
        painter.setPen(pen);
        painter.drawLine(QLineF(placed.box.left(), middle, placed.box.left() + sample, middle));
        painter.setPen(m_colour);
        const double at = placed.box.left() + sample + kGap;
        painter.drawText(QPointF(at, baseline), placed.name);
        if (entry.isDimmed) painter.drawLine(QLineF(at, middle, placed.box.right(), middle));
    }
    painter.setOpacity(1);
}

/// Qt Charts draws the lines of whole decades; those between them are drawn here.
void ChartLettering::drawGridBetween(QPainter& painter) const {
    painter.setPen(QPen(m_grid, 1));
    for (const AxisTick& tick : m_xTicks.ticks) {
        const double x = m_area.left() + (tick.at - m_x.range.low) / m_x.range.span() * m_area.width();
        if (tick.isBetween) painter.drawLine(QLineF(x, m_area.top(), x, m_area.bottom()));
    }
    for (const AxisTick& tick : m_yTicks.ticks) {
        const double y = m_area.bottom() - (tick.at - m_y.range.low) / m_y.range.span() * m_area.height();
        if (tick.isBetween) painter.drawLine(QLineF(m_area.left(), y, m_area.right(), y));
    }
}

void ChartLettering::writeTicks(QPainter& painter) const {
    painter.setFont(m_tickFont);
    painter.setPen(m_colour);
    const QFontMetricsF metrics(m_tickFont);
    const double below = m_area.bottom() + kGap + metrics.ascent();
    const auto textOf = [](const AxisTick& tick) { return QString::fromStdString(tick.label); };
    std::vector<double> widths;
    for (const AxisTick& tick : m_xTicks.ticks) widths.push_back(metrics.horizontalAdvance(textOf(tick)));
    const double perX = m_area.width() / m_x.range.span(), perY = m_area.height() / m_y.range.span();
    const auto alongX = labelledTicks(m_xTicks.ticks, widths, perX, kGap);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const AxisTick& tick = m_xTicks.ticks[i];
        const double at = m_area.left() + (tick.at - m_x.range.low) * perX;
        if (alongX[i]) painter.drawText(QPointF(at - widths[i] / 2, below), textOf(tick));
    }
    const std::vector<double> heights(m_yTicks.ticks.size(), metrics.ascent());
    const auto alongY = labelledTicks(m_yTicks.ticks, heights, perY, 1);
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const AxisTick& tick = m_yTicks.ticks[i];
        const double at = m_area.bottom() - (tick.at - m_y.range.low) * perY;
        const double left = m_area.left() - kGap - metrics.horizontalAdvance(textOf(tick));
        if (alongY[i]) painter.drawText(QPointF(left, at + metrics.xHeight() / 2), textOf(tick));
    }
}

void ChartLettering::writeAxisTitles(QPainter& painter) const {
    painter.setFont(m_axisFont);
    const QFontMetricsF metrics(m_axisFont);
    if (m_parts.xTitle) {
        const QString title =
            metrics.elidedText(titleWithOffset(m_x, m_xTicks), Qt::ElideRight, m_whole.width() - 2 * kGap);
        const double width = metrics.horizontalAdvance(title);
        painter.drawText(QPointF(std::min(m_area.center().x() - width / 2, m_whole.width() - kGap - width),
                                 m_whole.height() - kGap - metrics.descent()),
                         title);
    }
    if (!m_parts.yTitle) return;
    painter.save();
    painter.translate(kGap + metrics.ascent(), m_area.center().y());
    painter.rotate(-90);
    const QString title = metrics.elidedText(titleWithOffset(m_y, m_yTicks), Qt::ElideRight, m_area.height() + 60);
    painter.drawText(QPointF(-metrics.horizontalAdvance(title) / 2, 0), title);
    painter.restore();
}

}  // namespace dianoia
