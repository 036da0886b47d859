// What the summaries of presets say and no column of a row shows: which features, which classes, which points.
#include <QtTest>
#include <set>

#include "experiment/preset_store.h"
#include "simulation/run.h"

using namespace dianoia;

namespace {

constexpr int kThreads = 1;

/// One run of a preset of the program.
std::unique_ptr<Run> runOf(const std::string& name, const std::string& label) {
    const Preset preset = loadPreset(name);
    for (const PresetRun& run : preset.runs)
        if (run.label == label)
            return std::make_unique<Run>(Run::Recipe{label, composeSpec(preset, run), 0, preset.events, {}},
                                         std::make_shared<SetupSource>(""), kThreads);
    return nullptr;
}

void advanceTo(Run& run, std::uint64_t round) {
    while (run.round() < round && !run.ended()) run.advance(kThreads);
}

std::set<std::size_t> nonzerosOf(const Vector& x) {
    std::set<std::size_t> found;
    for (std::size_t j = 0; j < x.size(); ++j)
        if (x[j] != 0) found.insert(j);
    return found;
}

}  // namespace

class TestPresetStories : public QObject {
    Q_OBJECT

private slots:
    /// From round 500 on DIANA's features are those of the minimiser, in every round; TernGrad's are in none.
    void rightFeatures_data() {
        QTest::addColumn<QString>("label");
        QTest::addColumn<int>("right");
        QTest::newRow("DIANA") << "DIANA" << 501;
        QTest::newRow("TernGrad") << "TernGrad" << 0;
    }
    void rightFeatures() {
        QFETCH(QString, label);
        QFETCH(int, right);
        const auto run = runOf("right-features", label.toStdString());
        const auto wanted = nonzerosOf(run->setup().optimum->point);
        QCOMPARE(wanted.size(), std::size_t(69));
        int hits = 0;
        for (std::uint64_t round = 500; round <= 1000; ++round) {
            advanceTo(*run, round);
            hits += nonzerosOf(run->state().x) == wanted ? 1 : 0;
        }
        QCOMPARE(hits, right);
    }

    /// While all columns are equal, the gradient of worker c in class k is (1/10 - [k = c]) times its mean image, which
    /// is nowhere negative: at most one vote of ten is against the others. x is class-major: 64 weights a class.
    void majorityMovesAllClassesAlike() {
        const auto run = runOf("one-class-per-worker", "signSGD");
        for (const std::uint64_t round : {1, 2, 100, 300}) {
            advanceTo(*run, round);
            const Vector& x = run->state().x;
            QCOMPARE(x.size(), std::size_t(640));
            for (std::size_t k = 1; k < 10; ++k) QVERIFY(std::equal(x.begin(), x.begin() + 64, x.begin() + 64 * k));
            const double moved = std::min(1.0, double(round) * 0.002);
            for (const double weight : x) QVERIFY(std::abs(weight + moved) < 1e-12);
        }
    }

    void signStepsToAndFro() {
        const auto run = runOf("signsgd-stuck", "step 0.01");
        for (std::uint64_t round = 200; round <= 1000; ++round) {
            advanceTo(*run, round);
            QVERIFY(std::abs(run->state().x[0] - (round % 2 == 0 ? 2.005 : 1.995)) < 1e-10);
        }
    }
};

QTEST_GUILESS_MAIN(TestPresetStories)
#include "test_preset_stories.moc"
