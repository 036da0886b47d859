// What a person wishes of the workbench: changes in flight that replay, undo and redo, runs added and taken out.
#include <QtTest>

#include "core/number_text.h"
#include "data/file_bytes.h"
#include "experiment/preset_store.h"
#include "experiment/spec_schema.h"
#include "experiment/validate.h"
#include "live_settings.h"
#include "measure/run_csv.h"
#include "simulation/simulation.h"
#include "ui/opened_window.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

Preset smallPreset() {
    return tugOfWar(
        R"(, "events": [{"round": 5, "run": "DIANA", "path": "compressor.block", "value": 2}],
           "view": {"rounds_per_second": 2000})",
        kFourCoordinates);
}

/// A workbench on the small preset, paused at round 0.
struct Opened {
    Opened() : workbench(smallPreset()) { settle(); }
    void settle() {
        QTRY_VERIFY_WITH_TIMEOUT(workbench.isUpToDate() && workbench.picture().state == SessionState::paused,
                                 kGenerous);
    }
    void playTo(std::uint64_t round) {
        workbench.setStop(std::int64_t(round));
        workbench.play();
        QTRY_VERIFY_WITH_TIMEOUT(workbench.picture().round == round, kGenerous);
        settle();
    }
    const ExperimentSpec& running(std::size_t run) const { return workbench.picture().runs[run].spec; }
    Workbench workbench;
};

}  // namespace

class TestWorkbench : public QObject {
    Q_OBJECT

private slots:
    void ofStartsInARowTheLastThatWasTakenStays() {
        Opened o;
        const Preset before = o.workbench.preset();
        Preset good = smallPreset(), bad = smallPreset();
        good.name = "good";
        bad.name = "bad";
        bad = withAssignments(
            bad,
            {{"", "problem.kind", "logistic"}, {"", "data.kind", "file"}, {"", "data.file", "/nowhere/at/all.libsvm"}});
        QSignalSpy settled(&o.workbench, &Workbench::startSettled);
        o.workbench.open(good);
        o.workbench.open(bad);
        QTRY_COMPARE_WITH_TIMEOUT(settled.size(), 1, kGenerous);
        QVERIFY(!settled[0][0].toBool());
        QVERIFY(o.workbench.preset() == good && o.workbench.opened() == good);
        QCOMPARE(o.workbench.opens(), std::size_t(1));
        o.workbench.open(bad);
        o.workbench.open(before);
        QTRY_COMPARE_WITH_TIMEOUT(settled.size(), 2, kGenerous);
        QVERIFY(settled[1][0].toBool());
        QVERIFY(o.workbench.preset() == before);
    }

    void undoAndRedoOfALiveChangeReachTheRun() {
        Opened o;
        const Preset before = o.workbench.preset();
        o.workbench.change("DIANA", "server.step", 0.03125);
        o.workbench.closeStep();
        const Preset after = o.workbench.preset();
        o.settle();
        QCOMPARE(*o.running(1).server.step.number, 0.03125);
        o.workbench.undo();
        o.settle();
        QVERIFY(o.workbench.preset() == before);
        QVERIFY(o.running(1).server.step.isAuto());
        o.workbench.redo();
        o.settle();
        QVERIFY(o.workbench.preset() == after);
        QCOMPARE(*o.running(1).server.step.number, 0.03125);
        QVERIFY(!o.workbench.canRedo() && o.workbench.canUndo());
    }

    void aDragIsOneStep() {
        Opened o;
        const Preset before = o.workbench.preset();
        for (int i = 1; i <= 50; ++i) o.workbench.change("DIANA", "server.step", i * 0.001);
        o.workbench.closeStep();
        o.workbench.change("DIANA", "server.step", 0.5);
        o.workbench.undo();
        QCOMPARE(*o.workbench.settings()[1].server.step.number, 0.05);
        o.workbench.undo();
        QVERIFY(o.workbench.preset() == before && !o.workbench.canUndo());
    }

    void undoOfAMethodBringsItsStagesBack() {
        Opened o;
        const Preset before = o.workbench.preset();
        const ExperimentSpec spec = o.running(1);
        o.workbench.change("DIANA", "method.name", "noisy_signsgd");
        o.settle();
        QCOMPARE(o.running(1).aggregator.kind, std::string("majority"));
        o.workbench.undo();
        o.settle();
        QVERIFY(o.workbench.preset() == before);
        QVERIFY(o.running(1) == spec);
    }

    void undoLeavesWhatAnEventHasDoneSince() {
        Opened o;
        o.workbench.change("DIANA", "server.step", 0.01);
        o.playTo(10);
        QCOMPARE(o.running(1).compressor.block, std::int64_t(2));
        QCOMPARE(o.workbench.settings()[1].compressor.block, std::int64_t(2));
        o.workbench.undo();  // of the stop
        o.workbench.undo();  // of the step
        o.settle();
        QVERIFY(o.running(1).server.step.isAuto());
        QCOMPARE(o.running(1).compressor.block, std::int64_t(2));
    }

    void anExportThatFailsLeavesTheRunGoing() {
        Opened o;
        o.workbench.setSpeed(std::numeric_limits<double>::infinity());
        o.workbench.play();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > 0, kGenerous);
        QSignalSpy exported(&o.workbench, &Workbench::exported);
        int done = 0;
        for (const char* path : {"/dev/full", "/proc/run.csv", "/nowhere/at/all/run.csv"}) {
            o.workbench.exportCsv(path);
            ++done;
            QTRY_COMPARE_WITH_TIMEOUT(exported.size(), done, kGenerous);
            QVERIFY2(exported.back()[1].toString().contains(path), qPrintable(exported.back()[1].toString()));
            const std::uint64_t round = o.workbench.picture().round;
            QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > round || o.workbench.picture().round == 100000,
                                     kGenerous);
        }
    }

    void whatContradictsItselfIsRefusedAtOnce() {
        Opened o;
        const Preset before = o.workbench.preset();
        QSignalSpy refused(&o.workbench, &Workbench::refused);
        o.workbench.change("DIANA", "oracle.kind", "reshuffled");
        QCOMPARE(refused.size(), 1);
        QVERIFY(refused[0][0].toString().startsWith("DIANA: oracle.kind reshuffled draws rows"));
        o.workbench.change("", "attack.count", 3);
        QCOMPARE(refused.size(), 2);
        QVERIFY(o.workbench.preset() == before && !o.workbench.canUndo());
    }

    void stepsBackPassNothingThatContradictsItself() {
        Workbench workbench(parsePreset(R"({"dianoia": 1, "name": "t",
            "base": {"problem": {"kind": "quadratic"}, "workers": {"count": 5},
                     "aggregator": {"kind": "trimmed_mean", "trim": 2}},
            "runs": [{"label": "A", "method": {"name": "sgd"}, "aggregator": {"kind": "trimmed_mean"}}]})",
                                        "test", ""));
        const auto settle = [&] {
            QTRY_VERIFY_WITH_TIMEOUT(workbench.isUpToDate() && workbench.picture().state == SessionState::paused,
                                     kGenerous);
        };
        settle();
        const ExperimentSpec before = workbench.settings()[0];
        workbench.change("A", "aggregator.kind", "mean");
        workbench.change("A", "aggregator.trim", 7);
        settle();
        QCOMPARE(workbench.settings()[0].aggregator.trim, std::int64_t(7));
        ExperimentSpec reached = workbench.settings()[0];
        for (const Assignment& step : liveSteps("A", reached, before)) {
            setField(reached, step.path, step.value);
            QVERIFY(errorsOf(reached).empty());
        }
        QVERIFY(reached == before);
    }

    void manyStepsThereAndBackAreEqual() {
        Opened o;
        std::vector<Preset> states = {o.workbench.preset()};
        const auto then = [&](auto act) {
            act();
            o.workbench.closeStep();
            states.push_back(o.workbench.preset());
        };
        Workbench& w = o.workbench;
        then([&] { w.change("", "compressor.p", 1.5); });
        then([&] { w.change("DIANA", "method.name", "qsgd"); });
        then([&] { w.change("", "run.seed", 7); });
        then([&] { w.addRun("terngrad"); });
        then([&] { w.renameRun("TernGrad", "T"); });
        then([&] { w.duplicateRun("T"); });
        then([&] { w.change("T 2", "noise.kind", "laplace"); });
        then([&] { w.removeRun("GD"); });
        then([&] { w.setStop(50); });
        then([&] { w.newSeed(); });
        for (std::size_t i = states.size() - 1; i-- > 0;) {
            w.undo();
            QVERIFY2(w.preset() == states[i], std::to_string(i).c_str());
        }
        QVERIFY(!w.canUndo());
        for (std::size_t i = 1; i < states.size(); ++i) {
            w.redo();
            QVERIFY2(w.preset() == states[i], std::to_string(i).c_str());
        }
        o.settle();
        QCOMPARE(o.workbench.picture().runs.size(), states.back().runs.size());
        QCOMPARE(o.running(2).noise.kind, std::string("laplace"));
    }

    void runsAreAddedCopiedRenamedAndTakenOut() {
        Opened o;
        o.playTo(10);
        o.workbench.addRun("diana");
        o.settle();
        QCOMPARE(o.workbench.picture().round, std::uint64_t(0));
        QCOMPARE(o.workbench.picture().runs.back().label, std::string("DIANA 2"));
        o.playTo(12);
        o.workbench.renameRun("DIANA 2", "two\nlines ");
        QTRY_COMPARE_WITH_TIMEOUT(o.workbench.picture().runs[2].label, std::string("two lines"), kGenerous);
        QCOMPARE(o.workbench.picture().round, std::uint64_t(12));  // a name changes no row
        QSignalSpy refused(&o.workbench, &Workbench::refused);
        o.workbench.renameRun("two lines", "GD");
        QCOMPARE(refused.size(), 1);
        QVERIFY(refused[0][0].toString().contains("\"GD\""));
        o.workbench.removeRun("GD");
        o.workbench.removeRun("DIANA");
        QCOMPARE(refused.size(), 1);
        o.workbench.removeRun("two lines");
        QCOMPARE(refused.size(), 2);
        o.settle();
        QCOMPARE(o.workbench.picture().runs.size(), std::size_t(1));
        for (int i = 1; i < 16; ++i) o.workbench.duplicateRun("two lines");
        QCOMPARE(o.workbench.preset().runs.size(), std::size_t(16));
        o.workbench.addRun("sgd");
        QCOMPARE(refused.size(), 3);
        QCOMPARE(o.workbench.preset().runs.size(), std::size_t(16));
        o.settle();
        QCOMPARE(o.workbench.picture().runs.size(), std::size_t(16));
    }

    void changesInFlightReplayFromTheSidecar() {
        Opened o;
        o.playTo(7);
        o.workbench.change("", "noise.kind", "gaussian");
        o.workbench.change("DIANA", "compressor.p", 1.25);
        o.playTo(19);
        o.workbench.change("DIANA", "memory.kind", "none");
        o.workbench.change("DIANA", "memory.kind", "difference");
        o.workbench.undo();
        o.playTo(31);
        o.workbench.renameRun("DIANA", "renamed");
        o.workbench.change("renamed", "method.name", "noisy_signsgd");
        o.workbench.change("renamed", "server.step", 0.001);
        o.playTo(40);
        QTemporaryDir folder;
        QSignalSpy exported(&o.workbench, &Workbench::exported);
        o.workbench.exportCsv(folder.filePath("run.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, kGenerous);
        QCOMPARE(exported[0][1].toString(), QString());
        Notes notes;
        const auto rows = readRunCsv(readFileBytes(folder.filePath("run.csv").toStdString()), "run.csv", notes);
        QCOMPARE(rows.size(), std::size_t(82));
        Simulation again(parsePreset(readFileBytes(folder.filePath("run.json").toStdString()), "run.json", ""), 1);
        for (std::size_t k = 0; k <= 40; ++k) {
            for (std::size_t i = 0; i < 2; ++i) {
                const Row& row = again.runs()[i]->row(1);
                const auto& recorded = rows[i * 41 + k];
                QCOMPARE(recorded.key.run, i == 0 ? std::string("GD") : std::string("renamed"));
                QCOMPARE(row.round, recorded.row.round);
                QCOMPARE(row.bitsUp, recorded.row.bitsUp);
                for (const Column column : {Column::loss, Column::gap, Column::h_error, Column::direction_error})
                    QCOMPARE(shortestText(row.get(column).value_or(-1)),
                             shortestText(recorded.row.get(column).value_or(-1)));
            }
            again.advance();
        }
    }

    void whatWaitsForTheNextRunSaysSo() {
        Opened o;
        o.playTo(3);
        QVERIFY(o.workbench.waiting(1).empty());
        o.workbench.change("", "run.seed", 5);
        QCOMPARE(o.workbench.waiting(1), std::vector<std::string>{"run.seed"});
        QCOMPARE(o.running(1).run.seed, std::int64_t(1));
        o.workbench.restart();
        o.settle();
        QVERIFY(o.workbench.waiting(1).empty());
        QCOMPARE(o.running(1).run.seed, std::int64_t(5));
        QVERIFY(o.workbench.previous() && o.workbench.previous()->round == 3);
        o.workbench.newSeed();
        o.settle();
        QCOMPARE(o.running(0).run.seed, std::int64_t(6));
    }

    void whatTheEngineRefusesIsPutBack() {
        Opened o;
        QSignalSpy refused(&o.workbench, &Workbench::refused);
        o.workbench.change("DIANA", "compressor.kind", "rand_k");
        o.workbench.change("DIANA", "compressor.k", 1000);  // d = 4
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, kGenerous);
        QVERIFY(refused[0][0].toString().contains("compressor.k"));
        QVERIFY(o.workbench.settings()[1].compressor.k != 1000);
        o.workbench.restart();
        o.settle();
        QCOMPARE(o.running(1).compressor.kind, std::string("rand_k"));
    }

    void aThousandChangesOfEveryFrontFieldLeaveTheLast() {
        Opened o;
        o.workbench.setSpeed(std::numeric_limits<double>::infinity());
        o.workbench.play();
        for (int i = 0; i < 1000; ++i) {
            const std::string label = i % 2 ? "DIANA" : "";
            o.workbench.change(QString::fromStdString(label), "server.step", 1e-4 * (i + 1));
            o.workbench.change("DIANA", "compressor.p", i % 3 ? Json(1 + i % 5) : Json("inf"));
            o.workbench.change("DIANA", "compressor.block", i % 5);
            o.workbench.change("", "noise.level", i % 7);
            if (i % 50 == 0) QCoreApplication::processEvents();
        }
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.isUpToDate(), kGenerous);
        QCOMPARE(*o.running(1).server.step.number, 1e-4 * 1000);
        QCOMPARE(o.running(1).compressor.block, std::int64_t(4));
        QVERIFY(o.running(0).noise.level == 5.0);
        QVERIFY(o.workbench.picture().complaints.empty());
        QVERIFY(o.workbench.settings()[1] == o.running(1));
    }

    void otherWorkersStartAgain() {
        Opened o;
        o.playTo(3);
        QSignalSpy told(&o.workbench, &Workbench::told);
        o.workbench.change("", "problem.positions", Json({{0, 1, 2, 3}, {1, 1, 1, 1}, {5, 6, 7, 8}}));
        QCOMPARE(told.size(), 1);
        o.settle();
        QCOMPARE(o.workbench.picture().round, std::uint64_t(0));
        QCOMPARE(o.running(0).workers.count, std::int64_t(3));
        o.playTo(5);
        o.workbench.change("", "problem.positions", Json({{0, 0, 0, 0}, {1, 1, 1, 1}, {5, 6, 7, 8}}));
        o.settle();
        QCOMPARE(o.workbench.picture().round, std::uint64_t(5));
        QCOMPARE(o.running(0).problem.positions[0][3], 0.0);
        // The way back is one too.
        QSignalSpy refused(&o.workbench, &Workbench::refused);
        while (o.workbench.canUndo()) o.workbench.undo();
        o.settle();
        QCOMPARE(o.workbench.picture().round, std::uint64_t(0));
        QCOMPARE(o.running(0).workers.count, std::int64_t(2));
        QVERIFY(!o.workbench.isEdited());
        while (o.workbench.canRedo()) o.workbench.redo();
        o.settle();
        QCOMPARE(o.running(0).workers.count, std::int64_t(3));
        QCOMPARE(o.running(0).problem.positions[0][3], 0.0);
        QVERIFY(refused.isEmpty());
    }

    void playAndPauseFollowTheLastWishAtOnce() {
        Opened o;
        o.workbench.togglePlay();
        QVERIFY(o.workbench.isPlaying());
        o.workbench.togglePlay();
        QVERIFY(!o.workbench.isPlaying());
        o.settle();
        QVERIFY(!o.workbench.isPlaying());
    }

    void theDefaultStoryTakes25Seconds() {
        const Preset preset = loadPreset(builtInPresetNames().front());
        QCOMPARE(double(preset.view.stopAt.value()) / preset.view.roundsPerSecond, 25.0);
        QCOMPARE(preset.view.start, std::string("paused"));
    }
};

QTEST_MAIN(TestWorkbench)
#include "test_workbench.moc"
