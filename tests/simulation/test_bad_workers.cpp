// Bad workers and error feedback in whole rounds, against hand-made iterates.
#include <QtTest>

#include <cmath>

#include "simulation/simulation.h"

using namespace dianoia;

namespace {

Preset presetWith(const char* base) {
    return parsePreset(std::string(R"({"dianoia": 1, "name": "x", "runs": [{"label": "run"}], "base": )") + base + "}",
                       "test", "");
}

std::vector<Vector> iteratesOf(const char* base, int rounds) {
    Simulation simulation(presetWith(base), 1);
    std::vector<Vector> iterates;
    for (int k = 0; k < rounds; ++k) {
        simulation.advance();
        iterates.push_back(simulation.runs()[0]->state().x);
    }
    return iterates;
}

}  // namespace

class TestBadWorkers : public QObject {
    Q_OBJECT

private slots:
    void errorFeedbackSendsWhatWasLeftOutLater() {
        // f = |x - (1, 2)|^2/2, step 1/2, top-1 from 0: (0, 1), (1, 1), (1, 2), then at rest.
        const auto x = iteratesOf(R"({"problem": {"kind": "shifted_quadratics", "positions": [[1, 2]]},
            "method": {"name": "mem_sgd"}, "server": {"step": 0.5}, "run": {"rounds": 6}})",
                                  6);
        QCOMPARE(x[0], (Vector{0, 1}));
        QCOMPARE(x[1], (Vector{1, 1}));
        for (int k = 2; k < 6; ++k) QCOMPARE(x[std::size_t(k)], (Vector{1, 2}));
    }

    void aFlippedSignTurnsTheMean() {
        // Workers at 1, 2, 10, the last one bad: the mean of (x - 1, x - 2, -(x - 10)) at 0 is (-1 - 2 + 10)/3.
        const auto x = iteratesOf(R"({"problem": {"kind": "shifted_quadratics", "positions": [1, 2, 10]},
            "method": {"name": "sgd"}, "attack": {"kind": "sign_flip", "count": 1}, "server": {"step": 0.3},
            "run": {"rounds": 1}})",
                                  1);
        QCOMPARE(x[0][0], -0.3 * (7.0 / 3));
    }

    void aMeanFollowsALargeValueAndAMedianDoesNot() {
        const char* base = R"({"problem": {"kind": "shifted_quadratics", "positions": [1, 2, 10]},
            "method": {"name": "%s"}, "attack": {"kind": "large", "count": 1}, "server": {"step": 0.5},
            "run": {"rounds": 40}})";
        const auto mean = iteratesOf(QByteArray(base).replace("%s", "sgd"), 1);
        QCOMPARE(mean[0][0], -0.5 * ((-1.0 - 2.0 + 1e6) / 3));
        // The median of (x - 1, x - 2, 1e6) is x - 1: at rest at 1.
        const auto median = iteratesOf(QByteArray(base).replace("%s", "mediansgd"), 40);
        QVERIFY(std::abs(median.back()[0] - 1) < 1e-9);
    }

    void silentWorkersSlowTheMean() {
        const auto x = iteratesOf(R"({"problem": {"kind": "shifted_quadratics", "positions": [4, 4, 4, 4]},
            "method": {"name": "sgd"}, "attack": {"kind": "silent", "count": 2}, "server": {"step": 0.5},
            "run": {"rounds": 1}})",
                                  1);
        QCOMPARE(x[0][0], 1.0);
    }

    void notANumberIsReportedWithItsWorker() {
        Simulation simulation(presetWith(R"({"problem": {"kind": "shifted_quadratics", "positions": [1, 2, 10]},
            "method": {"name": "mediansgd"}, "attack": {"kind": "nan", "count": 1}, "server": {"step": 0.5},
            "run": {"rounds": 5}})"),
                              1);
        simulation.advance();
        const Run& run = *simulation.runs()[0];
        QVERIFY(run.divergence());
        QCOMPARE(*run.divergence()->worker, Index(2));
        QCOMPARE(run.state().x, (Vector{0}));
    }

    void mediansAreThoseOfTheHonest() {
        // At 0 the honest gradients are -1, -2, -6: median -2, mean -3; with the liar's -100 both would be others.
        Simulation simulation(presetWith(R"({"problem": {"kind": "shifted_quadratics", "positions": [1, 2, 6, 100]},
            "method": {"name": "sgd"}, "attack": {"kind": "large", "count": 1}, "run": {"rounds": 2}})"),
                              1);
        Run& run = *simulation.runs()[0];
        QCOMPARE(run.row(1).value(Column::median_norm), 2.0);
        QCOMPARE(run.row(1).value(Column::median_mean_gap), 1.0);
        run.change("attack.count", 3);
        QCOMPARE(run.row(1).value(Column::median_norm), 1.0);
        run.change("attack.kind", "none");
        QCOMPARE(run.row(1).value(Column::median_norm), 4.0);
    }

    /// Standard deviation 200 in every coordinate, of the worker that is named alone; 5 standard errors.
    void gaussianWorkers() {
        Preset preset = presetWith(R"({"problem": {"kind": "quadratic", "dimension": 20000, "spread": 0},
            "workers": {"count": 3}, "method": {"name": "sgd"}, "server": {"step": 1},
            "attack": {"kind": "gaussian", "workers": [1]}, "run": {"rounds": 1, "seed": 6}})");
        Simulation simulation(preset, 1);
        Run& run = *simulation.runs()[0];
        const Vector before = run.state().x;
        const RowMatrix& gradients = run.gradients(1);
        Vector sent(before.size());
        for (std::size_t j = 0; j < sent.size(); ++j) sent[j] = -(gradients.row(0)[j] + gradients.row(2)[j]);
        simulation.advance();
        double mean = 0, square = 0;
        for (std::size_t j = 0; j < sent.size(); ++j) {
            sent[j] += 3 * (before[j] - run.state().x[j]);
            mean += sent[j] / 20000;
            square += sent[j] * sent[j] / 20000;
        }
        QVERIFY(std::abs(mean) < 5 * 200 / std::sqrt(20000));
        QVERIFY(std::abs(square / 40000 - 1) < 5 * std::sqrt(2.0 / 20000));
    }

    /// The loop of the paper, by itself: x+ = x - gamma mean g_i, g_i+ = g_i + top_1(grad f_i(x+) - g_i), from g_i =
    /// top_1(grad f_i(x^0)).
    void ef21IsTheLoopOfItsPaper() {
        const std::vector<Vector> positions = {{1, -2, 0.5}, {2, 3, -1}, {10, 0.25, 4}};
        const auto x = iteratesOf(R"({"problem": {"kind": "shifted_quadratics",
            "positions": [[1, -2, 0.5], [2, 3, -1], [10, 0.25, 4]]}, "method": {"name": "ef21"},
            "server": {"step": 0.2}, "run": {"rounds": 60}})",
                                  60);
        Vector expected(3, 0.0);
        std::vector<Vector> states(3, Vector(3, 0.0));
        for (std::size_t k = 0; k < 60; ++k) {
            for (std::size_t i = 0; i < 3; ++i) {
                Vector difference(3);
                for (std::size_t j = 0; j < 3; ++j) difference[j] = expected[j] - positions[i][j] - states[i][j];
                std::size_t largest = 0;
                for (std::size_t j = 1; j < 3; ++j)
                    if (std::abs(difference[j]) > std::abs(difference[largest])) largest = j;
                states[i][largest] += difference[largest];
            }
            for (std::size_t j = 0; j < 3; ++j) {
                expected[j] -= 0.2 * (states[0][j] + states[1][j] + states[2][j]) / 3;
                QVERIFY(std::abs(x[k][j] - expected[j]) < 1e-12);
            }
        }
        for (std::size_t j = 0; j < 3; ++j)  // and it leads to the mean
            QVERIFY(std::abs(x[59][j] - (positions[0][j] + positions[1][j] + positions[2][j]) / 3) < 1e-2);
    }

    void badWorkersCanBeSwitchedOnAndOffLive() {
        Simulation simulation(presetWith(R"({"problem": {"kind": "shifted_quadratics", "positions": [4, 4]},
            "method": {"name": "sgd"}, "attack": {"kind": "sign_flip"}, "server": {"step": 0.5}, "run": {"rounds": 9}})"),
                              1);
        Run& run = *simulation.runs()[0];
        simulation.advance();
        QCOMPARE(run.state().x[0], 2.0);
        run.change("attack.count", 1);
        simulation.advance();
        QCOMPARE(run.state().x[0], 2.0);
        run.change("attack.count", 0);
        simulation.advance();
        QCOMPARE(run.state().x[0], 3.0);
    }
};

QTEST_APPLESS_MAIN(TestBadWorkers)
#include "test_bad_workers.moc"
