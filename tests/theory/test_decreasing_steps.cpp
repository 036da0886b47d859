// Decreasing steps: the bound against the recursion that it is proven from, worked numbers, and its conditions.
#include <QtTest>
#include <cmath>

#include "theory/decreasing_steps.h"
#include "theory/isotropic.h"

using namespace dianoia;

namespace {

/// n = 4, d = 16, mu = 1, L = 20, p = inf, sigma = 5: theta = 36.75, eta = 0.02721.
LinearRun workedRun() {
    LinearRun run;
    run.smoothness = 20;
    run.strongConvexity = 1;
    run.omega = 1.5;
    run.workers = 4;
    run.memoryRate = 0.2;
    run.step = 2 / 36.75;
    run.startDistance = 3;
    run.startMemoryError = run.spread = 10;
    run.gradientNoise = 25;
    return run;
}

}  // namespace

class TestDecreasingSteps : public QObject {
    Q_OBJECT

private slots:
    void worked();
    void formOfTheTheorem();
    void aboveTheRecursion_data();
    void aboveTheRecursion();
    void aboveExactMoments();
    void needsItsConditions();
};

void TestDecreasingSteps::worked() {
    // theta = 2 max{mu/alpha, (mu + L)(1 + c alpha)/2} with c alpha = 2 omega/n = 3/4.
    QVERIFY(std::abs(2 * std::max(1 / 0.2, 21 * 1.75 / 2) - 36.75) < 1e-12);
    const LinearRun run = workedRun();
    QVERIFY(std::abs(*noiseOfRound(run) - 4 * 25.0 / 4) < 1e-12);
    const double first = *decreasingBound(run, 36.75, 0);
    // The bound at rounds 100 ... 20000 relative to the first: 1/(eta k + 1).
    for (const auto& [round, value] : {std::pair{100.0, 1.33}, {1000.0, 0.175}, {10000.0, 0.0181}, {20000.0, 0.0091}})
        QVERIFY(std::abs(*decreasingBound(run, 36.75, round) / first - value / 4.95) < 0.003 * value);
}

void TestDecreasingSteps::formOfTheTheorem() {
    for (const double distance : {0.1, 3.0, 80.0})
        for (const bool remembers : {false, true}) {
            LinearRun run = workedRun();
            run.startDistance = distance;
            if (!remembers) run.memoryRate.reset();
            const double theta = 2 / run.step, eta = 1 / theta, c = 0.75 / 0.2;
            const double start = remembers ? distance + c * run.step * run.step * 10 : distance;
            const double noise = remembers ? 4 * 4 * 25.0 / (4 * theta) : 4 / theta * (2.5 * 25 + 2 * 1.5 * 10) / 4;
            for (const double k : {0.0, 1.0, 50.0, 1e5}) {
                const double bound = std::max(start, noise) / (eta * k + 1);
                QVERIFY(std::abs(*decreasingBound(run, theta, k) - bound) < 1e-12 * bound);
            }
        }
}

void TestDecreasingSteps::aboveTheRecursion_data() {
    QTest::addColumn<double>("reach");
    QTest::addColumn<double>("noise");
    for (const double reach : {1.05, 1.5, 2.0, 5.0, 40.0})
        for (const double noise : {0.0, 1.0, 1e4})
            QTest::newRow(qPrintable(QString("%1, %2").arg(reach).arg(noise))) << reach << noise;
}

void TestDecreasingSteps::aboveTheRecursion() {
    QFETCH(double, reach);
    QFETCH(double, noise);
    for (const bool remembers : {false, true}) {
        LinearRun run = workedRun();
        run.gradientNoise = noise;
        if (!remembers) run.memoryRate.reset();
        const double k0 = reach / run.step;
        double value = *lyapunovStart(run);
        for (int k = 0; k < 20000; ++k) {
            QVERIFY(value <= *decreasingBound(run, k0, k) * (1 + 1e-12));
            const double step = run.step / (1 + k / k0);
            value = (1 - step) * value + step * step * *noiseOfRound(run);
        }
    }
}

void TestDecreasingSteps::aboveExactMoments() {
    // f_i = |x - a_i|^2, rand_k with omega = 3 on 3 workers, no memory: noise that full gradients leave.
    LinearRun run;
    run.smoothness = run.strongConvexity = 2;
    run.omega = 3;
    run.workers = 3;
    run.step = 2 / (4 * 3.0);
    run.startDistance = 5;
    run.spread = 7;
    for (const double k0 : {4.0, 6.0, 30.0}) {
        IsotropicState state{5, 7, 0};
        for (int k = 0; k < 5000; ++k) {
            QVERIFY(state.distance <= *decreasingBound(run, k0, k) * (1 + 1e-12));
            state = nextIsotropic({2, 3, run.step / (1 + k / k0), 0, 3}, state);
        }
    }
}

void TestDecreasingSteps::needsItsConditions() {
    LinearRun run = workedRun();
    QVERIFY(!decreasingBound(run, 0.9 / run.step, 5));
    // gamma k0 mu = 1 exactly: the bound would be infinite.
    LinearRun slow = run;
    slow.step = 0x1p-10;
    QVERIFY(decreasingBound(slow, 0x1p11 / slow.strongConvexity, 5));
    QVERIFY(!decreasingBound(slow, 0x1p10 / slow.strongConvexity, 5));
    run.step *= 1.01;
    QVERIFY(!decreasingBound(run, 40, 5));
    run = workedRun();
    run.memoryRate = 0.4;
    QVERIFY(!decreasingBound(run, 36.75, 5));
}

QTEST_GUILESS_MAIN(TestDecreasingSteps)
#include "test_decreasing_steps.moc"
