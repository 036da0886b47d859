#include "controls/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace dianoia {
namespace {

bool isTurnedByTheWheel(QWidget* widget) {
    return qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSpinBox*>(widget) ||
           (qobject_cast<QAbstractSlider*>(widget) && !qobject_cast<QScrollBar*>(widget));
}

/// Else the wheel gives the focus before anybody hears of it.
void takeNoFocusByWheel(QWidget* widget) {
    if (isTurnedByTheWheel(widget) && widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
}

}  // namespace

WheelGuard::WheelGuard(QWidget* window) : QObject(window), m_window(window) {
    for (QWidget* widget : window->findChildren<QWidget*>()) takeNoFocusByWheel(widget);
    qApp->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Wheel && event->type() != QEvent::Polish) return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() != m_window || !isTurnedByTheWheel(widget)) return false;
    if (event->type() == QEvent::Polish) {
        takeNoFocusByWheel(widget);
        return false;
    }
    if (widget->hasFocus()) return false;
    event->ignore();
    return true;
}

}  // namespace dianoia
