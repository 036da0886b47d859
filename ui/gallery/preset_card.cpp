#include "gallery/preset_card.h"

#include <QPainter>

namespace dianoia {
namespace {

constexpr QSize kThumbnail(176, 110);
constexpr int kGap = 10;

}  // namespace

PresetCard::PresetCard(const PresetTitle& preset, QWidget* parent)
    : QAbstractButton(parent),
      m_name(preset.name),
      m_sentence(QString::fromStdString(preset.sentence)),
      m_thumbnail(QStringLiteral(":/thumbnails/") + QString::fromStdString(preset.name) + QStringLiteral(".png")) {
    setText(QString::fromStdString(preset.title));
    setAccessibleName(text());
    setAccessibleDescription(m_sentence);
    setToolTip(m_sentence);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
}

QSize PresetCard::sizeHint() const {
    return {440, kThumbnail.height() + 2 * kGap};
}

void PresetCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const bool isLit = hasFocus() || underMouse();
    painter.setPen(QPen(palette().color(isLit ? QPalette::Highlight : QPalette::Mid), hasFocus() ? 2 : 1));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    painter.drawPixmap(QRect(QPoint(kGap, kGap), kThumbnail), m_thumbnail);
    const QRect words = rect().adjusted(kThumbnail.width() + 2 * kGap, kGap, -kGap, -kGap);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Text));
    QRect used;
    painter.drawText(words, Qt::TextWordWrap, text(), &used);
    painter.setFont(font());
    painter.drawText(words.adjusted(0, used.height() + 4, 0, 0), Qt::TextWordWrap, m_sentence);
}

}  // namespace dianoia
