#include "controls/box_button.h"

#include <QPainter>

#include <algorithm>

namespace dianoia {
namespace {

constexpr int kMargin = 4;
constexpr int kShort = 56;  // pixels of a detail that always has room

}  // namespace

BoxButton::BoxButton(const QString& title, QWidget* parent) : QAbstractButton(parent) {
    setText(title);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void BoxButton::setDetail(const QString& detail) {
    if (detail == m_detail) return;
    m_detail = detail;
    updateGeometry();
    update();
}

void BoxButton::setDimmed(bool dimmed) {
    if (dimmed == m_isDimmed) return;
    m_isDimmed = dimmed;
    update();
}

QFont BoxButton::boldFont() const {
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

QSize BoxButton::sizeHint() const {
    const int width =
        std::max(QFontMetrics(boldFont()).horizontalAdvance(text()), fontMetrics().horizontalAdvance(m_detail));
    return {width + 2 * kMargin + 4, 2 * fontMetrics().height() + 6};
}

/// A title and a short detail are never cut.
QSize BoxButton::minimumSizeHint() const {
    const int title = QFontMetrics(boldFont()).horizontalAdvance(text());
    const int detail = std::min(fontMetrics().horizontalAdvance(m_detail), kShort);
    return {std::max(title, detail) + 2 * kMargin + 4, sizeHint().height()};
}

void BoxButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette::ColorGroup group = m_isDimmed ? QPalette::Disabled : QPalette::Active;
    const QColor edge = palette().color(hasFocus() || isChecked() ? QPalette::Highlight : QPalette::Mid);
    QPen pen(edge, hasFocus() || isChecked() ? 2 : 1);
    if (m_isDimmed) pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.setBrush(palette().color(isDown() || underMouse() ? QPalette::Midlight : QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    painter.setPen(palette().color(group, QPalette::WindowText));
    const QRect inside = rect().adjusted(kMargin, 2, -kMargin, -2);
    const auto line = [&](const QFont& font, const QString& text, const QRect& where) {
        painter.setFont(font);
        painter.drawText(where, Qt::AlignCenter, QFontMetrics(font).elidedText(text, Qt::ElideRight, where.width()));
    };
    line(boldFont(), text(), QRect(inside.left(), inside.top(), inside.width(), inside.height() / 2));
    line(font(), m_detail, QRect(inside.left(), inside.center().y(), inside.width(), inside.height() / 2));
}

}  // namespace dianoia
