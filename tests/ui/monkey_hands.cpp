// What the monkey does with mouse, wheel and keys.
#include <QApplication>
#include <QSlider>
#include <QWheelEvent>
#include <QWindow>

#include <algorithm>

#include "ui/monkey_acts.h"

namespace dianoia::testing {
namespace {

constexpr int kDragMoves = 6;

QPoint placeIn(const QWindow& window, Dice& dice) {
    return {dice.below(std::size_t(window.width())), dice.below(std::size_t(window.height()))};
}

}  // namespace

/// Anywhere, or in the middle of something that can be pressed.
QPoint MonkeyActs::point(Dice& dice) const {
    const QWindow* window = top();
    const QPoint anywhere = placeIn(*window, dice);
    const bool aims = dice.below(3) > 0;
    const std::uint64_t which = dice.next();
    QWidget* whole = QWidget::find(window->winId());
    if (!aims || !whole) return anywhere;
    QList<QWidget*> targets;
    for (QWidget* widget : whole->findChildren<QWidget*>())
        if (widget->isVisible() && widget->focusPolicy() != Qt::NoFocus) targets << widget;
    if (targets.isEmpty()) return anywhere;
    const QWidget* target = targets[int(which % std::uint64_t(targets.size()))];
    const QPoint at = target->mapTo(whole, target->rect().center());
    return QRect({}, window->size()).contains(at) ? at : anywhere;
}

QString MonkeyActs::click(Dice& dice) {
    const QPoint at = point(dice);
    const Qt::MouseButton button = dice.oneIn(8) ? Qt::RightButton : Qt::LeftButton;
    const bool twice = dice.oneIn(10);
    QWindow* window = top();
    twice ? QTest::mouseDClick(window, button, {}, at) : QTest::mouseClick(window, button, {}, at);
    return QStringLiteral("click %1 %2 %3%4")
        .arg(int(button))
        .arg(at.x())
        .arg(at.y())
        .arg(twice ? QStringLiteral(" twice") : QString());
}

QString MonkeyActs::drag(Dice& dice) {
    m_dragged = top();
    m_from = point(dice);
    m_to = placeIn(*m_dragged, dice);
    m_moves = kDragMoves;
    QTest::mousePress(m_dragged, Qt::LeftButton, {}, m_from);
    return QStringLiteral("drag from %1 %2 to %3 %4").arg(m_from.x()).arg(m_from.y()).arg(m_to.x()).arg(m_to.y());
}

QString MonkeyActs::dragOn() {
    if (!m_dragged) m_moves = 1;  // a menu that is gone
    if (--m_moves == 0 && !m_dragged) return QStringLiteral("nothing left to drag");
    QPoint at = m_from + (m_to - m_from) * (kDragMoves - m_moves) / kDragMoves;
    at = {std::min(at.x(), m_dragged->width() - 1), std::min(at.y(), m_dragged->height() - 1)};  // if it has shrunk
    m_moves > 0 ? QTest::mouseMove(m_dragged, at) : QTest::mouseRelease(m_dragged, Qt::LeftButton, {}, at);
    return m_moves > 0 ? QStringLiteral("drag on") : QStringLiteral("let go");
}

QString MonkeyActs::wheel(Dice& dice) {
    const QPoint at = point(dice);
    const int notches = dice.oneIn(5) ? dice.between(-40, 40) : dice.between(-2, 2);
    QWidget* target = m_opened.window.childAt(at);
    if (!target) target = &m_opened.window;
    const QPoint inside = target->mapFrom(&m_opened.window, at);
    QWheelEvent event(QPointF(inside), QPointF(target->mapToGlobal(inside)), {}, {0, 120 * notches}, Qt::NoButton,
                      dice.oneIn(4) ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(target, &event);
    return QStringLiteral("wheel %1 at %2 %3").arg(notches).arg(at.x()).arg(at.y());
}

QString MonkeyActs::key(Dice& dice) {
    static const Qt::Key plain[] = {
        Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Space, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Left,     Qt::Key_Right,
        Qt::Key_Up,  Qt::Key_Down,    Qt::Key_Home,  Qt::Key_End,    Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_1,
        Qt::Key_2,   Qt::Key_3,       Qt::Key_4,     Qt::Key_5,      Qt::Key_N,      Qt::Key_R,        Qt::Key_B,
        Qt::Key_F,   Qt::Key_C,       Qt::Key_T,     Qt::Key_Plus,   Qt::Key_Minus,  Qt::Key_Period,   Qt::Key_Comma,
        Qt::Key_E,   Qt::Key_Delete,  Qt::Key_F2,    Qt::Key_F1,     Qt::Key_F11,    Qt::Key_Backspace};
    static const Qt::Key withControl[] = {Qt::Key_Z, Qt::Key_D, Qt::Key_H, Qt::Key_E, Qt::Key_G,
                                          Qt::Key_P, Qt::Key_S, Qt::Key_O, Qt::Key_A, Qt::Key_C};
    const bool control = dice.oneIn(5);
    const Qt::Key key = control ? dice.of(withControl) : dice.of(plain);
    Qt::KeyboardModifiers modifiers = control ? Qt::ControlModifier : Qt::NoModifier;
    if (control && dice.oneIn(3)) modifiers |= Qt::ShiftModifier;
    const int times = dice.oneIn(6) ? 12 : 1;
    for (int i = 0; i < times && isIdle(); ++i) QTest::keyClick(top(), key, modifiers);
    return QStringLiteral("key %1, %2 times").arg(QKeySequence(int(modifiers) | key).toString()).arg(times);
}

QString MonkeyActs::type(Dice& dice) {
    static const char* const texts[] = {
        "0",   "1e-300", "-1",       "inf", "auto", "nan", "3.5", "1e308", "[1, 2]", "x y", "999999999999999999999",
        "1,5", "",       "\xc3\xbc", "0.1"};
    const QString text = QString::fromUtf8(dice.of(texts));
    const bool enters = dice.below(3) > 0;
    const QWidget* focus = QApplication::focusWidget();
    if (!focus) return QStringLiteral("type nowhere");
    const QString name = focus->accessibleName();  // what is typed may take it away
    QTest::keyClick(top(), Qt::Key_A, Qt::ControlModifier);
    for (const QChar& letter : text)
        if (isIdle()) QTest::sendKeyEvent(QTest::Click, top(), Qt::Key_unknown, QString(letter), Qt::NoModifier);
    if (enters && isIdle()) QTest::keyClick(top(), Qt::Key_Return);
    return QStringLiteral("type %1 into %2").arg(text, name);
}

QString MonkeyActs::resize(Dice& dice) {
    const QSize size(dice.between(200, 2000), dice.between(200, 1300));
    m_opened.window.resize(size);
    return QStringLiteral("resize %1 %2").arg(size.width()).arg(size.height());
}

QString MonkeyActs::slide(Dice& dice) {
    const double share = dice.fraction();
    const std::uint64_t which = dice.next();
    const auto sliders = m_opened.window.findChildren<QSlider*>();
    QSlider* slider = sliders[int(which % std::uint64_t(sliders.size()))];
    slider->setValue(slider->minimum() + qRound(share * (slider->maximum() - slider->minimum())));
    return QStringLiteral("slide %1 to %2").arg(slider->accessibleName()).arg(slider->value());
}

}  // namespace dianoia::testing
