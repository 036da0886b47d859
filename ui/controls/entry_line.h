// A line for one value that can be left again without a change.
#pragma once

#include <QLineEdit>

namespace dianoia {

/// Esc puts the old value back and gives the focus to what surrounds the line: the next widget outwards with the
/// property "takesEscape", or else the window. Where nothing was typed such a widget gets the Esc itself.
class EntryLine : public QLineEdit {
    Q_OBJECT

public:
    explicit EntryLine(QWidget* parent = nullptr);

signals:
    /// What was typed is not to be taken: show the old value.
    void abandoned();

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace dianoia
