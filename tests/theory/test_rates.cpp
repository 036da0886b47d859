// Rates: the algebra of DIANA's theorem, worked examples, and bounds held against exact moments.
#include <QtTest>
#include <cmath>

#include "theory/compression.h"
#include "theory/isotropic.h"
#include "theory/rates.h"
#include "theory/steps.h"

using namespace dianoia;

namespace {

double omegaOf(double p, Index m) {
    return 1 / alphaP(p, m) - 1;
}

}  // namespace

class TestRates : public QObject {
    Q_OBJECT

private slots:
    void corollaryAlgebra();
    void weightOfOtherRates();
    void leadingTerms_data();
    void leadingTerms();
    void gradientDescent();
    void balls();
    void tugOfWarBound();
    void boundsHoldForExactMoments_data();
    void boundsHoldForExactMoments();
    void boundsNeedTheirConditions();
    void noiseBall();
};

void TestRates::corollaryAlgebra() {
    // alpha = alpha_p/2: c = 4(1 - alpha_p)/(n alpha_p^2), c alpha = 2 omega/n, and (C1) holds with equality.
    for (const double p : {1.0, 1.5, 2.0, 3.0, double(HUGE_VAL)})
        for (const Index m : {2, 16, 112})
            for (const Index n : {1, 2, 10, 100}) {
                const double alphaOfP = alphaP(p, m), omega = omegaOf(p, m), alpha = autoMemoryRate(omega);
                const double c = *lyapunovWeight(omega, alpha, n);
                const double size = double(n);
                QVERIFY(std::abs(c * size * alphaOfP * alphaOfP / (4 * (1 - alphaOfP)) - 1) < 1e-12);
                QVERIFY(std::abs(c * alpha - 2 * omega / size) < 1e-12 * (1 + omega));
                const double left = (1 + size * c * alpha * alpha) / (1 + size * c * alpha);
                QVERIFY(std::abs(left - alphaOfP) < 1e-14);
            }
}

void TestRates::weightOfOtherRates() {
    const double omega = 3, alphaOfP = 0.25;
    for (const double alpha : {0.01, 0.1, 0.2, 0.24}) {
        const double c = *lyapunovWeight(omega, alpha, 5);
        QVERIFY(std::abs((1 + 5 * c * alpha * alpha) / (1 + 5 * c * alpha) - alphaOfP) < 1e-14);
    }
    QVERIFY(!lyapunovWeight(omega, 0.25, 5));
    QVERIFY(!lyapunovWeight(omega, 0, 5));
    QCOMPARE(*lyapunovWeight(0, 1, 5), 0.0);
}

void TestRates::leadingTerms_data() {
    QTest::addColumn<double>("kappa");
    QTest::addColumn<double>("p");
    QTest::addColumn<int>("block");
    QTest::addColumn<int>("workers");
    QTest::addColumn<double>("term");
    QTest::addColumn<double>("precision");
    const double inf = HUGE_VAL;
    QTest::newRow("256, 1") << 100.0 << 1.0 << 256 << 10 << 2626.0 << 1e-9;
    QTest::newRow("256, 2") << 100.0 << 2.0 << 256 << 10 << 202.0 << 1e-9;
    QTest::newRow("256, inf") << 100.0 << inf << 256 << 10 << 126.25 << 1e-9;
    QTest::newRow("112, 1") << 1000.0 << 1.0 << 112 << 10 << 11611.6 << 0.06;
    QTest::newRow("112, 2") << 1000.0 << 2.0 << 112 << 10 << 1459.8 << 0.06;
    QTest::newRow("112, inf") << 1000.0 << inf << 112 << 10 << 980.1 << 0.06;
    QTest::newRow("exact") << 1000.0 << 2.0 << 1 << 10 << 500.5 << 1e-9;
    QTest::newRow("memory") << 2.0 << 1.0 << 64 << 1000 << 128.0 << 1e-9;
}

void TestRates::leadingTerms() {
    QFETCH(double, kappa);
    QFETCH(double, p);
    QFETCH(int, block);
    QFETCH(int, workers);
    QFETCH(double, term);
    QFETCH(double, precision);
    const double alphaOfP = alphaP(p, block), n = workers;
    const LeadingTerm leading = leadingTerm(kappa, omegaOf(p, block), workers);
    QVERIFY(std::abs(leading.value() - term) < precision);
    QVERIFY(std::abs(leading.memory - 2 / alphaOfP) < 1e-9);
    QVERIFY(std::abs(leading.descent - (kappa + 1) * (0.5 - 1 / n + 1 / (n * alphaOfP))) < 1e-9 * leading.descent);
}

void TestRates::gradientDescent() {
    // Curvatures 1 and 10, gamma = 2/11: |x^k| = (9/11)^k |x^0| for every x^0.
    QVERIFY(std::abs(contractionFactor(2.0 / 11, 1, 10) - 9.0 / 11) < 1e-15);
    QVERIFY(std::abs(std::sqrt(gradientDescentFactor(10, 50)) - 4.390270e-5) < 6e-12);
    double x = 3, y = -1;
    for (int k = 0; k < 50; ++k) {
        x -= 2.0 / 11 * x;
        y -= 2.0 / 11 * 10 * y;
    }
    QVERIFY(std::abs((x * x + y * y) / (10 * gradientDescentFactor(10, 50)) - 1) < 1e-12);
    QCOMPARE(contractionFactor(0.05, 1, 20), 0.95);
    QCOMPARE(gapFromDistance(3, 4), 6.0);
}

void TestRates::balls() {
    LinearRun run;
    run.strongConvexity = 1;
    run.step = 0.1;
    run.omega = 0.5;
    run.workers = 2;
    run.spread = 54;
    QVERIFY(std::abs(memorylessBall(run) - 2.7) < 1e-14);
    run.step = 1.0 / 3;
    run.omega = 3;
    run.workers = 3;
    run.spread = 40.0 / 3;
    QVERIFY(std::abs(memorylessBall(run) - 80.0 / 9) < 1e-13);
}

void TestRates::tugOfWarBound() {
    // d = 4, n = 2, f_i = |x - b_i|^2/2 with x* = (1, -1, 2, 0.5), |x*|^2 = 6.25, |h_i*|^2 = 54: per-round factors.
    const std::vector<std::array<double, 4>> rows{
        {1, 0.125, 24, 0.875}, {2, 0.25, 4, 0.75}, {HUGE_VAL, 1.0 / 3, 1.5, 2.0 / 3}};
    for (const auto& [p, rate, weight, factor] : rows) {
        LinearRun run;
        run.smoothness = run.strongConvexity = 1;
        run.omega = omegaOf(p, 4);
        run.step = rate;
        run.memoryRate = rate;
        run.workers = 2;
        run.startDistance = 6.25;
        run.startMemoryError = run.spread = 54;
        QVERIFY(std::abs(*lyapunovWeight(run.omega, rate, 2) - weight) < 1e-12);
        QVERIFY(std::abs(*dianaBound(run, 0) - (6.25 + weight * rate * rate * 54)) < 1e-12);
        QVERIFY(std::abs(*dianaBound(run, 11) / *dianaBound(run, 10) - factor) < 1e-12);
        QCOMPARE(*linearBound(run, 5), *dianaBound(run, 5));
    }
}

void TestRates::boundsHoldForExactMoments_data() {
    QTest::addColumn<double>("omega");
    QTest::addColumn<int>("workers");
    for (const double omega : {0.0, 1.0, 3.0, 24.0})
        for (const int n : {1, 3, 20}) QTest::newRow(qPrintable(QString("%1, %2").arg(omega).arg(n))) << omega << n;
}

void TestRates::boundsHoldForExactMoments() {
    QFETCH(double, omega);
    QFETCH(int, workers);
    StepInputs inputs;
    inputs.smoothness = inputs.strongConvexity = 2;
    inputs.omega = omega;
    inputs.workers = workers;
    LinearRun run;
    run.smoothness = run.strongConvexity = 2;
    run.omega = omega;
    run.workers = workers;
    run.startDistance = 5;
    run.startMemoryError = run.spread = 7;
    for (const double rate : {0.0, autoMemoryRate(omega)}) {
        inputs.memoryRate = run.memoryRate = rate;
        run.step = autoStep(StepRule::mean, inputs);
        const IsotropicProblem problem{2, omega, run.step, rate, workers};
        IsotropicState state{5, 7, 0};
        const double weight = rate > 0 ? *lyapunovWeight(omega, rate, workers) : 0;
        for (int k = 0; k < 200; ++k) {
            const double lyapunov = state.distance + weight * run.step * run.step * state.memoryError;
            QVERIFY(lyapunov <= *linearBound(run, k) * (1 + 1e-12));
            state = nextIsotropic(problem, state);
        }
    }
}

void TestRates::boundsNeedTheirConditions() {
    LinearRun run;
    run.smoothness = 10;
    run.strongConvexity = 1;
    run.omega = 3;
    run.workers = 4;
    run.startDistance = 1;
    run.memoryRate = 0.125;
    run.step = 2 / (11 * 2.5);
    QVERIFY(dianaBound(run, 3));
    run.step *= 1.01;
    QVERIFY(!dianaBound(run, 3));
    run.memoryRate = 0.25;
    QVERIFY(!linearBound(run, 3));
    run.memoryRate = 0;
    QVERIFY(!linearBound(run, 3));
    run.step = 2 / (11 * 2.5);
    QVERIFY(linearBound(run, 3));
    run.strongConvexity = 0;
    QVERIFY(!linearBound(run, 3));
}

void TestRates::noiseBall() {
    // (gamma/mu)(1 + n c alpha) sigma^2/n with n c alpha = 2 omega; without memory (gamma/mu)(1 + omega) sigma^2/n.
    LinearRun run;
    run.smoothness = 10;
    run.strongConvexity = 1;
    run.omega = 3;
    run.workers = 4;
    run.memoryRate = 0.125;
    run.step = 0.05;
    run.gradientNoise = 6;
    QVERIFY(std::abs(*dianaBound(run, 1e6) - 0.05 * 7 * 6 / 4) < 1e-14);
    run.memoryRate.reset();
    QVERIFY(std::abs(*memorylessBound(run, 1e6) - 0.05 * 4 * 6 / 4) < 1e-14);
}

QTEST_GUILESS_MAIN(TestRates)
#include "test_rates.moc"
