// Every "auto" against its formula by hand, and the sentences for what is missing.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "theory/compression.h"
#include "theory/steps.h"

using namespace dianoia;

namespace {

/// L = 20, mu = 1, n = 4, d = 16.
StepInputs sampleInputs(double p, std::int64_t block) {
    CompressorOptions options;
    options.kind = "quantize";
    options.p = p;
    options.block = block;
    StepInputs inputs;
    inputs.smoothness = 20;
    inputs.strongConvexity = 1;
    inputs.omega = compressionOmega(options, 16);
    inputs.memoryRate = autoMemoryRate(*inputs.omega);
    inputs.workers = 4;
    inputs.dimension = 16;
    inputs.rounds = 1000;
    inputs.initialGap = 3;
    return inputs;
}

void verifyAsksFor(StepRule rule, const StepInputs& inputs, const char* words) {
    try {
        autoStep(rule, inputs);
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::content);
        QVERIFY2(QString(error.what()).contains(words), error.what());
        QVERIFY2(QString(error.what()).contains("number"), error.what());
        return;
    }
    QFAIL("no error");
}

}  // namespace

class TestSteps : public QObject {
    Q_OBJECT

private slots:
    void rules();
    void memoryRates();
    void dianaSteps_data();
    void dianaSteps();
    void tugOfWarSteps_data();
    void tugOfWarSteps();
    void memoryless();
    void uncompressedAndConvex();
    void medianSteps();
    void missingConstants();
    void limits();
    void noiseLevels();
    void shrinkingSteps();
};

void TestSteps::rules() {
    QCOMPARE(stepRuleOf("mean", false), StepRule::mean);
    QCOMPARE(stepRuleOf("mean", true), StepRule::mean);
    QCOMPARE(stepRuleOf("median", false), StepRule::median);
    QCOMPARE(stepRuleOf("median", true), StepRule::noisyMedian);
    QCOMPARE(stepRuleOf("majority", false), StepRule::vote);
    QCOMPARE(stepRuleOf("majority", true), StepRule::noisyVote);
}

void TestSteps::memoryRates() {
    QCOMPARE(autoMemoryRate(0), 0.5);
    QCOMPARE(autoMemoryRate(3), 0.125);
    for (const double p : {1.0, 2.0, 5.0})
        QVERIFY(std::abs(autoMemoryRate(1 / alphaP(p, 40) - 1) - alphaP(p, 40) / 2) < 1e-15);
}

void TestSteps::dianaSteps_data() {
    // 1/(gamma mu) of the corollary of Mishchenko et al. (2019) for n = 4, d = 16, kappa = 20.
    QTest::addColumn<double>("p");
    QTest::addColumn<int>("block");
    QTest::addColumn<double>("rounds");
    const double inf = HUGE_VAL;
    QTest::newRow("1") << 1.0 << 0 << 89.25;
    QTest::newRow("2") << 2.0 << 0 << 26.25;
    QTest::newRow("inf") << inf << 0 << 18.375;
    QTest::newRow("1, blocks of 4") << 1.0 << 4 << 26.25;
    QTest::newRow("2, blocks of 4") << 2.0 << 4 << 15.75;
    QTest::newRow("inf, blocks of 4") << inf << 4 << 13.125;
}

void TestSteps::dianaSteps() {
    QFETCH(double, p);
    QFETCH(int, block);
    QFETCH(double, rounds);
    const StepInputs inputs = sampleInputs(p, block);
    const double step = autoStep(StepRule::mean, inputs);
    QVERIFY(std::abs(1 / step - rounds) < 1e-12);
    QCOMPARE(*provenStepLimit(StepRule::mean, inputs), step);
}

void TestSteps::tugOfWarSteps_data() {
    // d = 4, n = 2, L = mu = 1: alpha = gamma = 1/8, 1/4, 1/3, the branch alpha/mu.
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("rate");
    QTest::newRow("1") << 1.0 << 1.0 / 8;
    QTest::newRow("2") << 2.0 << 1.0 / 4;
    QTest::newRow("inf") << double(HUGE_VAL) << 1.0 / 3;
}

void TestSteps::tugOfWarSteps() {
    QFETCH(double, p);
    QFETCH(double, rate);
    StepInputs inputs;
    inputs.smoothness = inputs.strongConvexity = 1;
    inputs.omega = 1 / alphaP(p, 4) - 1;
    inputs.memoryRate = autoMemoryRate(*inputs.omega);
    inputs.workers = 2;
    inputs.dimension = 4;
    QVERIFY(std::abs(*inputs.memoryRate - rate) < 1e-15);
    QVERIFY(std::abs(autoStep(StepRule::mean, inputs) - rate) < 1e-15);
}

void TestSteps::memoryless() {
    // 2 n alpha_p/((mu + L)(2 + (n-2) alpha_p)), the form of the paper.
    StepInputs inputs = sampleInputs(2, 0);
    inputs.memoryRate.reset();
    const double alpha = alphaP(2, 16);
    const double expected = 2 * 4 * alpha / (21 * (2 + 2 * alpha));
    QVERIFY(std::abs(autoStep(StepRule::mean, inputs) - expected) < 1e-15);
    inputs.memoryRate = 0;
    QVERIFY(std::abs(autoStep(StepRule::mean, inputs) - expected) < 1e-15);
}

void TestSteps::uncompressedAndConvex() {
    StepInputs inputs = sampleInputs(2, 0);
    inputs.omega = 0;
    inputs.memoryRate = 0.5;
    inputs.smoothness = 1.5;
    QVERIFY(std::abs(autoStep(StepRule::mean, inputs) - 2 / 2.5) < 1e-15);
    inputs.omega = 3;
    inputs.strongConvexity = 0;
    QVERIFY(std::abs(autoStep(StepRule::mean, inputs) - 1 / (1.5 * 2.5)) < 1e-15);
}

void TestSteps::medianSteps() {
    StepInputs inputs = sampleInputs(2, 0);
    QVERIFY(std::abs(autoStep(StepRule::vote, inputs) - std::sqrt(3.0 / (20 * 16 * 1000))) < 1e-15);
    QVERIFY(std::abs(autoStep(StepRule::noisyVote, inputs) - 1 / std::sqrt(16000)) < 1e-15);
    QVERIFY(std::abs(autoStep(StepRule::median, inputs) - 1 / std::sqrt(16000)) < 1e-15);
    QVERIFY(std::abs(autoStep(StepRule::noisyMedian, inputs) - std::pow(16000, -2.0 / 3)) < 1e-15);
    inputs.rounds = 1;
    inputs.dimension = 1;
    QCOMPARE(autoStep(StepRule::median, inputs), 0.025);
    QCOMPARE(autoStep(StepRule::noisyMedian, inputs), 0.025);
    QCOMPARE(autoStep(StepRule::noisyVote, inputs), 1.0);
}

void TestSteps::missingConstants() {
    const StepInputs nothing;
    verifyAsksFor(StepRule::mean, nothing, "smoothness L");
    verifyAsksFor(StepRule::median, nothing, "smoothness L");
    verifyAsksFor(StepRule::noisyMedian, nothing, "smoothness L");
    verifyAsksFor(StepRule::vote, nothing, "f(x^0) - f*");
    StepInputs inputs = sampleInputs(2, 0);
    inputs.omega.reset();
    verifyAsksFor(StepRule::mean, inputs, "unbiased compressor");
    inputs = sampleInputs(2, 0);
    inputs.strongConvexity.reset();
    verifyAsksFor(StepRule::mean, inputs, "strong convexity mu");
    inputs = sampleInputs(2, 0);
    inputs.smoothness = 0;
    verifyAsksFor(StepRule::mean, inputs, "above 0");
    inputs = sampleInputs(2, 0);
    inputs.initialGap = 0;
    verifyAsksFor(StepRule::vote, inputs, "start is the optimum");
    inputs.initialGap = std::nan("");
    verifyAsksFor(StepRule::vote, inputs, "f(x^0) - f*");
}

void TestSteps::limits() {
    const StepInputs inputs = sampleInputs(2, 0);
    QCOMPARE(*provenStepLimit(StepRule::median, inputs), 0.025);
    QCOMPARE(*provenStepLimit(StepRule::noisyMedian, inputs), 0.025);
    QVERIFY(!provenStepLimit(StepRule::vote, inputs));
    QVERIFY(!provenStepLimit(StepRule::noisyVote, inputs));
    QVERIFY(!provenStepLimit(StepRule::mean, StepInputs()));
    QCOMPARE(stabilityLimit(4), 0.5);
    // One curvature, momentum 0.9: gamma L = 3.79 decays, 3.81 explodes.
    for (const double product : {3.79, 3.81}) {
        double x = 1, v = 0;
        for (int k = 0; k < 20000 && std::abs(x) < 1e6; ++k) {
            v = 0.9 * v + x;
            x -= product * v;
        }
        QCOMPARE(std::abs(x) < 1, product < stabilityLimit(1, 0.9));
    }
}

void TestSteps::noiseLevels() {
    StepInputs inputs = sampleInputs(2, 0);
    inputs.rounds = 625;  // T d = 10000
    QCOMPARE(autoNoiseLevel(StepRule::noisyVote, inputs), 10.0);
    inputs.rounds = 4;  // T d = 64
    QCOMPARE(autoNoiseLevel(StepRule::noisyMedian, inputs), 2.0);
    QVERIFY_EXCEPTION_THROWN(autoNoiseLevel(StepRule::mean, inputs), Error);
}

/// step/(1 + k/k0) is 2/(mu k + theta) with theta = 2 max{mu/alpha, (mu + L)(1 + 2 omega/n)/2}, in every round.
void TestSteps::shrinkingSteps() {
    for (const double p : {1.0, 2.0, std::numeric_limits<double>::infinity()}) {
        const StepInputs inputs = sampleInputs(p, 0);
        const double step = autoStep(StepRule::mean, inputs);
        const double k0 = autoScheduleConstant("inverse", StepRule::mean, inputs, step);
        const double theta = 2 * std::max(1 / *inputs.memoryRate, 21 * (1 + 2 * *inputs.omega / 4) / 2);
        for (const double k : {0.0, 1.0, 100.0, 1e6})
            QVERIFY(std::abs(step / (1 + k / k0) * (k + theta) / 2 - 1) < 1e-14);
    }
    // d = 16, p = inf: the constants of the worked example, theta = 36.75.
    const StepInputs inputs = sampleInputs(std::numeric_limits<double>::infinity(), 0);
    QVERIFY(std::abs(2 / autoStep(StepRule::mean, inputs) - 36.75) < 1e-12);
    QCOMPARE(autoScheduleConstant("sqrt", StepRule::vote, inputs, 1), 1.0);
    QCOMPARE(autoScheduleConstant("sqrt", StepRule::mean, inputs, 0.3), 1.0);
    QVERIFY_EXCEPTION_THROWN(autoScheduleConstant("sqrt", StepRule::noisyMedian, inputs, 1), Error);
    QVERIFY_EXCEPTION_THROWN(autoScheduleConstant("inverse", StepRule::vote, inputs, 1), Error);
    StepInputs flat = inputs;
    flat.strongConvexity = 0;
    QVERIFY_EXCEPTION_THROWN(autoScheduleConstant("inverse", StepRule::mean, flat, 1), Error);
}

QTEST_GUILESS_MAIN(TestSteps)
#include "test_steps.moc"
