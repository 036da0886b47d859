#include "plots/reading_overlay.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace dianoia {
namespace {

constexpr double kPad = 5;
constexpr double kRoomForFitButton = 30;
constexpr double kLeastWidth = 180, kMostWidth = 0.6;  // of a box: pixels, and of the area

}  // namespace

ReadingOverlay::ReadingOverlay(QGraphicsItem* chart)
    : QGraphicsItem(chart), m_font(QStringLiteral("DejaVu Sans")), m_colours(chartColours(Theme::light)) {
    setZValue(30);
    setAcceptedMouseButtons(Qt::NoButton);
}

void ReadingOverlay::setTheme(Theme theme) {
    m_font.setPixelSize(theme == Theme::projector ? 16 : 12);
    m_colours = chartColours(theme);
    update();
}

void ReadingOverlay::setArea(const QRectF& area) {
    prepareGeometryChange();
    m_area = area;
}

void ReadingOverlay::setReading(Reading reading) {
    m_reading = std::move(reading);
    update();
}

void ReadingOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->save();
    painter->setFont(m_font);
    const QFontMetricsF metrics(m_font);
    painter->setPen(QPen(m_colours.text, 1, Qt::DashLine));
    if (m_reading.target && *m_reading.target >= m_area.top() && *m_reading.target <= m_area.bottom())
        painter->drawLine(QLineF(m_area.left(), *m_reading.target, m_area.right(), *m_reading.target));
    for (const Reading::Cursor& cursor : m_reading.cursors) {
        if (cursor.x < m_area.left() || cursor.x > m_area.right()) continue;
        painter->setPen(QPen(m_colours.text, 1.5));
        painter->drawLine(QLineF(cursor.x, m_area.top(), cursor.x, m_area.bottom()));
        painter->drawText(QPointF(cursor.x + 3, m_area.bottom() - metrics.descent() - 2), cursor.name);
    }
    if (m_reading.crosshair) {
        painter->setPen(QPen(m_colours.mark, 1));
        painter->drawLine(QLineF(m_reading.crosshair->x(), m_area.top(), m_reading.crosshair->x(), m_area.bottom()));
    }
    painter->setRenderHint(QPainter::Antialiasing);
    if (!m_reading.measured.empty()) {
        const std::vector<ReadoutLine> lines = fitting(m_reading.measured, 0.5);
        const QSizeF size = sizeOf(lines);
        writeBox(*painter, lines, {m_area.right() - size.width() - kPad, m_area.top() + kRoomForFitButton});
    }
    if (m_reading.crosshair && !m_reading.atCrosshair.empty()) {
        const std::vector<ReadoutLine> lines = fitting(m_reading.atCrosshair, 0.9);
        const QSizeF size = sizeOf(lines);
        const QPointF at = *m_reading.crosshair;
        const bool fitsRight = at.x() + 14 + size.width() < m_area.right();
        writeBox(*painter, lines, {fitsRight ? at.x() + 14 : at.x() - 14 - size.width(), at.y() + 10});
    }
    painter->restore();
}

std::vector<ReadoutLine> ReadingOverlay::fitting(std::vector<ReadoutLine> lines, double share) const {
    const double room = share * m_area.height() - 2 * kPad;
    const auto most = std::size_t(std::max(2.0, room / QFontMetricsF(m_font).height()));
    if (lines.size() <= most) return lines;
    const std::size_t kept = most - 1;
    const QString more = QCoreApplication::translate("PanelReader", "and %1 more").arg(lines.size() - kept);
    lines.resize(kept);
    lines.push_back({{}, more});
    return lines;
}

QSizeF ReadingOverlay::sizeOf(const std::vector<ReadoutLine>& lines) const {
    const QFontMetricsF metrics(m_font);
    double width = 0;
    for (const ReadoutLine& line : lines) width = std::max(width, metrics.horizontalAdvance(line.text));
    const double most = std::max(kLeastWidth, kMostWidth * m_area.width());
    return {std::min({width + 2 * kPad, most, m_area.width()}), double(lines.size()) * metrics.height() + 2 * kPad};
}

void ReadingOverlay::writeBox(QPainter& painter, const std::vector<ReadoutLine>& lines, QPointF at) const {
    const QFontMetricsF metrics(m_font);
    const QSizeF size = sizeOf(lines);
    const QPointF corner(std::clamp(at.x(), m_area.left(), std::max(m_area.left(), m_area.right() - size.width())),
                         std::clamp(at.y(), m_area.top(), std::max(m_area.top(), m_area.bottom() - size.height())));
    const QRectF box = QRectF(corner, size) & m_area;
    QColor ground = m_colours.background;
    ground.setAlpha(235);
    painter.setPen(QPen(m_colours.mark, 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 3, 3);
    painter.setBrush(Qt::NoBrush);
    double baseline = corner.y() + kPad + metrics.ascent();
    for (const ReadoutLine& line : lines) {
        if (baseline > m_area.bottom()) break;
        painter.setPen(line.colour.isValid() ? line.colour : m_colours.text);
        painter.drawText(QPointF(corner.x() + kPad, baseline),
                         metrics.elidedText(line.text, Qt::ElideRight, box.width() - 2 * kPad));
        baseline += metrics.height();
    }
}

}  // namespace dianoia
