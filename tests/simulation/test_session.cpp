// The thread of a session: paced, stepped, changed, restarted and closed from outside.
#include <QtTest>

#include <QTemporaryDir>

#include "data/file_bytes.h"
#include "measure/run_csv.h"
#include "simulation/run_making.h"
#include "simulation/session.h"
#include "simulation/session_waiting.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

Preset smallPreset() {
    return parsePreset(R"({"dianoia": 1, "name": "t", "base": {"problem": {"kind": "shifted_quadratics"},
        "run": {"rounds": 500}}, "runs": [{"label": "A", "method": {"name": "sgd"}, "server": {"step": 0.1}},
        {"label": "B", "method": {"name": "noisy_mediansgd"}, "server": {"step": 0.1}}]})",
                       "test", "");
}

}  // namespace

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void stepsOneRoundAtATime() {
        Session session(smallPreset(), 1);
        for (std::uint64_t k = 1; k <= 3; ++k) {
            session.step();
            QVERIFY(waitFor(session, [&](const SessionPicture& p) { return p.round == k; }));
        }
        QCOMPARE(session.picture()->state, SessionState::paused);
    }

    void rowsAreThoseOfAStraightRunWhateverThePauses() {
        Session session(smallPreset(), 1);
        session.setSpeed(std::numeric_limits<double>::infinity());
        session.setStop(100);
        session.play();
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.round == 100; }));
        session.step();
        session.setStop({});
        session.play();
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.state == SessionState::ended; }));
        QTemporaryDir folder;
        const QString path = folder.filePath("run.csv");
        QCOMPARE(session.exportCsv(path.toStdString()).get(), std::string());
        Notes notes;
        const auto rows = readRunCsv(readFileBytes(path.toStdString()), "run.csv", notes);
        QCOMPARE(rows.size(), std::size_t(2 * 501));
        Simulation straight(smallPreset(), 1);
        std::size_t next = 0;
        for (auto& run : straight.runs()) {
            QCOMPARE(testing::textOf(rows[next++].row), testing::textOf(run->row(1)));
            while (!run->ended()) {
                run->advance(1);
                QCOMPARE(testing::textOf(rows[next++].row), testing::textOf(run->row(1)));
            }
        }
    }

    void aLiveChangeThatContradictsTheOthersIsRefused() {
        Session session(smallPreset(), 1);
        session.probeMessage(MessageRequest{});
        for (const char* oracle : {"reshuffled", "minibatch", "lsvrg"}) session.change("A", "oracle.kind", oracle);
        session.change("B", "attack.count", 1000);
        session.step();
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.round == 1; }));
        const auto picture = session.picture();
        QCOMPARE(picture->complaints.size(), std::size_t(4));
        QVERIFY(picture->complaints[0].find("oracle.kind reshuffled draws rows") != std::string::npos);
        QVERIFY(picture->complaints[3].find("attack.count is 1000") != std::string::npos);
        QCOMPARE(picture->runs[0].spec.oracle.kind, std::string("full"));
    }

    void aLiveChangeIsInTheSidecarAndReplays() {
        Session session(smallPreset(), 1);
        session.setStop(50);
        session.setSpeed(1e9);
        session.play();
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.round == 50; }));
        session.change("B", "noise.level", 5);
        session.change("", "server.step", 0.01);
        session.setStop({});
        session.play();
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.state == SessionState::ended; }));
        QTemporaryDir folder;
        QCOMPARE(session.exportCsv(folder.filePath("a.csv").toStdString()).get(), std::string());
        const Preset sidecar = parsePreset(readFileBytes(folder.filePath("a.json").toStdString()), "a.json", "");
        QCOMPARE(sidecar.events.size(), std::size_t(3));
        QCOMPARE(sidecar.events[0].round, std::uint64_t(50));
        Simulation again(sidecar, 1);
        while (!again.ended()) again.advance();
        const auto picture = session.picture();
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(testing::textOf(again.runs()[i]->row(1)), testing::textOf(*picture->runs[i].last));
    }

    void aRefusedChangeIsAComplaintAndChangesNothing() {
        Session session(smallPreset(), 1);
        session.change("A", "workers.count", 7);
        session.change("A", "server.step", -1);
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.complaints.size() == 2; }));
        QVERIFY(QString::fromStdString(session.picture()->complaints[1]).startsWith("A: server.step is -1"));
        QVERIFY(*session.picture()->runs[0].spec.server.step.number == 0.1);
    }

    void curvesComeForTheColumnsThatAreShown() {
        Session session(smallPreset(), 1);
        session.show(CurveAxis::round, {Column::gap, Column::h_error});
        session.setSpeed(1e9);
        session.play();
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.state == SessionState::ended; }));
        const auto picture = session.picture();
        QCOMPARE(picture->runs[0].curves.size(), std::size_t(2));
        const auto& gap = picture->runs[0].curves.at(Column::gap);
        QCOMPARE(gap.front().xFirst, 0.0);
        QCOMPARE(gap.back().xLast, 500.0);
        QVERIFY(gap.back().y.last < gap.front().y.first);
    }

    void aPresetThatCannotRunSaysWhy() {
        Preset preset = smallPreset();
        preset.runs[0].changes["compressor"] = {{"kind", "rand_k"}, {"k", 5}};
        Session session(preset, 1);
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.state == SessionState::failed; }));
        QVERIFY2(session.picture()->failure.find("compressor.k") != std::string::npos,
                 session.picture()->failure.c_str());
        session.restart(smallPreset());
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.state == SessionState::paused; }));
        QVERIFY(session.picture()->failure.empty());
    }

    void aStartThatIsRefusedLeavesTheRunAsItIs() {
        Session session(smallPreset(), 1);
        session.setStop(40);
        session.setSpeed(1e9);
        session.play();
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.round == 40; }));
        Preset broken = smallPreset();
        broken.runs[0].changes["compressor"] = {{"kind", "rand_k"}, {"k", 5}};
        session.restart(broken);
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return !p.refusal.empty(); }));
        QVERIFY(session.picture()->refusal.find("compressor.k") != std::string::npos);
        QVERIFY(session.picture()->state == SessionState::paused);
        QCOMPARE(session.picture()->round, std::uint64_t(40));
        session.step();
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.round == 41; }));
        session.restart(smallPreset());
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.refusal.empty() && p.round == 0; }));
    }

    void closesInMidRun() {
        for (int i = 0; i < 5; ++i) {
            Session session(smallPreset(), 1);
            session.setSpeed(std::numeric_limits<double>::infinity());
            session.play();
        }
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "test_session.moc"
