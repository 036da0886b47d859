#include "controls/elided_button.h"

#include <algorithm>

namespace dianoia {
namespace {

constexpr int kFrame = 16;      // border and padding of both sides
constexpr int kLeastText = 46;  // pixels of a text that always has room
constexpr int kMostText = 190;  // pixels of a text; a longer one is cut even where there is room

}  // namespace

ElidedButton::ElidedButton(QWidget* parent) : QToolButton(parent) {
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedButton::setWholeText(const QString& text) {
    if (text == m_whole) return;
    m_whole = text;
    updateGeometry();
    cut();
}

int ElidedButton::besideText() const {
    return kFrame + (icon().isNull() ? 0 : iconSize().width() + 4);
}

QSize ElidedButton::sizeHint() const {
    QFont bold = font();
    bold.setBold(true);  // a chip that is chosen is bold
    const int text = std::min(kMostText, QFontMetrics(bold).horizontalAdvance(m_whole) + 4);
    return {besideText() + text, std::max(28, QToolButton::sizeHint().height())};
}

QSize ElidedButton::minimumSizeHint() const {
    QFont bold = font();
    bold.setBold(true);
    return {besideText() + std::min(kLeastText, QFontMetrics(bold).horizontalAdvance(m_whole) + 4), 24};
}

void ElidedButton::resizeEvent(QResizeEvent* event) {
    QToolButton::resizeEvent(event);
    cut();
}

void ElidedButton::mouseDoubleClickEvent(QMouseEvent* event) {
    QToolButton::mouseDoubleClickEvent(event);
    emit doubleClicked();
}

void ElidedButton::cut() {
    QFont bold = font();
    bold.setBold(true);
    QString text = QFontMetrics(bold).elidedText(m_whole, Qt::ElideRight, std::max(0, width() - besideText()));
    text.replace(u'&', QStringLiteral("&&"));
    if (text != this->text()) setText(text);
}

}  // namespace dianoia
