// The chips of the runs: memory switch, runs added, copied, named and taken out, by mouse and keys.
#include <QtTest>

#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include <set>

#include "controls/run_chips.h"
#include "methods/method_table.h"
#include "ui/opened_window.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

struct Opened : OpenedWindow {
    Opened() : OpenedWindow(tugOfWar(), {1024, 768}) {}
};

}  // namespace

class TestChips : public QObject {
    Q_OBJECT

private slots:
    void theMemorySwitchActsInFlight() {
        Opened o;
        auto* off = o.named<QToolButton>("memory of GD");
        QVERIFY(!off->isEnabled() && !off->isChecked());
        auto* on = o.named<QToolButton>("memory of DIANA");
        QVERIFY(on->isChecked());
        QTest::mouseClick(on, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(o.workbench.picture().runs[1].spec.memory.kind, std::string("none"), kGenerous);
        QTRY_VERIFY_WITH_TIMEOUT(o.named<QToolButton>("select DIANA (modified)") != nullptr, kGenerous);
        // Without memory quantize is DQGD, and at p = inf it is TernGrad.
        QVERIFY(o.named<QToolButton>("select DIANA (modified)")->toolTip().contains("DQGD = TernGrad"));
        QTest::mouseClick(o.named<QToolButton>("memory of DIANA"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(o.workbench.picture().runs[1].spec.memory.kind, std::string("difference"), kGenerous);
    }

    void theMenuAddsARunOfEveryMethodOrSaysWhyNot() {
        Opened o;
        QMenu* menu = o.named<QToolButton>("add a run")->menu();
        QCOMPARE(menu->actions().size(), qsizetype(methodTable().size()));
        QSignalSpy refused(&o.workbench, &Workbench::refused);
        for (QAction* action : menu->actions()) {
            const qsizetype refusals = refused.size();
            const Preset before = o.workbench.preset();
            action->trigger();
            o.settle();
            if (refused.size() > refusals) {
                QVERIFY(o.workbench.preset() == before);
                const QString why = refused.back()[0].toString();
                QVERIFY2(why.contains("auto") || why.contains("aggregator.trim"), qPrintable(why));
                continue;
            }
            QCOMPARE(o.workbench.picture().runs.size(), before.runs.size() + 1);
            o.workbench.undo();
            o.settle();
        }
        QVERIFY(!o.workbench.canUndo());
        QVERIFY(refused.size() < qsizetype(methodTable().size()) / 2);
    }

    void sixteenChipsFit() {
        Opened o;
        for (int i = 2; i < 16; ++i) o.workbench.addRun(i % 2 ? "terngrad" : "sgd");
        QTRY_COMPARE_WITH_TIMEOUT(o.workbench.picture().runs.size(), std::size_t(16), kGenerous);
        o.workbench.renameRun("GD", QString("a very long name ").repeated(10));
        QCoreApplication::processEvents();
        QCOMPARE(o.window.width(), 1024);
        auto* chips = o.window.findChild<RunChips*>();
        QCOMPARE(chips->selected(), std::size_t(15));
        QRect before;
        for (std::size_t i = 0; i < 16; ++i) {
            const std::string label = i == 0 ? "a very" : o.workbench.preset().runs[i].label;
            auto* chip = o.named<QToolButton>("select " + QString::fromStdString(label));
            QVERIFY(chip);
            const QRect place = chip->geometry();
            QVERIFY2(chips->rect().contains(place) && place.width() >= 80, std::to_string(place.width()).c_str());
            QVERIFY(i % 6 == 0 || chip->x() > before.right());
            before = chip->geometry();
        }
    }

    void aCopyIsSelectedAndF2NamesIt() {
        Opened o;
        QTest::mouseClick(o.named<QToolButton>("select GD"), Qt::LeftButton);
        o.workbench.duplicateRun("GD");
        auto* chips = o.window.findChild<RunChips*>();
        QTRY_COMPARE_WITH_TIMEOUT(chips->selected(), std::size_t(1), kGenerous);
        QCOMPARE(o.workbench.preset().runs[1].label, std::string("GD 2"));
        chips->startRenaming();
        auto* line = o.named<QLineEdit>("name of the run");
        QTest::keyClicks(line, "x");
        QTest::keyClick(line, Qt::Key_Escape);
        QCOMPARE(o.workbench.preset().runs[1].label, std::string("GD 2"));
        o.workbench.removeRun("GD 2");
        QTRY_COMPARE_WITH_TIMEOUT(o.workbench.picture().runs.size(), std::size_t(2), kGenerous);
    }

    void keysOfTheMenuActAfterAClickOnAChip() {
        Opened o;
        o.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        auto* chips = o.window.findChild<RunChips*>();
        const auto key = [&](int which, Qt::KeyboardModifiers modifiers = {}) {
            QWidget* focus = o.window.focusWidget();
            QVERIFY2(focus == chips || chips->isAncestorOf(focus),
                     focus ? qPrintable(focus->accessibleName()) : "none");
            QTest::keyClick(o.window.focusWidget(), Qt::Key(which), modifiers);
        };
        auto* eye = o.named<QCheckBox>("draw GD");
        auto* line = o.named<QLineEdit>("name of the run");
        QTest::mouseClick(o.named<QToolButton>("select GD"), Qt::LeftButton);
        QTRY_VERIFY(o.named<QToolButton>("select GD")->hasFocus());
        key(Qt::Key_H, Qt::ControlModifier);
        QVERIFY(!eye->isChecked());
        key(Qt::Key_F2);
        QVERIFY(line->isVisible() && line->hasFocus() && line->text() == "GD");
        key(Qt::Key_Escape);
        key(Qt::Key_D, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(o.workbench.picture().runs.size(), std::size_t(3), kGenerous);
        o.settle();
        // The chips are others now; the focus is in them still.
        QTRY_COMPARE_WITH_TIMEOUT(chips->selected(), std::size_t(1), kGenerous);
        key(Qt::Key_Delete);
        QTRY_COMPARE_WITH_TIMEOUT(o.workbench.picture().runs.size(), std::size_t(2), kGenerous);
        o.settle();
        for (QWidget* widget :
             std::initializer_list<QWidget*>{o.named<QToolButton>("memory of DIANA"), o.named<QCheckBox>("draw DIANA"),
                                             o.named<QToolButton>("select DIANA")}) {
            QVERIFY(widget->focusPolicy() & Qt::ClickFocus);
            widget->setFocus();
            key(Qt::Key_F2);
            QVERIFY(line->isVisible());
            key(Qt::Key_Escape);
        }
    }
};

QTEST_MAIN(TestChips)
#include "test_chips.moc"
