// The boxes of the round, the parameters behind them and the card.
#include <QtTest>

#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>

#include <set>

#include "controls/box_button.h"
#include "controls/card_line.h"
#include "controls/group_panel.h"
#include "controls/run_chips.h"
#include "controls/stage_boxes.h"
#include "controls/stage_strip.h"
#include "experiment/spec_schema.h"
#include "methods/method_table.h"
#include "ui/opened_window.h"
#include "views/plot_deck.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

struct Opened : OpenedWindow {
    Opened() : OpenedWindow(tugOfWar(), {1024, 768}) {}
    BoxButton* box(const std::string& group) { return window.findChild<StageStrip*>()->box(stageBoxOf(group)); }
    GroupPanel& panel() { return *window.findChild<GroupPanel*>(); }
};

QString summaryOf(const std::string& group, const ExperimentSpec& spec, const ResolvedValues& values = {}) {
    return stageSummary(stageBoxes()[stageBoxOf(group)], spec, values);
}

}  // namespace

class TestPanels : public QObject {
    Q_OBJECT

private slots:
    void theBoxesHoldEveryGroupOnce() {
        std::set<std::string> groups;
        for (const auto& field : specFields()) groups.insert(field.info.path.substr(0, field.info.path.find('.')));
        std::multiset<std::string> held;
        for (const StageBox& box : stageBoxes()) held.insert(box.groups.begin(), box.groups.end());
        QCOMPARE(std::set<std::string>(held.begin(), held.end()), groups);
        QCOMPARE(held.size(), groups.size());
    }

    void aBoxSaysWhatIsChosen() {
        ExperimentSpec spec;
        spec.noise.kind = "gaussian";
        spec.noise.level = 2;
        spec.compressor.kind = "quantize";
        spec.compressor.p = std::numeric_limits<double>::infinity();
        spec.memory.kind = "difference";
        ResolvedValues values;
        values.alpha = 0.08612;
        values.step = 0.33368;
        QCOMPARE(summaryOf("noise", spec), QString("gaussian, b = 2"));
        QCOMPARE(summaryOf("oracle", spec), QString("full"));
        QCOMPARE(summaryOf("memory", spec, values), QString("difference, ") + QChar(0x3b1) + " = 0.0861");
        QVERIFY(summaryOf("compressor", spec).startsWith(QString("quantize, p = ") + QChar(0x221e)));
        QCOMPARE(summaryOf("server", spec, values), QString("0.334"));
        spec.run.rounds = 3000;
        spec.run.record_every = 20;
        QCOMPARE(summaryOf("run", spec), QString("3000 rounds, recorded every 20"));
        QCOMPARE(summaryOf("network", spec), QString("64 bit"));
        QVERIFY(isInUse(stageBoxes()[stageBoxOf("noise")], spec));
        spec.noise.kind = "none";
        QVERIFY(!isInUse(stageBoxes()[stageBoxOf("noise")], spec));
    }

    void boxesFollowTheSelectedRun() {
        Opened o;
        QVERIFY(!o.box("memory")->isDimmed());
        QVERIFY(o.box("noise")->isDimmed());
        QVERIFY(o.box("compressor")->detail().startsWith("quantize"));
        QTest::mouseClick(o.named<QToolButton>("select GD"), Qt::LeftButton);
        QVERIFY(o.box("memory")->isDimmed());
        QCOMPARE(o.box("compressor")->detail(), QString("none"));
    }

    void everyBoxOpensItsEditorsAndEachCanBeSet() {
        Opened o;
        for (std::size_t i = 0; i < stageBoxes().size(); ++i) {
            BoxButton* box = o.window.findChild<StageStrip*>()->box(i);
            if (!box) continue;
            QTest::mouseClick(box, Qt::LeftButton);
            QVERIFY(o.panel().isVisible() && o.panel().openBox() == i && box->isChecked());
            std::size_t fields = 0;
            for (const auto& field : specFields())
                for (const std::string& group : stageBoxes()[i].groups)
                    fields += field.info.path.starts_with(group + ".");
            QCOMPARE(o.panel().editors().size(), fields);
            QVERIFY(o.window.rect().contains(QRect(o.panel().mapTo(&o.window, QPoint()), o.panel().size())));
            QVERIFY(o.panel().isAncestorOf(o.window.focusWidget()));
            for (QWidget* widget : o.panel().findChildren<QWidget*>()) {
                if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus ||
                    widget->objectName().startsWith("qt_"))
                    continue;
                if (qobject_cast<QAbstractScrollArea*>(widget->parentWidget())) continue;
                const auto* face = QAccessible::queryAccessibleInterface(widget);
                QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
            }
        }
        QTest::mouseClick(o.box("run"), Qt::LeftButton);
        QVERIFY(!o.panel().isVisible());
    }

    void escapeClosesAndTheRoundsGoOn() {
        Opened o;
        o.workbench.play();
        QTest::mouseClick(o.box("noise"), Qt::LeftButton);
        auto* editor = o.panel().editors().front();
        QTest::keyClick(editor->findChild<QComboBox*>(), Qt::Key_Escape);
        QVERIFY(!o.panel().isVisible() && !o.box("noise")->isChecked());
        QVERIFY(o.workbench.isPlaying());
    }

    void aPanelChangesTheRunInFlight() {
        Opened o;
        QTest::mouseClick(o.box("memory"), Qt::LeftButton);
        auto* kind = o.panel().editors().front()->findChild<QComboBox*>();
        QCOMPARE(kind->currentText(), QString("difference"));
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Up);
        QTRY_COMPARE_WITH_TIMEOUT(o.workbench.picture().runs[1].spec.memory.kind, std::string("none"), kGenerous);
        QVERIFY(!o.panel().editors()[1]->isEnabled());  // the rate, which no memory ignores
    }

    void whatWaitsHasASignAndAButton() {
        Opened o;
        QTest::mouseClick(o.box("run"), Qt::LeftButton);
        auto* seed = o.named<QLineEdit>("seed");
        QVERIFY(seed);
        seed->selectAll();
        QTest::keyClicks(seed, "12");
        QTest::keyClick(seed, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.waiting(0).size() == 1 && o.workbench.waiting(1).size() == 1, kGenerous);
        QPushButton* start = o.panel().findChild<QPushButton*>();
        QTRY_VERIFY_WITH_TIMEOUT(start->isVisible(), kGenerous);
        bool isSaid = false;
        for (QLabel* label : o.panel().findChildren<QLabel*>()) isSaid |= label->text() == "From the next run: seed";
        QVERIFY(isSaid);
        QTest::mouseClick(start, Qt::LeftButton);
        o.settle();
        QCOMPARE(o.workbench.picture().runs[0].spec.run.seed, std::int64_t(12));
        QTRY_VERIFY_WITH_TIMEOUT(!start->isVisible(), kGenerous);
    }

    void theCardOpensTheProblem() {
        Opened o;
        QTest::mouseClick(o.window.findChild<CardLine*>(), Qt::LeftButton);
        QVERIFY(o.panel().openBox() == stageBoxOf("problem"));
        o.panel().close();
        QTest::keyClick(o.window.findChild<CardLine*>(), Qt::Key_Return);
        QVERIFY(o.panel().isVisible());
    }

    void theCardFitsItsLine() {
        Opened o;
        auto* card = o.window.findChild<CardLine*>();
        QStringList texts;
        for (QLabel* label : card->findChildren<QLabel*>()) {
            if (!label->isVisible()) continue;
            texts << label->text();
            // Layouts place labels when the window is idle.
            QTRY_VERIFY_WITH_TIMEOUT(label->width() >= QFontMetrics(label->font()).horizontalAdvance(label->text()),
                                     kGenerous);
            QTRY_VERIFY_WITH_TIMEOUT(card->rect().contains(label->geometry()), kGenerous);
        }
        for (const char* wanted : {"n = 2", "d = 2", "L = 1", "step = "})
            QVERIFY2(texts.join('\n').contains(wanted), wanted);
    }

    void escapeLeavesALineFirstAndThenThePanel() {
        Opened o;
        QTest::mouseClick(o.box("run"), Qt::LeftButton);
        auto* seed = o.named<QLineEdit>("seed");
        const QString before = seed->text();
        seed->setFocus();
        seed->selectAll();
        QTest::keyClicks(seed, "77");
        QTest::keyClick(seed, Qt::Key_Escape);
        QVERIFY(o.panel().isVisible() && !seed->hasFocus() && seed->text() == before);
        QTest::keyClick(o.window.focusWidget(), Qt::Key_Escape);
        QVERIFY(!o.panel().isVisible());
        QCOMPARE(o.window.focusWidget(), &o.window);
    }

    void theWheelTurnsOnlyWhatHasTheFocus() {
        Opened o;
        QTest::mouseClick(o.box("compressor"), Qt::LeftButton);
        const Preset before = o.workbench.preset();
        const double speed = before.view.roundsPerSecond;
        o.window.setFocus();
        const auto turn = [](QWidget* widget) {
            const QPointF middle = widget->rect().center();
            QWheelEvent wheel(middle, widget->mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(widget, &wheel);
        };
        int turned = 0;
        for (QWidget* widget : o.window.findChildren<QWidget*>()) {
            const bool isBar = qobject_cast<QScrollBar*>(widget);
            if (!widget->isVisible() || !widget->isEnabled() || isBar) continue;
            if (!qobject_cast<QComboBox*>(widget) && !qobject_cast<QAbstractSlider*>(widget) &&
                !qobject_cast<QAbstractSpinBox*>(widget))
                continue;
            QVERIFY2(widget->focusPolicy() != Qt::WheelFocus, qPrintable(widget->accessibleName()));
            auto* slider = qobject_cast<QAbstractSlider*>(widget);
            auto* box = qobject_cast<QComboBox*>(widget);
            const int at = slider ? slider->value() : box ? box->currentIndex() : 0;
            turn(widget);
            QCOMPARE(slider ? slider->value() : box ? box->currentIndex() : 0, at);
            ++turned;
        }
        QVERIFY(turned > 8);
        QVERIFY(o.workbench.preset() == before && o.workbench.preset().view.roundsPerSecond == speed);
        auto* slider = o.named<QSlider>("step size");
        slider->setFocus();
        const int at = slider->value();
        turn(slider);
        QVERIFY(slider->value() < at);
    }

    /// A slider among n workers ends at what n allows, and a typed value beyond is refused with both numbers.
    void countsOfWorkersEndAtTheirNumber() {
        Opened o;
        o.workbench.change("", "problem.positions", Json::parse("[[1], [2], [3], [4], [5], [6], [7], [8], [9]]"));
        o.settle();
        o.workbench.change("DIANA", "method.name", "trimmed_mean");
        o.workbench.change("DIANA", "attack.kind", "sign_flip");
        QSignalSpy refused(&o.workbench, &Workbench::refused);
        const std::pair<const char*, double> ends[] = {{"attack.count", 9}, {"aggregator.trim", 4}};
        for (const auto& [path, end] : ends) {
            const FieldInfo& info = requireField(path).info;
            o.panel().open(stageBoxOf(std::string(path).substr(0, std::string(path).find('.'))), false);
            auto* slider = o.named<QSlider>(QString::fromStdString(info.label));
            QVERIFY2(slider && slider->isVisible(), path);
            for (int position = 0; position <= slider->maximum(); position += 10) slider->setValue(position);
            QCOMPARE(requireField(path).get(o.workbench.settings()[1]).get<double>(), end);
            QVERIFY(refused.isEmpty());
            o.panel().close();
        }
        o.workbench.change("DIANA", "aggregator.trim", 5);
        QCOMPARE(refused.size(), 1);
        QVERIFY(refused[0][0].toString().contains("aggregator.trim is 5") &&
                refused[0][0].toString().contains("9 workers"));
        o.workbench.change("DIANA", "attack.count", 10);
        QVERIFY(refused[1][0].toString().contains("10, more than the 9 workers"));
    }

    void whereRunsDifferNoValueIsEverybodys() {
        Opened o;
        o.workbench.change("GD", "server.step", 0.5);
        auto* whom = o.named<QComboBox>("acts on");
        auto* method = o.named<QComboBox>("algorithm");
        auto* step = o.named<QLineEdit>("step size");
        QVERIFY(method->currentIndex() >= 0 && !step->text().isEmpty());
        whom->setCurrentIndex(1);
        QCOMPARE(method->currentIndex(), -1);
        QVERIFY(step->text().isEmpty() && step->placeholderText() == "differs");
        o.workbench.change("", "server.step", 0.125);
        QCOMPARE(step->text(), QString("0.125"));
        QTest::mouseClick(o.box("memory"), Qt::LeftButton);
        QCOMPARE(o.panel().editors().front()->findChild<QComboBox*>()->currentIndex(), -1);
        whom->setCurrentIndex(0);
        QVERIFY(method->currentIndex() >= 0);
    }

    void aValueStandsAtOnePlaceForEveryRun() {
        Opened o;
        auto* slider = o.named<QSlider>("step size");
        o.workbench.change("GD", "server.step", 0.01);
        QTest::mouseClick(o.named<QToolButton>("select GD"), Qt::LeftButton);
        const int place = slider->value();
        QTest::mouseClick(o.named<QToolButton>("select DIANA"), Qt::LeftButton);
        QVERIFY(slider->value() != place);
        o.workbench.change("DIANA", "server.step", 0.01);
        QCOMPARE(slider->value(), place);
    }

    void plotsKeepTheirHeightAt1024() {
        Opened o;
        QCOMPARE(o.window.size(), QSize(1024, 768));
        QVERIFY2(o.window.deck().height() >= 420, std::to_string(o.window.deck().height()).c_str());
        QVERIFY(o.window.minimumSizeHint().width() <= 1024 && o.window.minimumSizeHint().height() <= 600);
    }
};

QTEST_MAIN(TestPanels)
#include "test_panels.moc"
