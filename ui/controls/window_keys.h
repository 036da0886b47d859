// Keys that act in the window whatever has the focus: those of the transport and of a presenter's clicker.
#pragma once

#include <QObject>

#include "workbench.h"

class QKeyEvent;
class QWidget;

namespace dianoia {

/// Space and PageDown play and pause, PageUp goes to the start with the settings as they are, Ctrl+Z and Ctrl+Shift+Z
/// undo and redo. Where nobody types: the right arrow and N do one round, R starts again, B and the full stop blank the
/// plots. A line that holds a name or a sentence keeps its space; one that holds a number does not need it. Keys of the
/// menus act from every line, but for those that edit text.
class WindowKeys : public QObject {
    Q_OBJECT

public:
    WindowKeys(Workbench& workbench, QWidget* window);

signals:
    /// The plots are to be blank, or to be seen again.
    void blankWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool takes(QWidget* focus, const QKeyEvent& event, bool acts);
    bool takesLetter(QWidget* focus, int key, bool acts);

    Workbench& m_workbench;
    QWidget* m_window;
};

}  // namespace dianoia
