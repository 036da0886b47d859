// The window as a student uses it: start, play, change in flight, export, close.
#include <QtTest>

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>

#include <cmath>

#include "controls/front_row.h"
#include "data/file_bytes.h"
#include "experiment/preset_store.h"
#include "measure/run_csv.h"
#include "ui/opened_window.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

struct Opened : OpenedWindow {
    Opened() : OpenedWindow(tugOfWar(R"(, "view": {"rounds_per_second": 2000})", kFourCoordinates)) {}
};

}  // namespace

class TestWindow : public QObject {
    Q_OBJECT

private slots:
    void opensPausedAtRoundZero() {
        Opened o;
        QCOMPARE(o.workbench.picture().round, std::uint64_t(0));
        QVERIFY(o.window.windowTitle().startsWith("Tug of war"));
        QVERIFY(o.window.minimumSizeHint().width() <= 1024 && o.window.minimumSizeHint().height() <= 600);
    }

    void spacePlaysAndPauses() {
        Opened o;
        QTest::keyClick(&o.window, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > 20, kGenerous);
        QTest::keyClick(&o.window, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().state == SessionState::paused, kGenerous);
    }

    void theNormChangesInFlightAndIsInTheSidecar() {
        Opened o;
        o.workbench.play();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > 20, kGenerous);
        QLineEdit* p = o.named<QLineEdit>("norm p");
        QVERIFY(p);
        p->selectAll();
        QTest::keyClicks(p, "1.5");
        QTest::keyClick(p, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().runs[1].spec.compressor.p == 1.5, kGenerous);
        QVERIFY(o.workbench.picture().runs[0].spec.compressor.p != 1.5);
        o.workbench.pause();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().state == SessionState::paused, kGenerous);
        QTemporaryDir folder;
        const QString path = folder.filePath("run.csv");
        QSignalSpy exported(&o.workbench, &Workbench::exported);
        o.workbench.exportCsv(path);
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, kGenerous);
        QCOMPARE(exported[0][1].toString(), QString());
        Notes notes;
        const auto rows = readRunCsv(readFileBytes(path.toStdString()), "run.csv", notes);
        QCOMPARE(rows.size(), std::size_t(2 * (o.workbench.picture().round + 1)));
        const Preset sidecar = parsePreset(readFileBytes(folder.filePath("run.json").toStdString()), "run.json", "");
        QCOMPARE(sidecar.events.size(), std::size_t(1));
        QCOMPARE(sidecar.events[0].path, std::string("compressor.p"));
        QVERIFY(sidecar.events[0].value == 1.5);
    }

    void theNoiseIsInReachOnceAMethodHasSome() {
        Opened o;
        QLineEdit* b = o.named<QLineEdit>("noise scale b (sd)");
        QVERIFY(b && !b->isEnabled());
        o.workbench.change("DIANA", "method.name", "noisy_mediansgd");
        QTRY_VERIFY_WITH_TIMEOUT(b->isEnabled(), kGenerous);
        b->selectAll();
        QTest::keyClicks(b, "2.5");
        QTest::keyClick(b, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().runs[1].spec.noise.level == 2.5, kGenerous);
        // The method's stages are kept when the run starts again.
        o.workbench.restart();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().state == SessionState::paused &&
                                     o.workbench.picture().runs[1].spec.noise.kind == "gaussian" &&
                                     o.workbench.picture().runs[1].spec.noise.level == 2.5,
                                 kGenerous);
    }

    void aThousandChangesLeaveTheLast() {
        Opened o;
        o.workbench.setSpeed(1e8);
        o.workbench.play();
        for (int i = 0; i < 1000; ++i) {
            o.workbench.change("DIANA", "server.step", 1e-4 * (i + 1));
            if (i % 50 == 0) QCoreApplication::processEvents();
        }
        QTRY_VERIFY_WITH_TIMEOUT(*o.workbench.picture().runs[1].spec.server.step.number == 0.1, kGenerous);
        QVERIFY(o.workbench.picture().complaints.empty());
    }

    void everySliderGoesToBothEndsInFlight() {
        Opened o;
        o.workbench.play();
        for (QSlider* slider : o.window.findChildren<QSlider*>())
            for (int value : {slider->maximum(), slider->minimum(), (slider->minimum() + slider->maximum()) / 2}) {
                slider->setValue(value);
                QCoreApplication::processEvents();
            }
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().number > 5, kGenerous);
        QVERIFY(o.workbench.picture().state != SessionState::failed);
    }

    void aRefusedChangeIsToldAndChangesNothing() {
        Opened o;
        QSignalSpy refused(&o.workbench, &Workbench::refused);
        o.workbench.change("DIANA", "compressor.p", 0.5);
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, kGenerous);
        QVERIFY(refused[0][0].toString().contains("compressor.p is 0.5"));
        QVERIFY(std::isinf(o.workbench.picture().runs[1].spec.compressor.p));
    }

    void restartKeepsTheSettingsAndRevertDoesNot() {
        Opened o;
        o.workbench.change("DIANA", "server.step", 0.03125);
        o.workbench.restart();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().state == SessionState::paused &&
                                     o.workbench.picture().runs[1].spec.server.step.number == 0.03125,
                                 kGenerous);
        o.workbench.revert();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().runs[1].spec.server.step.isAuto(), kGenerous);
    }

    void everyPresetOpens_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : builtInPresetNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    void everyPresetOpens() {
        QFETCH(QString, name);
        Workbench workbench(loadPreset(name.toStdString()));
        MainWindow window(workbench, Theme::dark);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(workbench.picture().state == SessionState::paused, kGenerous);
        workbench.step();
        QTRY_VERIFY_WITH_TIMEOUT(workbench.picture().round == 1, kGenerous);
        QVERIFY(!window.grab().isNull());
    }

    void everyControlHasAName() {
        Opened o;
        for (QWidget* widget : o.window.findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) continue;
            if (widget->objectName().startsWith("qt_") || qobject_cast<QAbstractScrollArea*>(widget->parentWidget()))
                continue;
            const auto* face = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
        }
    }

    void closesInMidRun() {
        for (int i = 0; i < 3; ++i) {
            Opened o;
            o.workbench.setSpeed(std::numeric_limits<double>::infinity());
            o.workbench.play();
            QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > 0, kGenerous);
        }
    }
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
