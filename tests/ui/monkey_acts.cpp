#include "ui/monkey_acts.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QMenuBar>
#include <QMimeData>
#include <QSlider>
#include <QWheelEvent>
#include <QWindow>

#include <cmath>

#include "controls/box_button.h"
#include "controls/run_chips.h"
#include "experiment/preset_store.h"
#include "experiment/spec_schema.h"
#include "methods/method_table.h"
#include "shell/documents.h"
#include "shell/plot_actions.h"
#include "views/plot_deck.h"

namespace dianoia::testing {
namespace {

constexpr int kDragMoves = 6;
constexpr std::int64_t kLargest = 60;  ///< of counts that cost memory and time

void write(const QString& path, const QByteArray& text) {
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(text);
}

/// Data, and files that cannot be read.
void writeFiles(const QString& folder) {
    QByteArray rows;
    for (int i = 0; i < 40; ++i) rows += i % 2 ? "+1 1:0.5 3:2\n" : "-1 2:1 3:1\n";
    write(folder + "/data.libsvm", rows);
    write(folder + "/broken.libsvm", "+1 1:0.5 x\n");
    write(folder + "/broken.json", "{\"dianoia\": 1,");
    write(folder + "/nothing.csv", "");
}

QPoint placeIn(const QWindow& window, Dice& dice) {
    return {dice.below(std::size_t(window.width())), dice.below(std::size_t(window.height()))};
}

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

}  // namespace

MonkeyActs::MonkeyActs(OpenedWindow& opened, const QString& folder, std::uint64_t first)
    : m_opened(opened), m_folder(folder), m_presets(first) {
    writeFiles(folder);
}

const std::vector<MonkeyActs::Row>& MonkeyActs::table() {
    static const std::vector<Row> rows = {
        {16, &MonkeyActs::click},    {6, &MonkeyActs::drag},      {8, &MonkeyActs::wheel},  {16, &MonkeyActs::key},
        {6, &MonkeyActs::type},      {2, &MonkeyActs::menu},      {2, &MonkeyActs::resize}, {1, &MonkeyActs::theme},
        {1, &MonkeyActs::openFile},  {14, &MonkeyActs::change},   {5, &MonkeyActs::travel}, {2, &MonkeyActs::runs},
        {8, &MonkeyActs::transport}, {2, &MonkeyActs::enlarge},   {3, &MonkeyActs::panel},  {6, &MonkeyActs::slide},
        {2, &MonkeyActs::save},      {2, &MonkeyActs::openPreset}};
    return rows;
}

QString MonkeyActs::act(Dice dice) {
    if (m_moves > 0) return dragOn();
    if (isInDialog()) return dialog(dice);
    m_inDialog = 0;
    int total = 0;
    for (const Row& row : table()) total += row.weight;
    int at = dice.below(std::size_t(total));
    for (const Row& row : table()) {
        if (at < row.weight) return (this->*row.act)(dice);
        at -= row.weight;
    }
    return {};
}

bool MonkeyActs::isInDialog() const {
    return QApplication::activePopupWidget() || QApplication::activeModalWidget();
}

bool MonkeyActs::isIdle() const {
    return m_moves == 0 && !isInDialog();
}

void MonkeyActs::comeToRest() {
    if (m_moves > 0) {
        m_moves = 1;
        dragOn();
    } else if (QWidget* popup = QApplication::activePopupWidget()) {
        popup->close();
    } else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
        dialog->reject();
    }
}

QWindow* MonkeyActs::top() const {
    const QWidget* widget = QApplication::activePopupWidget();
    if (!widget) widget = QApplication::activeModalWidget();
    if (!widget) widget = &m_opened.window;
    return widget->window()->windowHandle();
}

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
    QWidget* focus = QApplication::focusWidget();
    if (!focus) return QStringLiteral("type nowhere");
    QTest::keyClick(top(), Qt::Key_A, Qt::ControlModifier);
    for (const QChar& letter : text)
        if (isIdle()) QTest::sendKeyEvent(QTest::Click, top(), Qt::Key_unknown, QString(letter), Qt::NoModifier);
    if (enters && isIdle()) QTest::keyClick(top(), Qt::Key_Return);
    return QStringLiteral("type %1 into %2").arg(text, focus->accessibleName());
}

QString MonkeyActs::menu(Dice& dice) {
    QList<QAction*> actions;
    for (QAction* action : m_opened.window.findChildren<QAction*>())
        if (!action->isSeparator() && !action->menu() && action->isEnabled() && !action->text().isEmpty())
            actions << action;
    QAction* action = actions[dice.below(std::size_t(actions.size()))];
    const QString text = action->text();
    action->trigger();
    return QStringLiteral("menu %1").arg(text);
}

/// Files are chosen in the folder alone: elsewhere they are left alone.
QString MonkeyActs::dialog(Dice& dice) {
    QWidget* popup = QApplication::activePopupWidget();
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (++m_inDialog > 8) {
        m_inDialog = 0;
        comeToRest();
        return QStringLiteral("shut");
    }
    if (auto* files = popup ? nullptr : qobject_cast<QFileDialog*>(dialog)) {
        static const char* const names[] = {"a.csv", "b.json",        "c.png",      "d.pdf",
                                            "e.svg", "no such/f.csv", "data.libsvm"};
        const QString name = dice.of(names);
        if (dice.oneIn(3)) {
            files->reject();
            return QStringLiteral("no file");
        }
        files->selectFile(m_folder + u'/' + name);
        static_cast<QDialog*>(files)->done(QDialog::Accepted);
        return QStringLiteral("file %1").arg(name);
    }
    static const Qt::Key keys[] = {Qt::Key_Down, Qt::Key_Up,    Qt::Key_Return, Qt::Key_Escape,
                                   Qt::Key_Tab,  Qt::Key_Space, Qt::Key_Right,  Qt::Key_Left};
    if (dice.oneIn(2)) {
        const QPoint at = point(dice);
        const QString where = QString::fromLatin1((popup ? popup : dialog)->metaObject()->className());
        QTest::mouseClick(top(), Qt::LeftButton, {}, at);
        return QStringLiteral("click in %1 %2 %3").arg(where).arg(at.x()).arg(at.y());
    }
    const Qt::Key key = dice.of(keys);
    QTest::keyClick(top(), key);
    return QStringLiteral("key %1 in a dialog").arg(QKeySequence(key).toString());
}

QString MonkeyActs::resize(Dice& dice) {
    const QSize size(dice.between(200, 2000), dice.between(200, 1300));
    m_opened.window.resize(size);
    return QStringLiteral("resize %1 %2").arg(size.width()).arg(size.height());
}

QString MonkeyActs::theme(Dice& dice) {
    static const Theme themes[] = {Theme::light, Theme::dark, Theme::projector};
    const Theme theme = dice.of(themes);
    m_opened.window.setTheme(theme);
    return QStringLiteral("theme %1").arg(themeName(theme));
}

QString MonkeyActs::openPreset(Dice&) {
    const auto& names = builtInPresetNames();
    const QString name = textOf(names[m_presets++ % names.size()]);
    m_opened.window.documents().open(name);
    return QStringLiteral("preset %1").arg(name);
}

QString MonkeyActs::openFile(Dice& dice) {
    static const char* const names[] = {"data.libsvm", "broken.libsvm", "broken.json", "nothing.csv",
                                        "run.csv",     "saved.json",    "saved.csv",   "gone.json"};
    const QString name = dice.of(names);
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(m_folder + u'/' + name)});
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_opened.window, &drop);
    return QStringLiteral("drop %1").arg(name);
}

/// A run, or all of them.
QString MonkeyActs::label(Dice& dice) const {
    const bool all = dice.oneIn(3);
    const std::uint64_t which = dice.next();
    const auto& runs = m_opened.workbench.preset().runs;
    return all || runs.empty() ? QString() : textOf(runs[which % runs.size()].label);
}

Json MonkeyActs::valueFor(const FieldInfo& info, Dice& dice) const {
    const bool isWild = dice.oneIn(12);
    if (isWild) return dice.oneIn(2) ? Json("nonsense") : Json(-1e300);
    switch (info.type) {
        case FieldType::choice:
            return info.kinds[std::size_t(dice.below(info.kinds.size()))].name;
        case FieldType::flag:
            return dice.oneIn(2);
        case FieldType::integer: {
            const auto low = std::int64_t(std::max(info.lowest, 0.0));
            const auto high = std::int64_t(std::min(info.highest, double(kLargest)));
            return low + dice.below(std::size_t(std::max<std::int64_t>(high - low + 1, 1)));
        }
        case FieldType::real:
            if (info.takesAuto && dice.oneIn(3)) return "auto";
            if (info.takesInfinity && dice.oneIn(4)) return "inf";
            if (std::isfinite(info.lowest) && dice.oneIn(5)) return info.lowest;
            if (std::isfinite(info.highest) && dice.oneIn(5)) return info.highest;
            return std::pow(10.0, 8 * dice.fraction() - 5);
        case FieldType::list:
            return dice.oneIn(2) ? Json::array() : Json::array({dice.below(4), 4 + dice.below(4)});
        case FieldType::file:
            return (m_folder + QStringLiteral("/data.libsvm")).toStdString();
        default:
            return "default";
    }
}

QString MonkeyActs::change(Dice& dice) {
    const FieldInfo& info = specFields()[std::size_t(dice.below(specFields().size()))].info;
    const QString whom = label(dice);
    const Json value = valueFor(info, dice);
    m_opened.workbench.change(whom, info.path, value);
    if (dice.oneIn(2)) m_opened.workbench.closeStep();
    return QStringLiteral("change %1:%2=%3").arg(whom, textOf(info.path), textOf(value.dump()));
}

QString MonkeyActs::travel(Dice& dice) {
    const int steps = dice.oneIn(6) ? 20 : dice.between(1, 3);
    const bool back = dice.below(3) > 0;
    for (int i = 0; i < steps; ++i) back ? m_opened.workbench.undo() : m_opened.workbench.redo();
    return QStringLiteral("%1 %2").arg(back ? QStringLiteral("undo") : QStringLiteral("redo")).arg(steps);
}

QString MonkeyActs::runs(Dice& dice) {
    Workbench& workbench = m_opened.workbench;
    const int what = dice.below(5);
    const auto& methods = methodTable();
    const std::string& method = methods[std::size_t(dice.below(methods.size()))].name;
    const QString whom = label(dice);
    switch (what) {
        case 0:
            if (workbench.preset().runs.size() < 8) workbench.addRun(method);
            return QStringLiteral("add %1").arg(textOf(method));
        case 1:
            if (workbench.preset().runs.size() < 8) workbench.duplicateRun(whom);
            return QStringLiteral("copy %1").arg(whom);
        case 2:
            workbench.removeRun(whom);
            return QStringLiteral("remove %1").arg(whom);
        case 3:
            workbench.renameRun(whom, whom + QStringLiteral(" \u00fc,\""));
            return QStringLiteral("rename %1").arg(whom);
        default:
            m_opened.window.findChild<RunChips*>()->toggle(std::size_t(dice.below(4)));
            return QStringLiteral("toggle a run");
    }
}

QString MonkeyActs::transport(Dice& dice) {
    Workbench& workbench = m_opened.workbench;
    switch (dice.below(9)) {
        case 0:
            workbench.setSpeed(std::pow(10.0, 9 * dice.fraction()));
            return QStringLiteral("speed");
        case 1:
            workbench.setSpeed(std::numeric_limits<double>::infinity());
            return QStringLiteral("flat out");
        case 2:
            workbench.step();
            return QStringLiteral("step");
        case 3:
            workbench.restart();
            return QStringLiteral("restart");
        case 4:
            workbench.revert();
            return QStringLiteral("revert");
        case 5:
            workbench.newSeed();
            return QStringLiteral("new seed");
        case 6:
            workbench.setStop(dice.oneIn(2) ? std::optional<std::int64_t>() : dice.below(200));
            return QStringLiteral("stop");
        case 7:
            workbench.pause();
            return QStringLiteral("pause");
        default:
            workbench.play();
            return QStringLiteral("play");
    }
}

QString MonkeyActs::enlarge(Dice& dice) {
    const int view = dice.below(m_opened.window.deck().views().size());
    m_opened.window.deck().enlarge(std::size_t(view));
    return QStringLiteral("enlarge %1").arg(view);
}

QString MonkeyActs::panel(Dice& dice) {
    const auto boxes = m_opened.window.findChildren<BoxButton*>();
    BoxButton* box = boxes[dice.below(std::size_t(boxes.size()))];
    box->click();
    return QStringLiteral("panel %1").arg(box->text());
}

QString MonkeyActs::slide(Dice& dice) {
    const double share = dice.fraction();
    const std::uint64_t which = dice.next();
    const auto sliders = m_opened.window.findChildren<QSlider*>();
    QSlider* slider = sliders[int(which % std::uint64_t(sliders.size()))];
    slider->setValue(slider->minimum() + qRound(share * (slider->maximum() - slider->minimum())));
    return QStringLiteral("slide %1 to %2").arg(slider->accessibleName()).arg(slider->value());
}

QString MonkeyActs::save(Dice& dice) {
    static const char* const suffixes[] = {"png", "svg", "pdf"};
    const QString picture = m_folder + QStringLiteral("/plot.") + dice.of(suffixes);
    MainWindow& window = m_opened.window;
    switch (dice.below(6)) {
        case 0:
            m_opened.workbench.exportCsv(m_folder + QStringLiteral("/run.csv"), dice.oneIn(2));
            return QStringLiteral("export rows");
        case 1:
            m_opened.workbench.exportCsv(QStringLiteral("/dev/full"));
            return QStringLiteral("export rows to a full disk");
        case 2:
            window.documents().savePreset(m_folder + QStringLiteral("/saved.json"));
            return QStringLiteral("save the preset");
        case 3:
            window.documents().saveTable(m_folder + QStringLiteral("/saved.csv"));
            return QStringLiteral("save the table");
        case 4:
            window.plotActions().copyData();
            return QStringLiteral("copy data");
        default:
            window.plotActions().writePicture(window.deck().large(), {}, picture);
            return QStringLiteral("write %1").arg(picture);
    }
}

}  // namespace dianoia::testing
