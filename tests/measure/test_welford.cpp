// Mean, variance and standard error over repeats, against exact values.
#include <QtTest>

#include "measure/repeat_statistics.h"
#include "measure/welford.h"

using namespace dianoia;

static Welford over(const std::vector<double>& values) {
    Welford w;
    for (double v : values) w.add(v);
    return w;
}

class TestWelford : public QObject {
    Q_OBJECT

private slots:
    void exactValues_data();
    void exactValues();
    void equalValuesHaveNoSpread_data();
    void equalValuesHaveNoSpread();
    void fewValues();
    void theEndsOfDouble();
    void valuesThatAreNotFinite();
    void threeEqualRunsAreThatRun();
    void shorterRunsLeaveATail();
    void emptyCellsAreNotCounted();
    void orderOfRepeatsDoesNotMoveRounds();
};

void TestWelford::exactValues_data() {
    QTest::addColumn<std::vector<double>>("values");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("variance");
    QTest::newRow("1 to 4") << std::vector<double>{1, 2, 3, 4} << 2.5 << 5.0 / 3;
    QTest::newRow("two") << std::vector<double>{-1, 1} << 0.0 << 2.0;
    QTest::newRow("near 1e8") << std::vector<double>{1e8 - 0x1p-10, 1e8, 1e8 + 0x1p-10} << 1e8 << 0x1p-20;
    QTest::newRow("near 1e15") << std::vector<double>{1e15 + 4, 1e15 + 7, 1e15 + 13, 1e15 + 16} << 1e15 + 10 << 30.0;
}

void TestWelford::exactValues() {
    QFETCH(std::vector<double>, values);
    QFETCH(double, mean);
    QFETCH(double, variance);
    const Welford w = over(values);
    QCOMPARE(w.count(), values.size());
    QVERIFY(std::abs(w.mean() - mean) <= 1e-15 * std::abs(mean) + 1e-300);
    QVERIFY(std::abs(*w.variance() - variance) <= 1e-14 * variance);
    QVERIFY(std::abs(*w.standardDeviation() - std::sqrt(variance)) <= 1e-14 * std::sqrt(variance));
    QVERIFY(std::abs(*w.standardError() - std::sqrt(variance / double(values.size()))) <= 1e-14 * std::sqrt(variance));
}

void TestWelford::equalValuesHaveNoSpread_data() {
    QTest::addColumn<double>("value");
    for (double v : {0.1, 1.0 / 3, 0.33368629901358837, 1e8, 5e-324, -1e300, std::numeric_limits<double>::max(), 0.0})
        QTest::addRow("%g", v) << v;
}

void TestWelford::equalValuesHaveNoSpread() {
    QFETCH(double, value);
    for (std::size_t count : {2, 3, 5, 100}) {
        const Welford w = over(std::vector<double>(count, value));
        QVERIFY(w.mean() == value);
        QVERIFY(*w.variance() == 0);
        QVERIFY(*w.standardError() == 0);
    }
}

void TestWelford::fewValues() {
    QCOMPARE(over({}).count(), std::uint64_t(0));
    QCOMPARE(over({7}).mean(), 7.0);
    QVERIFY(!over({7}).variance());
    QVERIFY(!over({7}).standardError());
}

void TestWelford::theEndsOfDouble() {
    const double most = std::numeric_limits<double>::max();
    const Welford w = over({most, -most, most, -most});
    QVERIFY(std::abs(w.mean()) <= 1e-15 * most);
    QVERIFY(std::isinf(*w.variance()));
    QVERIFY(*over({1e-200, 3e-200}).variance() == 0);
    QVERIFY(std::isinf(*over({1e200, 3e200}).variance()));
}

void TestWelford::valuesThatAreNotFinite() {
    const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(over({1, inf, 2}).mean(), inf);
    QCOMPARE(over({-inf, 1}).mean(), -inf);
    QVERIFY(std::isnan(over({1, inf, -inf}).mean()));
    QVERIFY(std::isnan(over({1, nan, 2}).mean()));
    QVERIFY(std::isnan(*over({1, inf, 2}).variance()));
}

static Row gapRow(std::uint64_t round, double gap) {
    Row row;
    row.round = round;
    row.set(Column::gap, gap);
    return row;
}

void TestWelford::threeEqualRunsAreThatRun() {
    RepeatStatistics repeats;
    for (int repeat = 0; repeat < 3; ++repeat)
        for (std::uint64_t round = 0; round <= 100; round += 10) repeats.add(gapRow(round, 1.0 / double(round + 3)));
    QCOMPARE(repeats.rounds().size(), std::size_t(11));
    for (std::size_t i = 0; i < 11; ++i) {
        const RoundStatistics& at = repeats.rounds()[i];
        QCOMPARE(at.round(), std::uint64_t(10 * i));
        QVERIFY(at[Column::gap].mean() == 1.0 / double(10 * i + 3));
        QVERIFY(*at[Column::gap].variance() == 0);
        QCOMPARE(at[Column::gap].count(), std::uint64_t(3));
    }
}

void TestWelford::shorterRunsLeaveATail() {
    RepeatStatistics repeats;
    for (std::uint64_t length : {100, 200})
        for (std::uint64_t round = 0; round <= length; ++round) repeats.add(gapRow(round, double(length)));
    QCOMPARE(repeats.rounds().size(), std::size_t(201));
    QCOMPARE(repeats.find(100)->operator[](Column::gap).mean(), 150.0);
    QCOMPARE(repeats.find(100)->operator[](Column::gap).count(), std::uint64_t(2));
    QCOMPARE(repeats.find(101)->operator[](Column::gap).mean(), 200.0);
    QCOMPARE(repeats.find(101)->operator[](Column::gap).count(), std::uint64_t(1));
    QVERIFY(!repeats.find(101)->operator[](Column::gap).standardError());
    QVERIFY(!repeats.find(201));
}

void TestWelford::emptyCellsAreNotCounted() {
    RepeatStatistics repeats;
    Row without;
    repeats.add(without);
    repeats.add(gapRow(0, 2));
    QCOMPARE(repeats.find(0)->operator[](Column::gap).count(), std::uint64_t(1));
    QCOMPARE(repeats.find(0)->operator[](Column::gap).mean(), 2.0);
    QCOMPARE(repeats.find(0)->operator[](Column::accuracy).count(), std::uint64_t(0));
}

void TestWelford::orderOfRepeatsDoesNotMoveRounds() {
    RepeatStatistics lockstep, oneByOne;
    for (std::uint64_t round : {0, 5, 7, 10})
        for (int repeat = 0; repeat < 3; ++repeat) lockstep.add(gapRow(round, double(round) * repeat));
    for (int repeat = 0; repeat < 3; ++repeat)
        for (std::uint64_t round : {0, 5, 7, 10}) oneByOne.add(gapRow(round, double(round) * repeat));
    oneByOne.add(gapRow(6, 1));
    // Rounds may be left out between two rows.
    oneByOne.add(gapRow(5, 5));
    oneByOne.add(gapRow(10, 10));
    for (std::uint64_t round : {0, 5, 7, 10}) {
        QCOMPARE(oneByOne.find(round)->operator[](Column::gap).mean(), double(round));
        QCOMPARE(lockstep.find(round)->operator[](Column::gap).mean(), double(round));
    }
    QCOMPARE(oneByOne.rounds().size(), std::size_t(5));
}

QTEST_GUILESS_MAIN(TestWelford)
#include "test_welford.moc"
