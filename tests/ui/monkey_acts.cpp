#include "ui/monkey_acts.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QMenuBar>
#include <QMimeData>
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
