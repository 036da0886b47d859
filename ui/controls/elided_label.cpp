#include "controls/elided_label.h"

namespace dianoia {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setWholeText(const QString& text) {
    if (text == m_whole) return;
    m_whole = text;
    setToolTip(text);
    setAccessibleName(text);
    cut();
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    cut();
}

void ElidedLabel::cut() {
    QString line = m_whole;
    line.replace(u'\n', u' ');
    setText(fontMetrics().elidedText(line, Qt::ElideRight, width() - 4));
}

}  // namespace dianoia
