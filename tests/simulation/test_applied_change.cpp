// What a live change moves with it, and drags as one change.
#include <QtTest>

#include "simulation/run_making.h"
#include "theory/compression.h"

using namespace dianoia;

namespace {

std::vector<AppliedChange> dragOf(const std::string& path, std::vector<std::uint64_t> rounds) {
    std::vector<AppliedChange> changes;
    double before = 1;
    for (std::uint64_t round : rounds) {
        const double after = before / 2;
        changes.push_back({round, path, double(round), {{"server.step", before, after}}});
        before = after;
    }
    return changes;
}

}  // namespace

class TestAppliedChange : public QObject {
    Q_OBJECT

private slots:
    void autoValuesThatMoveAreNamed() {
        const ExperimentSpec spec = testing::specOf(
            R"({"problem": {"kind": "shifted_quadratics", "positions": [[3, 2, 6, 5], [-1, -4, -2, -4]]},
                "method": {"name": "diana"}, "compressor": {"p": "inf"}})");
        const auto run = testing::runOf(spec);
        const ResolvedValues before = run->stages().values;
        run->advance(1);
        run->change("compressor.p", 2);
        const ResolvedValues after = run->stages().values;
        QCOMPARE(run->changes().size(), std::size_t(1));
        const AppliedChange& change = run->changes()[0];
        QCOMPARE(change.round, std::uint64_t(1));
        QCOMPARE(change.consequences.size(), std::size_t(2));
        for (const Consequence& moved : change.consequences) {
            QCOMPARE(moved.before, moved.path == "memory.alpha" ? before.alpha : before.step);
            QCOMPARE(moved.after, moved.path == "memory.alpha" ? after.alpha : after.step);
        }
        // d = 4: alpha_inf/2 = 1/(1 + sqrt 4) and alpha_2/2 = 1/(2 sqrt 4).
        QVERIFY(std::abs(before.alpha - 1.0 / 3) < 1e-15 && std::abs(after.alpha - 0.25) < 1e-15);
    }

    void whatIsGivenAsANumberDoesNotMove() {
        const auto run = testing::runOf(testing::specOf(
            R"({"problem": {"kind": "shifted_quadratics"}, "method": {"name": "diana"}, "server": {"step": 0.1},
                "memory": {"alpha": 0.1}})"));
        run->change("compressor.p", "inf");
        run->change("server.step", 0.2);
        QVERIFY(run->changes()[0].consequences.empty());
        QVERIFY(run->changes()[1].consequences.empty());
    }

    void eventsOfThePresetAreChangesToo() {
        const auto run = testing::runOf(
            testing::specOf(R"({"problem": {"kind": "shifted_quadratics"}, "method": {"name": "diana"}})"), 1, 0,
            {{3, "", "compressor.p", 1}});
        while (run->round() < 3) run->advance(1);
        QVERIFY(run->changes().empty());
        run->advance(1);
        QCOMPARE(run->changes().size(), std::size_t(1));
        QCOMPARE(run->changes()[0].round, std::uint64_t(3));
    }

    void aDragIsOneChangeAtItsEnd() {
        const auto merged = mergedDrags(dragOf("compressor.p", {100, 110, 135, 160, 400, 405}), 1000);
        QCOMPARE(merged.size(), std::size_t(2));
        QCOMPARE(merged[0].round, std::uint64_t(160));
        QVERIFY(merged[0].value == 160.0);
        QCOMPARE(merged[0].consequences, (std::vector<Consequence>{{"server.step", 1, 1.0 / 16}}));
        QCOMPARE(merged[1].round, std::uint64_t(405));
        QCOMPARE(merged[1].consequences, (std::vector<Consequence>{{"server.step", 1.0 / 16, 1.0 / 64}}));
    }

    void longRunsJoinWithinTwoPercent() {
        QCOMPARE(mergedDrags(dragOf("noise.level", {1000, 2900}), 100'000).size(), std::size_t(1));
        QCOMPARE(mergedDrags(dragOf("noise.level", {1000, 3000}), 100'000).size(), std::size_t(2));
    }

    void twoFieldsAreTwoMarks() {
        auto changes = dragOf("compressor.p", {10, 12});
        changes.insert(changes.begin() + 1, AppliedChange{11, "noise.level", 3, {}});
        const auto merged = mergedDrags(changes, 1000);
        QCOMPARE(merged.size(), std::size_t(2));
        QCOMPARE(merged[0].path, std::string("noise.level"));
        QCOMPARE(merged[1].round, std::uint64_t(12));
    }

    void whatComesBackIsNoConsequence() {
        std::vector<AppliedChange> changes = {{10, "compressor.p", 1, {{"server.step", 0.5, 0.1}}},
                                              {11, "compressor.p", 2, {{"server.step", 0.1, 0.5}}}};
        QVERIFY(mergedDrags(changes, 1000)[0].consequences.empty());
    }
};

QTEST_GUILESS_MAIN(TestAppliedChange)
#include "test_applied_change.moc"
