#include "controls/blank_screen.h"

#include <QEvent>
#include <QPainter>

namespace dianoia {

BlankScreen::BlankScreen(QWidget* covered) : QWidget(covered) {
    setAccessibleName(tr("blank"));
    covered->installEventFilter(this);
    hide();
}

void BlankScreen::toggle() {
    setGeometry(parentWidget()->rect());
    setVisible(isHidden());
    raise();
}

bool BlankScreen::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    return false;
}

void BlankScreen::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), Qt::black);
}

void BlankScreen::mousePressEvent(QMouseEvent*) {
    hide();
}

}  // namespace dianoia
