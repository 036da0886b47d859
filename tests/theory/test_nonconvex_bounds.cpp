// Bounds on the mean squared gradient: hand-computed values, their conditions, and the exact moments of quadratics.
#include <QtTest>
#include <cmath>

#include "theory/isotropic.h"
#include "theory/nonconvex_bounds.h"
#include "theory/rates.h"

using namespace dianoia;

namespace {

NonconvexRun sampleRun() {
    NonconvexRun run;
    run.smoothness = run.meanSmoothness = 2;
    run.omega = 3;
    run.step = 0.05;
    run.memoryRate = 0.125;
    run.workers = 4;
    run.startGap = 6;
    run.dissimilarity = 5;
    run.startMemoryError = 9;
    return run;
}

}  // namespace

class TestNonconvexBounds : public QObject {
    Q_OBJECT

private slots:
    void byHand();
    void conditions();
    void aboveExactMoments_data();
    void aboveExactMoments();
};

void TestNonconvexBounds::byHand() {
    NonconvexRun run = sampleRun();
    run.gradientNoise = 8;
    // c = (3/4)/(4 (1/8)(1/8)) = 12, c alpha = 1.5, rest = 2 - 2*0.05*2.5 = 1.75.
    QVERIFY(std::abs(*nonconvexMemoryBound(run, 100) - (12 / (5 * 1.75) + 0.1 * (7 * 2.0 + 1.5 * 5) / 1.75)) < 1e-12);
    run.gradientNoise = 0;
    // alpha = 1/8 <= 1/4; the step is at most (1/16) sqrt(4/36) = 0.0208; A = 2*2*0.0004*3/(4/8) = 0.0096.
    run.step = 0.02;
    QVERIFY(std::abs(*nonconvexExactBound(run, 50) - 2 * (6 + 0.0096 * 9) / (0.02 * 50)) < 1e-12);
    run.memoryRate.reset();
    run.gradientNoise = 8;
    // w = 1.75, rest = 2 - 0.02*2*1.75 = 1.93.
    const double ball = 0.04 / 1.93 * (4 * 8 + 3 * 5) / 4;
    QVERIFY(std::abs(*nonconvexMemorylessBound(run, 50) - (12 / (50 * 0.02 * 1.93) + ball)) < 1e-12);
}

void TestNonconvexBounds::conditions() {
    NonconvexRun run = sampleRun();
    QVERIFY(!nonconvexMemorylessBound(run, 10));
    QVERIFY(!nonconvexExactBound(run, 10));
    QCOMPARE(*nonconvexBound(run, 10), *nonconvexMemoryBound(run, 10));
    run.dissimilarity.reset();
    QVERIFY(!nonconvexMemoryBound(run, 10) && !nonconvexBound(run, 10));
    run.step = 0.02;
    QCOMPARE(*nonconvexBound(run, 10), *nonconvexExactBound(run, 10));
    run.gradientNoise = 1;
    QVERIFY(!nonconvexBound(run, 10));
    run = sampleRun();
    run.step = 2 / (2 * 2.5);
    QVERIFY(!nonconvexMemoryBound(run, 10));
    run.memoryRate = 0;
    run.step = 2 / (2 * 1.75);
    QVERIFY(!nonconvexMemorylessBound(run, 10));
    run.step = 0.1;
    run.dissimilarity.reset();
    QVERIFY(!nonconvexMemorylessBound(run, 10));
    run.omega = 0;
    QVERIFY(nonconvexMemorylessBound(run, 10));
    QVERIFY(!nonconvexMemorylessBound(run, 0));
}

void TestNonconvexBounds::aboveExactMoments_data() {
    QTest::addColumn<double>("omega");
    QTest::addColumn<double>("share");
    for (const double omega : {0.0, 1.0, 3.0, 24.0})
        for (const double share : {0.05, 0.5, 0.95})
            QTest::newRow(qPrintable(QString("%1, %2").arg(omega).arg(share))) << omega << share;
}

/// f_i = (h/2)|x - a_i|^2 and rand_k: E|grad f|^2 = h^2 E|x - x*|^2 by its exact recursion.
void TestNonconvexBounds::aboveExactMoments() {
    QFETCH(double, omega);
    QFETCH(double, share);
    const double h = 2, distance = 5, spread = 7;
    for (const Index n : {1, 3, 20})
        for (const double rate : {0.0, 0.5 / (1 + omega), 1 / (1 + omega)}) {
            NonconvexRun run;
            run.smoothness = run.meanSmoothness = h;
            run.omega = omega;
            run.memoryRate = rate;
            run.workers = n;
            run.startGap = 0.5 * h * distance;
            run.dissimilarity = spread;
            run.startMemoryError = h * h * distance + spread;
            const double product = rate > 0 ? lyapunovWeight(omega, rate, n).value_or(0) * rate : omega / double(n);
            run.step = share * 2 / (h * (1 + product));
            if (rate > 0 && omega > 0 && share < 0.5) run.step *= 0.1;
            IsotropicState state{distance, spread, 0};
            double total = 0;
            bool isBounded = false;
            for (int k = 1; k < 400; ++k) {
                total += h * h * state.distance;
                for (const auto& bound :
                     {nonconvexMemoryBound(run, k), nonconvexExactBound(run, k), nonconvexMemorylessBound(run, k)}) {
                    if (!bound) continue;
                    isBounded = true;
                    QVERIFY(total / k <= *bound * (1 + 1e-12));
                }
                state = nextIsotropic({h, omega, run.step, rate, n}, state);
            }
            QVERIFY(isBounded || rate * (1 + omega) > 0.9);
        }
}

QTEST_GUILESS_MAIN(TestNonconvexBounds)
#include "test_nonconvex_bounds.moc"
