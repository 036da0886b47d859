#include "controls/window_keys.h"

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace dianoia {
namespace {

bool isManyLines(QWidget* widget) {
    return qobject_cast<QTextEdit*>(widget) || qobject_cast<QPlainTextEdit*>(widget);
}

bool isTyping(QWidget* widget) {
    return isManyLines(widget) || qobject_cast<QLineEdit*>(widget) || qobject_cast<QAbstractSpinBox*>(widget);
}

/// Whether letters choose something in the widget.
bool takesLetters(QWidget* widget) {
    return isTyping(widget) || qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractItemView*>(widget) ||
           qobject_cast<QMenuBar*>(widget);
}

bool needsSpace(QWidget* widget) {
    return isTyping(widget) && !widget->property("isNumber").toBool() && !qobject_cast<QAbstractSpinBox*>(widget);
}

bool hasUndoOfItsOwn(QWidget* widget) {
    const auto* line = qobject_cast<QLineEdit*>(widget);
    return isManyLines(widget) || (line && line->isModified());
}

/// What every line of text does itself, whatever a menu says.
bool isForEditing(const QKeyEvent& event) {
    for (const auto key : {QKeySequence::Copy, QKeySequence::Cut, QKeySequence::Paste, QKeySequence::SelectAll,
                           QKeySequence::Undo, QKeySequence::Redo})
        if (event.matches(key)) return true;
    return false;
}

bool isKeyOfTheMenus(const QWidget& window, const QKeyEvent& event) {
    const QKeySequence pressed(event.keyCombination());
    for (const QMenuBar* bar : window.findChildren<QMenuBar*>())
        for (const QAction* title : bar->actions()) {
            if (!title->menu()) continue;
            for (const QAction* action : title->menu()->actions())
                if (action->shortcut() == pressed) return true;
        }
    return false;
}

}  // namespace

WindowKeys::WindowKeys(Workbench& workbench, QWidget* window)
    : QObject(window), m_workbench(workbench), m_window(window) {
    qApp->installEventFilter(this);
}

bool WindowKeys::eventFilter(QObject* watched, QEvent* event) {
    const bool isOverride = event->type() == QEvent::ShortcutOverride;
    if (!isOverride && event->type() != QEvent::KeyPress) return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() != m_window || QApplication::activePopupWidget()) return false;
    auto* key = static_cast<QKeyEvent*>(event);
    if (isOverride && isTyping(widget) && key->modifiers().testFlag(Qt::ControlModifier) && !isForEditing(*key) &&
        isKeyOfTheMenus(*m_window, *key)) {
        // A line of text would take it for a way to move its cursor.
        key->ignore();
        return true;
    }
    if (!takes(widget, *key, !isOverride)) return false;
    // What is taken here must not be somebody's shortcut first.
    key->accept();
    return true;
}

bool WindowKeys::takes(QWidget* focus, const QKeyEvent& event, bool acts) {
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const int key = event.key();
    const bool isFirst = acts && !event.isAutoRepeat();
    if (key == Qt::Key_Z && modifiers.testFlag(Qt::ControlModifier)) {
        if (hasUndoOfItsOwn(focus)) return false;
        if (acts) modifiers.testFlag(Qt::ShiftModifier) ? m_workbench.redo() : m_workbench.undo();
        return true;
    }
    if (modifiers != Qt::NoModifier) return false;
    switch (key) {
        case Qt::Key_Space:
            if (needsSpace(focus)) return false;
            if (isFirst) m_workbench.togglePlay();
            return true;
        case Qt::Key_PageDown:
            if (isManyLines(focus)) return false;
            if (isFirst) m_workbench.togglePlay();
            return true;
        case Qt::Key_PageUp:
            if (isManyLines(focus)) return false;
            if (isFirst) m_workbench.restart();
            return true;
        default:
            return takesLetter(focus, key, acts);
    }
}

bool WindowKeys::takesLetter(QWidget* focus, int key, bool acts) {
    if (takesLetters(focus)) return false;
    if (key == Qt::Key_Right && qobject_cast<QAbstractSlider*>(focus)) return false;
    if (key == Qt::Key_Right || key == Qt::Key_N) {
        if (acts) m_workbench.step();
    } else if (key == Qt::Key_R) {
        if (acts) m_workbench.restart();
    } else if (key == Qt::Key_B || key == Qt::Key_Period) {
        if (acts) emit blankWanted();
    } else {
        return false;
    }
    return true;
}

}  // namespace dianoia
