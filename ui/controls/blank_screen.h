// Black where the plots are, while a lecturer wants to be listened to.
#pragma once

#include <QWidget>

namespace dianoia {

/// Covers a widget; a click or the key that brought it takes it away.
class BlankScreen : public QWidget {
    Q_OBJECT

public:
    explicit BlankScreen(QWidget* covered);
    void toggle();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
};

}  // namespace dianoia
