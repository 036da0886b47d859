#include "controls/entry_line.h"

#include <QKeyEvent>

namespace dianoia {

EntryLine::EntryLine(QWidget* parent) : QLineEdit(parent) {
    setMinimumHeight(24);
}

void EntryLine::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) return QLineEdit::keyPressEvent(event);
    const bool wasTyped = isModified();
    setModified(false);
    emit abandoned();
    QWidget* around = parentWidget() ? parentWidget() : this;
    while (!around->isWindow() && !around->property("takesEscape").toBool()) around = around->parentWidget();
    if (!wasTyped && !around->isWindow()) return event->ignore();
    around->setFocus();
}

}  // namespace dianoia
