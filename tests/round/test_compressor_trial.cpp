// The bench of compressors: its statistics against the law and against a plain computation, at every scale.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "round/compressor/trial.h"
#include "round/draw.h"

using namespace dianoia;
using namespace dianoia::test;

Q_DECLARE_METATYPE(dianoia::CompressorOptions)

class TestCompressorTrial : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheLaw_data();
    void agreesWithTheLaw();
    void isMeanAndVarianceOfTheDraws();
    void scalesStayInRange_data();
    void scalesStayInRange();
    void oneTrialHasNoVariance();
    void overflowIsInfinite();
    void constantsHaveNoSpread();
    void refusesBadInput();
    void aSharedScaleStaysUnbiasedAndVariesMore();
    void othersThatDoNotFitAreRefused();
};

void TestCompressorTrial::agreesWithTheLaw_data() {
    QTest::addColumn<CompressorOptions>("options");
    QTest::addColumn<double>("variance");
    QTest::addColumn<double>("nonzeros");
    QTest::newRow("quantize p 2") << quantize(2) << 78.0 << 19.0 / 13;
    QTest::newRow("quantize p inf") << quantize(kInfinity) << 59.0 << 19.0 / 12;
    QTest::newRow("dither s 4") << dither(2, 4) << 39.0 / 8 << 38.0 / 13;
    QTest::newRow("rand-2") << randK(2) << 169.0 << 1.5;
}

void TestCompressorTrial::agreesWithTheLaw() {
    QFETCH(CompressorOptions, options);
    QFETCH(double, variance);
    QFETCH(double, nonzeros);
    constexpr std::int64_t kTrials = 10000;
    const Vector v = {3, -4, 0, 12};
    const Trial trial = runTrial(v, options, network(), kTrials, 1);
    QCOMPARE(*trial.theoryTotalVariance, variance);
    QCOMPARE(*trial.expectedNonzeros, nonzeros);
    QVERIFY(std::abs(*trial.totalVariance / variance - 1) < 0.1);
    QVERIFY(std::abs(*trial.theorySquaredError / variance - 1) < 1e-15);
    QVERIFY(std::abs(trial.meanSquaredError - variance) <= 5 * *trial.squaredErrorStandardError);
    QVERIFY(std::abs(trial.meanNonzeros - nonzeros) < 5 / std::sqrt(double(kTrials)));
    for (std::size_t j = 0; j < v.size(); ++j) {
        const CoordinateTrial& c = trial.coordinates[j];
        QCOMPARE(c.value, v[j]);
        QCOMPARE(*c.theoryMean, v[j]);
        QVERIFY(std::abs(c.mean - v[j]) <= 5 * std::sqrt(*c.theoryVariance / kTrials) + 1e-14);
        QVERIFY(std::abs(*c.standardError - std::sqrt(*c.variance / kTrials)) <= 1e-12);
    }
}

// Draw t is that of worker 0 in round t.
void TestCompressorTrial::isMeanAndVarianceOfTheDraws() {
    const Vector v = {0.3, -4, 0, 12};
    Link link(dither(3, 2), 4, network(), 77);
    Vector sum(4, 0.0), squares(4, 0.0);
    double bits = 0;
    for (std::uint64_t t = 0; t < 50; ++t) {
        const Vector& decoded = link.send(v, t);
        for (std::size_t j = 0; j < 4; ++j) {
            sum[j] += decoded[j];
            squares[j] += decoded[j] * decoded[j];
        }
        bits += double(link.bits());
    }
    const Trial trial = runTrial(v, dither(3, 2), network(), 50, 77);
    for (std::size_t j = 0; j < 4; ++j) {
        const double mean = sum[j] / 50;
        QVERIFY(std::abs(trial.coordinates[j].mean - mean) <= 1e-13);
        QVERIFY(std::abs(*trial.coordinates[j].variance - (squares[j] - 50 * mean * mean) / 49) <= 1e-11);
    }
    QCOMPARE(trial.meanBits, bits / 50);
}

void TestCompressorTrial::scalesStayInRange_data() {
    QTest::addColumn<double>("scale");
    for (int k : {-1000, -300, 300, 1000}) QTest::addRow("2^%d", k) << std::ldexp(1.0, k);
}

void TestCompressorTrial::scalesStayInRange() {
    QFETCH(double, scale);
    const Vector v = {3, -4, 0, 12};
    Vector scaled = v;
    for (double& x : scaled) x *= scale;
    const Trial one = runTrial(v, quantize(2), network(), 100, 1),
                other = runTrial(scaled, quantize(2), network(), 100, 1);
    for (std::size_t j = 0; j < v.size(); ++j) {
        const CoordinateTrial &a = one.coordinates[j], &b = other.coordinates[j];
        QVERIFY(b.mean == a.mean * scale);
        QVERIFY(*b.standardError == *a.standardError * scale);
        QVERIFY(*b.variance == *a.variance * scale * scale);
        QVERIFY(*b.theoryVariance == *a.theoryVariance * scale * scale);
    }
    const Trial signs = runTrial(Vector{0, 1e-300, 1e300}, sign("random"), network(), 1000, 1);
    QVERIFY(std::abs(*signs.coordinates[0].variance - 1) < 0.01);
    QCOMPARE(*signs.coordinates[1].variance, 0.0);
}

void TestCompressorTrial::oneTrialHasNoVariance() {
    const Trial trial = runTrial(Vector{1, 2}, quantize(2), network(), 1, 1);
    QVERIFY(!trial.squaredErrorStandardError);
    QVERIFY(!trial.totalVariance && !trial.coordinates[0].variance && !trial.coordinates[0].standardError);
    QVERIFY(trial.theoryTotalVariance.has_value());
}

void TestCompressorTrial::overflowIsInfinite() {
    const double big = std::numeric_limits<double>::max();
    const Trial trial = runTrial(Vector{big, -big, 0}, quantize(2), network(), 100, 1);
    QCOMPARE(trial.coordinates[0].mean, kInfinity);
    QCOMPARE(trial.coordinates[1].mean, -kInfinity);
    QCOMPARE(*trial.coordinates[1].variance, kInfinity);
    QCOMPARE(*trial.coordinates[1].standardError, kInfinity);
    QCOMPARE(*trial.coordinates[1].theoryVariance, kInfinity);
    QCOMPARE(trial.coordinates[2].mean, 0.0);
    QCOMPARE(*trial.coordinates[2].variance, 0.0);
    QCOMPARE(*trial.totalVariance, kInfinity);
    QCOMPARE(trial.meanSquaredError, kInfinity);
    QCOMPARE(*trial.squaredErrorStandardError, kInfinity);
}

void TestCompressorTrial::constantsHaveNoSpread() {
    const Vector v = {0.1, -1e8 - 1e-3, 0, 1e-310};
    for (const CompressorOptions& options : {CompressorOptions(), quantize(2, 1), randK(4)}) {
        const Trial trial = runTrial(v, options, network(), 300, 1);
        for (std::size_t j = 0; j < v.size(); ++j) {
            QVERIFY(trial.coordinates[j].mean == v[j]);
            QVERIFY(*trial.coordinates[j].variance == 0);
            QVERIFY(*trial.coordinates[j].standardError == 0);
        }
    }
}

void TestCompressorTrial::refusesBadInput() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QVERIFY_THROWS_EXCEPTION(Error, runTrial(Vector{}, quantize(2), network(), 10, 1));
    QVERIFY_THROWS_EXCEPTION(Error, runTrial(Vector{1, nan}, quantize(2), network(), 10, 1));
    QVERIFY_THROWS_EXCEPTION(Error, runTrial(Vector{kInfinity}, quantize(2), network(), 10, 1));
    QVERIFY_THROWS_EXCEPTION(Error, runTrial(Vector{1}, quantize(2), network(), 0, 1));
    QVERIFY_THROWS_EXCEPTION(Error, runTrial(Vector{1}, randK(2), network(), 10, 1));
}

/// TernGrad of (3, -4, 0, 12) beside a worker that holds 20: P(12) = 12/20 and a variance of |v_j| (20 - |v_j|).
void TestCompressorTrial::aSharedScaleStaysUnbiasedAndVariesMore() {
    constexpr std::int64_t kTrials = 20000;
    const Vector v = {3, -4, 0, 12};
    const std::vector<Vector> others = {{0, 20, 1, 1}, {-15, 0, 0, 0}};
    CompressorOptions options = quantize(kInfinity);
    const Trial own = runTrial(v, options, network(), kTrials, 1, others);
    QCOMPARE(*own.theoryTotalVariance, 3.0 * 9 + 4.0 * 8);
    QVERIFY(!own.ownScaleVariance);
    options.shared_scale = true;
    const Trial shared = runTrial(v, options, network(), kTrials, 1, others);
    const double variances[] = {3.0 * 17, 4.0 * 16, 0, 12.0 * 8};
    for (std::size_t j = 0; j < v.size(); ++j) {
        const CoordinateTrial &a = own.coordinates[j], &b = shared.coordinates[j];
        QVERIFY(std::abs(a.mean - v[j]) <= 5 * std::sqrt(*a.theoryVariance / kTrials) + 1e-12);
        QVERIFY(std::abs(b.mean - v[j]) <= 5 * std::sqrt(variances[j] / kTrials) + 1e-12);
        QCOMPARE(*b.theoryMean, v[j]);
        QVERIFY(std::abs(*b.theoryVariance - variances[j]) < 1e-12);
        QVERIFY(std::abs(*b.variance - variances[j]) <= 0.1 * variances[j]);
    }
    QCOMPARE(*shared.ownScaleVariance, *own.theoryTotalVariance);
    QVERIFY(*shared.totalVariance > 2 * *own.totalVariance);
    QVERIFY(std::abs(*shared.expectedNonzeros - 19.0 / 20) < 1e-12);
    // Blocks share each their own.
    options.block = 2;
    QCOMPARE(sharedNormsOf(*makeCompressor(options, 4, 64), v, others), (Vector{20, 12}));
}

void TestCompressorTrial::othersThatDoNotFitAreRefused() {
    const auto refused = [](const Vector& other) {
        try {
            runTrial(Vector{1, 2}, quantize(2), network(), 10, 1, {&other, 1});
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    QCOMPARE(refused({1, 2, 3}), std::string("the vector of another worker has length 3, and the vector 2"));
    QCOMPARE(refused({1, kInfinity}), std::string("the vector of another worker has a number that is not finite"));
}

QTEST_GUILESS_MAIN(TestCompressorTrial)
#include "test_compressor_trial.moc"
