// Named theory lines: each name gives the number of its formula, or nothing where it has none.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "schema/columns.h"
#include "theory/bound_check.h"
#include "theory/lines.h"

using namespace dianoia;

namespace {

LineInputs sampleInputs() {
    LineInputs inputs;
    inputs.run.smoothness = 10;
    inputs.run.strongConvexity = 1;
    inputs.run.omega = 3;
    inputs.run.workers = 4;
    inputs.run.step = 0.05;
    inputs.run.memoryRate = 0.125;
    inputs.run.startDistance = 2;
    inputs.run.startMemoryError = inputs.run.spread = 5;
    inputs.pooledSmoothness = 8;
    inputs.knowsGradientNoise = true;
    inputs.traits.isMean = inputs.traits.isHonest = inputs.traits.isUnbiased = inputs.traits.isDifference = true;
    inputs.traits.isConstant = inputs.traits.isWithoutMomentum = inputs.traits.isUnchanged = true;
    inputs.plateau = {0.4, 0.005, 0.02};
    inputs.medianBias = 7.0 / 3;
    return inputs;
}

}  // namespace

class TestLines : public QObject {
    Q_OBJECT

private slots:
    void values();
    void namesAreListed();
    void unknownNames();
    void emptyWhereNothingIsKnown();
    void gapsNeedSmoothObjective();
    void everyAssumptionOfABoundCounts_data();
    void everyAssumptionOfABoundCounts();
    void shrinkingSteps();
    void gradients();
    void walks();
    void textsHoldTheNumbers();
    void excesses();
    void excessesOfAverages();
};

void TestLines::values() {
    const LineInputs inputs = sampleInputs();
    QCOMPARE(*theoryValue("gap_plateau", "gap", inputs, 10), 0.005);
    QCOMPARE(*theoryValue("dist_plateau", "dist_sq", inputs, 10), 0.02);
    QCOMPARE(*theoryValue("median_bias", "median_bias", inputs, 10), 7.0 / 3);
    const double rate = 2 * std::pow(9.0 / 11, 20);
    QVERIFY(std::abs(*theoryValue("gd_rate", "dist_sq", inputs, 10) - rate) < 1e-15);
    QVERIFY(std::abs(*theoryValue("gd_rate", "gap", inputs, 10) - 4 * rate) < 1e-15);
    // c = (3/4)/(4 (1/8)(1/8)) = 12, V^0 = 2 + 12 * 0.05^2 * 5.
    const double bound = std::pow(0.95, 10) * 2.15;
    QVERIFY(std::abs(*theoryValue("diana_bound", "dist_sq", inputs, 10) - bound) < 1e-14);
    QVERIFY(std::abs(*theoryValue("diana_bound", "gap", inputs, 10) - 4 * bound) < 1e-14);
    LineInputs silent = inputs;
    silent.run.memoryRate.reset();
    silent.traits.isDifference = false;
    silent.traits.isDirect = true;
    const double ball = 0.05 * (2 * 3 * 5) / 4;
    QVERIFY(std::abs(*theoryValue("diana_bound", "dist_sq", silent, 10) - (std::pow(0.95, 10) * 2 + ball)) < 1e-14);
}

void TestLines::namesAreListed() {
    QStringList names;
    for (const TheoryLine& line : theoryLines()) {
        names << line.name;
        QVERIFY(QString(line.sentence).endsWith('.'));
        QVERIFY(!line.metrics.empty());
        for (const auto metric : line.metrics) {
            QVERIFY(findColumn(metric));
            QVERIFY(!line.assumptions(LineInputs(), metric).empty());
        }
        QCOMPARE(theoryLine(line.name).name, line.name);
    }
    for (const char* name : {"gap_plateau", "dist_plateau", "gd_rate", "diana_bound", "median_bias"})
        QVERIFY(names.contains(name));
    QCOMPARE(names.removeDuplicates(), 0);
}

void TestLines::unknownNames() {
    try {
        theoryValue("gap_plato", "gap", sampleInputs(), 1);
        QFAIL("no error");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::content);
        QVERIFY2(QString(error.what()).contains("gap_plateau"), error.what());
    }
}

void TestLines::emptyWhereNothingIsKnown() {
    for (const TheoryLine& line : theoryLines())
        for (const auto metric : line.metrics) QVERIFY(!theoryValue(line.name, metric, LineInputs(), 3));
    LineInputs inputs = sampleInputs();
    QVERIFY(!theoryValue("diana_bound", "accuracy", inputs, 3));
    inputs.run.step = 1;
    QVERIFY(!theoryValue("diana_bound", "dist_sq", inputs, 3));
}

void TestLines::gapsNeedSmoothObjective() {
    LineInputs inputs = sampleInputs();
    inputs.regularized = true;
    QVERIFY(theoryValue("diana_bound", "dist_sq", inputs, 3));
    QVERIFY(!theoryValue("diana_bound", "gap", inputs, 3));
    QVERIFY(!theoryValue("gd_rate", "gap", inputs, 3));
}

void TestLines::everyAssumptionOfABoundCounts_data() {
    QTest::addColumn<int>("flaw");
    for (int i = 0; i < 9; ++i) QTest::newRow(qPrintable(QString::number(i))) << i;
}

void TestLines::everyAssumptionOfABoundCounts() {
    QFETCH(int, flaw);
    LineInputs inputs = sampleInputs();
    RunTraits& traits = inputs.traits;
    bool* const flags[] = {&traits.isMean,       &traits.isHonest,          &traits.isUnbiased,
                           &traits.isDifference, &traits.isWithoutMomentum, &traits.isUnchanged,
                           &traits.isConstant,   &inputs.knowsGradientNoise};
    if (flaw < 8) *flags[flaw] = false;
    if (flaw == 8) traits.isNoisy = true;
    QVERIFY(!theoryValue("diana_bound", "dist_sq", inputs, 3));
    int failing = 0;
    for (const LineAssumption& assumption : theoryLine("diana_bound").assumptions(inputs, "dist_sq"))
        failing += assumption.holds ? 0 : 1;
    QCOMPARE(failing, 1);
}

void TestLines::shrinkingSteps() {
    LineInputs inputs = sampleInputs();
    inputs.traits.isConstant = false;
    inputs.traits.isInverse = true;
    inputs.k0 = 40;
    // a = 0.05 * 40 = 2: max{V^0, 0}/(k/40 + 1) without gradient noise.
    QVERIFY(std::abs(*theoryValue("decreasing_bound", "dist_sq", inputs, 60) - 2.15 / 2.5) < 1e-13);
    QVERIFY(std::abs(*theoryValue("decreasing_bound", "gap", inputs, 60) - 4 * 2.15 / 2.5) < 1e-13);
    QVERIFY(!theoryValue("diana_bound", "dist_sq", inputs, 3));
    inputs.k0 = 20;
    QVERIFY(!theoryValue("decreasing_bound", "dist_sq", inputs, 3));
}

void TestLines::gradients() {
    LineInputs inputs = sampleInputs();
    inputs.nonconvex.smoothness = inputs.nonconvex.meanSmoothness = 2;
    inputs.nonconvex.omega = 3;
    inputs.nonconvex.step = 0.05;
    inputs.nonconvex.memoryRate = 0.125;
    inputs.nonconvex.workers = 4;
    inputs.nonconvex.startGap = 6;
    QVERIFY(!theoryValue("nonconvex_bound", "grad_norm", inputs, 100));
    inputs.nonconvex.dissimilarity = 5;
    // 12/(100*0.05*1.75) + 0.1*(1.5*5)/1.75.
    QVERIFY(std::abs(*theoryValue("nonconvex_bound", "grad_norm", inputs, 100) -
                     std::sqrt(12 / (5 * 1.75) + 0.75 / 1.75)) < 1e-12);
    inputs.regularized = true;
    QVERIFY(!theoryValue("nonconvex_bound", "grad_norm", inputs, 100));
    inputs.traits.isNoisy = inputs.traits.isMedian = true;
    inputs.startGradient = 3;
    inputs.dimension = 5;
    QVERIFY(std::abs(*theoryValue("median_slope", "grad_norm", inputs, 1e6) - 0.3) < 1e-12);
    QVERIFY(!theoryValue("sign_slope", "grad_norm", inputs, 10));
    inputs.traits.isVote = true;
    QVERIFY(std::abs(*theoryValue("sign_slope", "grad_norm", inputs, 1e8) - 0.3) < 1e-12);
}

void TestLines::walks() {
    LineInputs inputs;
    RunTraits& traits = inputs.traits;
    traits.isMedian = traits.isHonest = traits.isUncompressed = traits.isDirect = traits.isFull = true;
    traits.isConstant = traits.isWithoutMomentum = traits.isUnchanged = traits.isOdd = traits.isParallel = true;
    inputs.dimension = 2;
    inputs.nonconvex.smoothness = 4;
    inputs.nonconvex.step = 0.1;
    inputs.nonconvex.startGap = 3;
    inputs.walks = {{1, 5, {-2, 9, 0.1}, 0.5, 0.25, 6, 0.5}, {4, 1, {0.5, 2, 0.4}, 1, 0.5, 8, 1}};
    double first = 5, second = 1, firstVariance = 0, secondVariance = 0;
    for (int k = 0; k < 7; ++k) {
        first += 0.1 * (-2 - first);
        second += 0.4 * (0.5 - second);
        firstVariance = 0.81 * firstVariance + 0.01 * 9;
        secondVariance = 0.36 * secondVariance + 0.16 * 2;
    }
    const double one = first * first + firstVariance, two = second * second + secondVariance;
    QVERIFY(std::abs(*theoryValue("median_walk", "dist_sq", inputs, 7) - (one + two)) < 1e-12);
    QVERIFY(std::abs(*theoryValue("median_walk", "gap", inputs, 7) - (0.5 * one + 2 * two)) < 1e-12);
    // 2 D/(T delta) + L delta (9 + 16*2) + (2^2 + (4*0.5)^2).
    QVERIFY(std::abs(*theoryValue("median_descent", "grad_norm", inputs, 30) - std::sqrt(2 + 0.4 * 41 + 8)) < 1e-12);
    QVERIFY(!theoryValue("sign_law", "dist_sq", inputs, 7) && !theoryValue("sign_descent", "grad_norm", inputs, 7));
    traits.isMedian = false;
    traits.isVote = traits.isNoisy = inputs.walksKnowSigns = inputs.walksKnowBounds = true;
    QCOMPARE(*theoryValue("sign_law", "dist_sq", inputs, 7), 0.25 + 0.25 + 1 + 0.5);
    QCOMPARE(*theoryValue("sign_law", "gap", inputs, 7), 0.5 * 0.5 + 2 * 1.5);
    const auto numbers = [&](const char* name, const char* metric) {
        return theoryLine(name).text(inputs, metric).numbers;
    };
    QCOMPARE(numbers("sign_law", "dist_sq"), std::string("bias^2 + variance = 1.25 + 0.75 = 2"));
    QCOMPARE(numbers("sign_law", "gap"), std::string("bias^2 + variance = 2.125 + 1.125 = 3.25"));
    // Variances at rest 0.1/1.9 * 9 and 0.4/1.6 * 2.
    QCOMPARE(numbers("median_walk", "dist_sq"), std::string("bias^2 + variance at rest = 4.25 + 0.9737 = 5.224"));
    QCOMPARE(numbers("median_walk", "gap"), std::string("bias^2 + variance at rest = 2.5 + 1.237 = 3.737"));
    // D/(T delta) + L delta d/2 + 2 d max sd + 2 sum |gap|.
    const double descent = 3 / 3.0 + 0.4 + 4 * std::sqrt(32.0) + 2 * (2 + 2);
    QVERIFY(std::abs(*theoryValue("sign_descent", "grad_norm", inputs, 30) - descent) < 1e-12);
    inputs.run.workers = 3;
    QCOMPARE(*theoryValue("median_bias_bound", "median_bias", inputs, 7), 10.0);
    QVERIFY(std::abs(*theoryValue("median_bias_law", "median_bias", inputs, 7) - std::sqrt(1.25)) < 1e-15);
    QVERIFY(!theoryValue("median_walk", "dist_sq", inputs, 7));
}

void TestLines::textsHoldTheNumbers() {
    LineInputs inputs = sampleInputs();
    // alpha = alpha_p/2, so c alpha = 2 omega/n = 1.5 and the second step is 2/(11 * 2.5).
    const auto step = [&] { return theoryLine("diana_bound").assumptions(inputs, "dist_sq")[1].sentence; };
    QVERIFY2(step().ends_with("= 0.07273, gamma = 0.05"), step().c_str());
    inputs.run.memoryRate = 0.01;
    QVERIFY2(step().ends_with("= 0.01, gamma = 0.05"), step().c_str());
    inputs = sampleInputs();
    const LineText text = theoryLine("diana_bound").text(inputs, "dist_sq");
    QCOMPARE(QString::fromStdString(text.numbers), QString("(1 - 0.05 * 1)^k * 2.15"));
    QVERIFY(QString::fromStdString(text.formula).startsWith("E|x^k - x*|^2 <= (1 - gamma mu)^k V^0"));
    QCOMPARE(QString::fromStdString(theoryLine("diana_bound").text(inputs, "gap").numbers),
             QString("8/2 * (1 - 0.05 * 1)^k * 2.15"));
    // kappa = 10, n = 4, blocks of 16: p = 2 has omega = 3, so max{8, 11 (1/2 + 3/4)} and blocks up to (4/2 + 1)^2.
    LineInputs blocks = inputs;
    blocks.largestBlock = 16;
    const auto more = theoryLine("diana_bound").text(blocks, "dist_sq").more;
    QCOMPARE(more.size(), std::size_t(4));
    QVERIFY2(more[2].starts_with("  p = 2: max{8, 13.75} = 13.75; more than 2 omega = 6 workers") &&
                 more[2].find("up to 9 are") != std::string::npos,
             more[2].c_str());
    QCOMPARE(QString::fromStdString(theoryLine("gd_rate").text(inputs, "dist_sq").numbers),
             QString("2 * ((10 - 1)/(10 + 1))^(2k)"));
    for (const TheoryLine& line : theoryLines())
        for (const auto metric : line.metrics) {
            const LineText any = line.text(inputs, metric);
            QVERIFY(!any.formula.empty() && !any.source.empty());
            for (const std::string& said : {any.formula, any.source}) QVERIFY(!said.empty());
        }
}

void TestLines::excesses() {
    LineInputs inputs = sampleInputs();
    inputs.distanceFloor = 1e-6;
    const TheoryLine& line = theoryLine("diana_bound");
    BoundCheck check(line, "dist_sq", inputs);
    const auto bound = [](double k) { return std::pow(0.95, k) * 2.15; };
    check.take({0, 0, bound(0), bound(0), bound(0), 1});
    check.take({1, 4, bound(1), bound(4) * 1.0001, 0, 4});
    QVERIFY(check.excess());
    QCOMPARE(check.excess()->round, 4.0);
    QVERIFY(std::abs(check.excess()->greatest - 1.0001) < 1e-12);
    check.take({5, 5, 3 * bound(5), 3 * bound(5), 0, 1});
    check.take({6, 6, 2 * bound(6), 2 * bound(6), 0, 1});
    QCOMPARE(check.excess()->round, 4.0);
    QVERIFY(std::abs(check.excess()->greatest - 3) < 1e-12);
    BoundCheck rounding(line, "dist_sq", inputs);
    rounding.take({1000, 1000, 9e-7, 9e-7, 0, 1});
    QVERIFY(!rounding.excess());
    inputs.traits.isMean = false;
    BoundCheck silent(line, "dist_sq", inputs);
    silent.take({0, 0, 1e9, 1e9, 1e9, 1});
    QVERIFY(!silent.excess());
}

void TestLines::excessesOfAverages() {
    LineInputs inputs = sampleInputs();
    inputs.nonconvex = {2, 2, 0, 0.25, 0.125, 4, 1, {}, 0, 0};
    // 2/(K 0.25 (2 - 0.5)) = 16/(3 K).
    const TheoryLine& line = theoryLine("nonconvex_bound");
    const double most = std::sqrt(16.0 / 3);
    BoundCheck below(line, "grad_norm", inputs), above(line, "grad_norm", inputs), gaps(line, "grad_norm", inputs);
    below.take({0, 0, 0.999 * most, 0.999 * most, 0.999 * most, 1});
    below.take({1, 40, 0, 0, 0, 40});
    QVERIFY(!below.excess());
    QVERIFY(std::abs(*below.average() - 0.999 * most / std::sqrt(41)) < 1e-12);
    above.take({0, 3, 1, 1, 4 * most, 4});
    QCOMPARE(above.excess()->round, 4.0);
    QVERIFY(std::abs(above.excess()->greatest - 2) < 1e-12);
    gaps.take({0, 0, 0, 0, 0, 1});
    gaps.take({10, 10, 1e3, 1e3, 1e3, 1});
    QVERIFY(!gaps.excess() && !gaps.average());
}

QTEST_GUILESS_MAIN(TestLines)
#include "test_lines.moc"
