// Watched coordinates and members of a session, and the curves of the noisy median that are drawn of them.
#include <QtTest>

#include <atomic>
#include <cmath>

#include "round/noise/noise.h"
#include "simulation/run_making.h"
#include "simulation/session.h"
#include "simulation/session_waiting.h"
#include "theory/median_curves.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

const std::vector<double> kToy = {1, 2, 10};

Preset toyPreset(const std::string& more = "") {
    return parsePreset(R"({"dianoia": 1, "name": "t", "base": {"problem": {"kind": "shifted_quadratics",
        "positions": [[1, 3], [2, 3], [10, 3]]}, "server": {"step": 0.1}, "run": {"rounds": 300)" +
                           more + R"(}}, "runs": [{"label": "A", "method": {"name": "diana"}},
        {"label": "B", "method": {"name": "noisy_mediansgd"}, "noise": {"level": 2}},
        {"label": "C", "method": {"name": "sgd"}}]})",
                       "test", "");
}

bool hasEnded(const SessionPicture& picture) {
    return picture.state == SessionState::ended;
}

}  // namespace

class TestMedianProbe : public QObject {
    Q_OBJECT

private slots:
    void theProbeIsTheCleanGradientOfEveryWorker() {
        const auto run = testing::runOf(composeSpec(toyPreset(), toyPreset().runs[1]));
        MedianProbe probe = probeMedian(*run, 0, 1);
        QVERIFY(probe.values == (std::vector<double>{-1, -2, -10}));
        for (int k = 0; k < 5; ++k) run->advance(1);
        probe = probeMedian(*run, 7, 1);
        QCOMPARE(probe.coordinate, Index(1));
        QCOMPARE(probe.round, std::uint64_t(5));
        for (double v : probe.values) QCOMPARE(v, run->state().x[1] - 3);
        QCOMPARE(largestGapCoordinate(run->gradients(1)), Index(0));
    }

    void largestGapIsThatOfBruteForce() {
        RowMatrix gradients(4, 3);
        const double values[4][3] = {{1, 0, 5}, {2, 0, 5}, {3, 0, 5}, {10, 8, -6}};
        for (Index i = 0; i < 4; ++i)
            for (Index j = 0; j < 3; ++j) gradients.row(i)[std::size_t(j)] = values[i][j];
        QCOMPARE(largestGapCoordinate(gradients), Index(2));  // |2.5-4|, |0-2|, |5-2.25|
        gradients.row(0)[0] = std::nan("");
        QCOMPARE(largestGapCoordinate(gradients), Index(0));
    }

    /// 1, 2 and 10 with Gaussian noise.
    void expectationAndSpreadAreTheKnownOnes() {
        const auto law = makeNoise({"gaussian", 1});
        const double known[][3] = {
            {0.5, 2.0251272708, 0.47354129}, {2, 2.6957515899, 1.67287606}, {8, 4.0737071893, 5.60945707}};
        for (const auto& [b, mean, sd] : known) {
            const MedianDensity density = medianDensity(law.get(), kToy, b, 161);
            QVERIFY(std::abs(density.expected - mean) < 1e-9);
            QVERIFY(std::abs(density.spread - sd) < 1e-7);
        }
    }

    void theDensityIntegratesToOneAndHasThatMean_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<std::vector<double>>("values");
        for (const char* kind : {"gaussian", "uniform", "logistic"}) {
            QTest::addRow("%s, one", kind) << kind << std::vector<double>{3};
            QTest::addRow("%s, two", kind) << kind << std::vector<double>{3, -1};
            QTest::addRow("%s, odd", kind) << kind << kToy;
            QTest::addRow("%s, even", kind) << kind << std::vector<double>{0, 0, 1, 6};
        }
    }
    void theDensityIntegratesToOneAndHasThatMean() {
        QFETCH(QString, kind);
        QFETCH(std::vector<double>, values);
        const auto law = makeNoise({kind.toStdString(), 1});
        for (double b : {0.3, 2.0, 20.0}) {
            const MedianDensity law1 = medianDensity(law.get(), values, b, 401);
            double mass = 0, mean = 0;
            for (std::size_t i = 0; i + 1 < law1.at.size(); ++i) {
                const double width = law1.at[i + 1] - law1.at[i];
                mass += 0.5 * (law1.density[i] + law1.density[i + 1]) * width;
                mean += 0.5 * (law1.density[i] * law1.at[i] + law1.density[i + 1] * law1.at[i + 1]) * width;
            }
            const double tolerance = kind == "gaussian" ? 1e-6 : kind == "uniform" ? 1e-2 : 1e-3;
            QVERIFY2(std::abs(mass - 1) < tolerance, qPrintable(QString::number(mass, 'g', 12)));
            QVERIFY2(std::abs(mean - law1.expected) < tolerance * std::max(1.0, b), qPrintable(QString::number(mean)));
        }
    }

    void withoutNoiseThereIsNoDensity() {
        const MedianDensity silent = medianDensity(nullptr, kToy, 5, 100);
        QVERIFY(silent.at.empty());
        QCOMPARE(silent.expected, 2.0);
        QCOMPARE(silent.spread, 0.0);
        QCOMPARE(silent.vote.plus, 1.0);
    }

    /// Known from a calculation of its own: with steps 0.05, 0.01, 0.002 and 0.0005 the least total error is
    /// at 4.85, 7.76, 11.72, 17.41.
    void theBestLevelIsTheKnownOne() {
        const auto law = makeNoise({"gaussian", 1});
        // Where all levels are equally good, none is the best.
        QCOMPARE(noisePriceCurve(*law, Vector{-1, 0, 1}, 0, 0.1, 10, 5).best.level, 0.0);
        const NoisePriceCurve curve = noisePriceCurve(*law, kToy, 0.01, 0.09, 900, 61);
        QCOMPARE(curve.levels.size(), std::size_t(61));
        QVERIFY(std::abs(curve.levels.front().level - 0.09) < 1e-12 &&
                std::abs(curve.levels.back().level - 900) < 1e-9);
        QVERIFY2(std::abs(curve.best.level - 7.76) < 0.02, qPrintable(QString::number(curve.best.level)));
        for (const NoisePrice& price : curve.levels) QVERIFY(price.error() >= curve.best.error() * (1 - 1e-12));
        QVERIFY(curve.best.error() < curve.levels.front().gap * curve.levels.front().gap);
    }

    void membersAreKeptAndTheirMeanIsTheErrorOfTheRow() {
        Session session(toyPreset(), 1);
        session.showMemories(true);
        session.setSpeed(1e9);
        session.play();
        QVERIFY(waitFor(session, hasEnded));
        const auto picture = session.picture();
        for (const RunPicture& run : picture->runs) {
            QCOMPARE(run.memories.members().size(), std::size_t(3));
            double total = 0;
            for (std::size_t m = 0; m < 3; ++m) total += run.memories.curve(m).back().y.last;
            const double mean = run.last->value(Column::h_error);
            QVERIFY(std::abs(total / 3 - mean) <= 1e-12 * mean);
            QCOMPARE(run.memories.curve(0).front().xFirst, 0.0);
            QCOMPARE(run.memories.curve(0).back().xLast, 300.0);
            QVERIFY(!run.probe);
        }
    }

    void watchingChangesNoTrace() {
        for (const char* every : {"", R"(, "record_every": 20)"}) {
            Session session(toyPreset(every), 1);
            session.showMemories(true);
            session.watchCoordinate(0);
            session.watchVector("B");
            session.setSpeed(1e9);
            session.play();
            QVERIFY(waitFor(session, hasEnded));
            const auto picture = session.picture();
            Simulation straight(toyPreset(every), 1);
            while (!straight.ended()) straight.advance();
            for (std::size_t i = 0; i < 3; ++i) {
                QCOMPARE(testing::textOf(*picture->runs[i].last), testing::textOf(straight.runs()[i]->row(1)));
                MedianProbe probe = *picture->runs[i].probe;
                QCOMPARE(probe.gradients != nullptr, i == 1);
                probe.gradients.reset();
                QVERIFY(probe == probeMedian(*straight.runs()[i], 0, 1));
            }
        }
    }

    void theLargestGapIsWatchedWhenAskedFor() {
        Session session(toyPreset(), 1);
        session.watchCoordinate(1);
        QVERIFY(waitFor(session, [](const SessionPicture& p) {
            return !p.runs.empty() && p.runs[0].probe && p.runs[0].probe->coordinate == 1;
        }));
        std::atomic<Index> found = -1;
        session.watchLargestGap("B", [&](Index coordinate) { found = coordinate; });
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.runs[0].probe->coordinate == 0; }));
        QCOMPARE(found.load(), Index(0));
    }

    /// All coordinates of one run's honest workers, and of that run alone.
    void gradientsInAllCoordinatesAreThoseOfTheRunAskedFor() {
        Session session(toyPreset(), 1);
        session.watchCoordinate(0);
        session.watchVector("B");
        const auto has = [](std::size_t run) {
            return [run](const SessionPicture& p) {
                return p.runs.size() == 3 && p.runs[run].probe && p.runs[run].probe->gradients;
            };
        };
        QVERIFY(waitFor(session, has(1)));
        const auto picture = session.picture();
        const RowMatrix& gradients = *picture->runs[1].probe->gradients;
        QCOMPARE(gradients.rows(), Index(3));
        QCOMPARE(gradients.columns(), Index(2));
        for (Index i = 0; i < 3; ++i) {
            QCOMPARE(gradients.row(i)[0], -kToy[std::size_t(i)]);
            QCOMPARE(gradients.row(i)[1], -3.0);
        }
        QVERIFY(!picture->runs[0].probe->gradients);
        session.watchVector("A");
        QVERIFY(waitFor(session, has(0)));
        QVERIFY(!session.picture()->runs[1].probe->gradients);
    }

    void liarsAreLeftOut() {
        ExperimentSpec spec = composeSpec(toyPreset(), toyPreset().runs[1]);
        spec.attack.kind = "sign_flip";
        spec.attack.count = 1;
        const auto run = testing::runOf(spec);
        const auto gradients = honestGradients(*run, 1);
        QCOMPARE(gradients->rows(), Index(2));
        const MedianProbe probe = probeMedian(*run, 0, 1);
        for (Index i = 0; i < 2; ++i) QCOMPARE(gradients->row(i)[0], probe.values[std::size_t(i)]);
    }
};

QTEST_GUILESS_MAIN(TestMedianProbe)
#include "test_median_probe.moc"
