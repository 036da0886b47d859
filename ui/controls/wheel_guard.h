// Keeps the mouse wheel from changing what a person only scrolls past.
#pragma once

#include <QObject>

namespace dianoia {

/// Lists, sliders and spin boxes of a window take the wheel only while they have the focus, and the wheel does not give
/// it to them; elsewhere it is left to what scrolls around them. Holds for controls that are made later too.
class WheelGuard : public QObject {
    Q_OBJECT

public:
    explicit WheelGuard(QWidget* window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_window;
};

}  // namespace dianoia
