// Named theory lines: each name gives the number of its formula, or nothing where it has none.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
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
    inputs.boundHolds = true;
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
    const double ball = 0.05 * (2 * 3 * 5) / 4;
    QVERIFY(std::abs(*theoryValue("diana_bound", "dist_sq", silent, 10) - (std::pow(0.95, 10) * 2 + ball)) < 1e-14);
}

void TestLines::namesAreListed() {
    QCOMPARE(theoryLines().size(), std::size_t(5));
    for (const LineInfo& line : theoryLines()) {
        QVERIFY(theoryValue(line.name, "dist_sq", sampleInputs(), 3));
        QVERIFY(!line.sentence.empty());
    }
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
    for (const LineInfo& line : theoryLines()) QVERIFY(!theoryValue(line.name, "dist_sq", LineInputs(), 3));
    LineInputs inputs = sampleInputs();
    inputs.boundHolds = false;
    QVERIFY(!theoryValue("diana_bound", "dist_sq", inputs, 3));
    inputs = sampleInputs();
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

QTEST_GUILESS_MAIN(TestLines)
#include "test_lines.moc"
