// The transport by mouse, keyboard and clicker, whatever has the focus.
#include <QtTest>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "controls/blank_screen.h"
#include "controls/box_button.h"
#include "controls/card_line.h"
#include "controls/notch_slider.h"
#include "controls/transport_bar.h"
#include "ui/opened_window.h"
#include "views/plot_deck.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

struct Opened : OpenedWindow {
    Opened() : OpenedWindow(tugOfWar(R"(, "view": {"rounds_per_second": 100})")) {}
};

}  // namespace

class TestTransport : public QObject {
    Q_OBJECT

private slots:
    void spacePlaysWhateverHasTheFocus() {
        Opened o;
        const QList<QWidget*> all = {o.named<QLineEdit>("step size"), o.named<QLineEdit>("stop at"),
                                     o.named<QComboBox>("algorithm"), o.named<QToolButton>("select DIANA"),
                                     o.named<QCheckBox>("draw GD"),   o.named<BoxButton>("g - h"),
                                     o.named<NotchSlider>("speed"),   o.window.findChild<QPushButton*>(),
                                     o.window.findChild<CardLine*>(), &o.window};
        for (QWidget* widget : all) {
            QVERIFY(widget);
            widget->setFocus();
            const bool checked = o.named<QCheckBox>("draw GD")->isChecked();
            QTest::keyClick(widget, Qt::Key_Space);
            QVERIFY2(o.workbench.isPlaying(), widget->metaObject()->className());
            QTest::keyClick(widget, Qt::Key_Space);
            QVERIFY2(!o.workbench.isPlaying(), widget->metaObject()->className());
            QCOMPARE(o.named<QCheckBox>("draw GD")->isChecked(), checked);
        }
        QVERIFY(!o.named<QLineEdit>("step size")->text().contains(' '));
    }

    void aNameKeepsItsSpaces() {
        Opened o;
        QTest::mouseDClick(o.named<QToolButton>("select DIANA"), Qt::LeftButton);
        auto* line = o.named<QLineEdit>("name of the run");
        QVERIFY(line->isVisible());
        QTest::keyClicks(line, "my run");
        QVERIFY(!o.workbench.isPlaying());
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(o.workbench.preset().runs[1].label, std::string("my run"));
        QVERIFY(o.named<QToolButton>("select my run"));
        QVERIFY(line->isHidden());
    }

    void aClickerStartsStopsAndGoesBack() {
        Opened o;
        QTest::keyClick(&o.window, Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > 3, kGenerous);
        auto* blank = o.window.findChild<BlankScreen*>();
        QTest::keyClick(&o.window, Qt::Key_B);
        o.settle();
        QVERIFY(blank->isVisible() && blank->size() == o.window.deck().size());
        QCOMPARE(o.window.deck().grab().toImage().pixelColor(20, 20), QColor(Qt::black));
        QTest::keyClick(&o.window, Qt::Key_Period);
        QVERIFY(!blank->isVisible());
        o.workbench.change("DIANA", "server.step", 0.125);
        QTest::keyClick(o.named<QLineEdit>("step size"), Qt::Key_PageUp);
        o.settle();
        QCOMPARE(o.workbench.picture().round, std::uint64_t(0));
        QCOMPARE(*o.workbench.picture().runs[1].spec.server.step.number, 0.125);
    }

    void keysDoOneRoundAndStartAgain() {
        Opened o;
        QTest::keyClick(&o.window, Qt::Key_Right);
        QTest::keyClick(&o.window, Qt::Key_N);
        o.settle();
        QCOMPARE(o.workbench.picture().round, std::uint64_t(2));
        auto* line = o.named<QLineEdit>("step size");
        line->setFocus();
        QTest::keyClick(line, Qt::Key_Right);
        auto* slider = o.named<NotchSlider>("step size");
        const int before = slider->value();
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(slider->value(), before + 1);
        o.settle();
        QCOMPARE(o.workbench.picture().round, std::uint64_t(2));
        QTest::keyClick(&o.window, Qt::Key_R);
        o.settle();
        QCOMPARE(o.workbench.picture().round, std::uint64_t(0));
    }

    void undoByKeyEvenFromALine() {
        Opened o;
        auto* line = o.named<QLineEdit>("step size");
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, "0.125");
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(*o.workbench.settings()[1].server.step.number, 0.125);
        o.settle();
        QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(o.workbench.settings()[1].server.step.isAuto());
        QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(*o.workbench.settings()[1].server.step.number, 0.125);
    }

    void keysOfTheMenusReachThemFromALineOfText() {
        Opened o;
        o.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        const auto isTaken = [](QWidget* widget, int key, Qt::KeyboardModifiers modifiers) {
            QKeyEvent event(QEvent::ShortcutOverride, key, modifiers);
            event.ignore();
            QCoreApplication::sendEvent(widget, &event);
            return event.isAccepted();
        };
        for (const char* name : {"step size", "stop at"}) {
            auto* line = o.named<QLineEdit>(name);
            line->setFocus();
            QVERIFY(!isTaken(line, Qt::Key_E, Qt::ControlModifier));
            QVERIFY(!isTaken(line, Qt::Key_P, Qt::ControlModifier));
            QVERIFY(isTaken(line, Qt::Key_A, Qt::ControlModifier));
            QVERIFY(isTaken(line, Qt::Key_C, Qt::ControlModifier));
            QVERIFY(isTaken(line, Qt::Key_V, Qt::ControlModifier));
        }
    }

    void escapePutsBackAndLeavesALine() {
        Opened o;
        for (const char* name : {"step size", "stop at"}) {
            auto* line = o.named<QLineEdit>(name);
            const QString before = line->text();
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, "12");
            QTest::keyClick(line, Qt::Key_Escape);
            QCOMPARE(line->text(), before);
            QCOMPARE(o.window.focusWidget(), &o.window);
        }
        QVERIFY(!o.workbench.canUndo());
    }

    void stopsWhereItIsTold() {
        Opened o;
        auto* line = o.named<QLineEdit>("stop at");
        QTest::keyClicks(line, "1e1");
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(o.workbench.preset().view.stopAt, std::optional<std::int64_t>(10));
        QCOMPARE(line->text(), QString("10"));
        o.workbench.play();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round == 10, kGenerous);
        o.settle();
        line->selectAll();
        QTest::keyClicks(line, "2.5");
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(line->text(), QString("10"));
        line->clear();
        line->setModified(true);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!o.workbench.preset().view.stopAt);
    }

    void noStopBeyondTheEndAndAnEndThatSaysSo() {
        Opened o;
        auto* bar = o.window.findChild<TransportBar*>();
        const auto isSaid = [&](const QString& text) {
            for (QLabel* label : bar->findChildren<QLabel*>())
                if (label->toolTip().contains(text)) return true;
            return false;
        };
        auto* line = o.named<QLineEdit>("stop at");
        const auto type = [&](const char* text) {
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, text);
            QTest::keyClick(line, Qt::Key_Return);
        };
        type("100001");
        QVERIFY(isSaid("the run ends at 100000 rounds: see the box run"));
        QVERIFY(line->text().isEmpty() && !o.workbench.preset().view.stopAt);
        type("7");
        QVERIFY(!isSaid("the run ends"));
        type("half");
        QVERIFY(isSaid("is not a round"));
        type("7");
        QVERIFY(!isSaid("is not a round"));
        o.workbench.change("", "run.rounds", 5);
        o.workbench.restart();
        o.settle();
        o.workbench.play();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().state == SessionState::ended, kGenerous);
        QTest::keyClick(&o.window, Qt::Key_Space);
        QVERIFY(isSaid("the run has ended at round 5"));
        o.workbench.restart();
        QVERIFY(!isSaid("the run has ended"));
    }

    void whatWasSaidGoesWithTheNextWish() {
        Opened o;
        auto* bar = o.window.findChild<TransportBar*>();
        const auto said = [&] {
            QString all;
            for (QLabel* label : bar->findChildren<QLabel*>()) all += label->toolTip();
            return all;
        };
        o.workbench.addRun("sgd");
        o.settle();
        QCOMPARE(said(), QString("a run was added: all runs are back at round 0"));
        o.workbench.play();
        QCOMPARE(said(), QString());
        o.workbench.pause();
        o.settle();
        auto* step = o.named<QLineEdit>("step size");
        step->setFocus();
        step->selectAll();
        QTest::keyClicks(step, "0,01");
        QTest::keyClick(step, Qt::Key_Return);
        QVERIFY2(said().startsWith("step size (gamma, delta): \"0,01\"") && said().contains("a point"),
                 qPrintable(said()));
        step->selectAll();
        QTest::keyClicks(step, "0.01");
        QTest::keyClick(step, Qt::Key_Return);
        QCOMPARE(said(), QString());
    }

    void theSpeedGoesFromOneRoundASecondToFlatOut() {
        Opened o;
        auto* speed = o.named<NotchSlider>("speed");
        speed->setValue(speed->minimum());
        QCOMPARE(o.workbench.preset().view.roundsPerSecond, 1.0);
        QCOMPARE(speed->valueText(), QString("1 rounds/s"));
        speed->setValue(speed->maximum());
        QCOMPARE(o.workbench.preset().view.roundsPerSecond, Workbench::kFlatOut);
        QCOMPARE(speed->valueText(), QString("flat out"));
        speed->setValue(200);
        QCOMPARE(speed->valueText(), QString("100 rounds/s"));
    }

    void aLongSentenceIsCutAndWholeInTheTip() {
        Opened o;
        o.window.resize(1024, 768);
        const QString sentence = QString("word ").repeated(200);
        auto* bar = o.window.findChild<TransportBar*>();
        bar->tell(sentence);
        bool found = false;
        for (QLabel* label : bar->findChildren<QLabel*>()) found |= label->toolTip() == sentence;
        QVERIFY(found);
        QCOMPARE(o.window.width(), 1024);
    }
};

QTEST_MAIN(TestTransport)
#include "test_transport.moc"
