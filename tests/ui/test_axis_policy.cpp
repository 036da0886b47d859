// Ranges and ticks: finite whatever comes in, whole decades on logarithmic axes, labels that differ.
#include <QtTest>

#include <cmath>
#include <limits>
#include <set>

#include "plots/axis_policy.h"

using namespace dianoia;

class TestAxisPolicy : public QObject {
    Q_OBJECT

private slots:
    void rangesAreFiniteAndWide_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
        const double values[] = {0, 1, -1, 1e-15, 1e300, -1e300, 1.7e308, 5e-324, inf, -inf, nan, 1e9};
        for (double low : values)
            for (double high : values) QTest::newRow(qPrintable(QString("%1 to %2").arg(low).arg(high))) << low << high;
    }

    void rangesAreFiniteAndWide() {
        QFETCH(double, low);
        QFETCH(double, high);
        for (AxisScale scale : {AxisScale::linear, AxisScale::logarithmic})
            for (const AxisRange range : {sanitizedRange(low, high, scale), niceRange({low, high}, scale)}) {
                QVERIFY(std::isfinite(range.low) && std::isfinite(range.high) && std::isfinite(range.span()));
                QVERIFY(range.low < range.high);
                QVERIFY(std::abs(range.low) <= 1.1e300 && std::abs(range.high) <= 1.1e300);
                const double step = tickStep(range, scale);
                QVERIFY(std::isfinite(step) && step > 0);
                QVERIFY2(range.span() / step <= 12, qPrintable(QString::number(range.span() / step)));
            }
    }

    void niceRangesEndAtTicks() {
        QCOMPARE(niceRange({0.3, 1987}, AxisScale::linear), (AxisRange{0, 2000}));
        QCOMPARE(niceRange({-15.2, -0.2}, AxisScale::logarithmic), (AxisRange{-16, 0}));
        QCOMPARE(tickStep({-16, 0}, AxisScale::logarithmic), 2.0);
        QCOMPARE(tickStep({-7, 0}, AxisScale::logarithmic), 1.0);
        QCOMPARE(tickStep({0, 2000}, AxisScale::linear), 500.0);
    }

    void labelsDiffer_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("small") << 1e-9 << 2e-9;
        QTest::newRow("offset") << 1e9 << 1e9 + 10;
        QTest::newRow("rounds") << 0.0 << 2000.0;
        QTest::newRow("around zero") << -3e-7 << 2e-7;
        QTest::newRow("bits") << 0.0 << 7.2e7;
    }

    void labelsDiffer() {
        QFETCH(double, low);
        QFETCH(double, high);
        const AxisRange range{low, high};
        const double step = tickStep(range, AxisScale::linear);
        std::set<std::string> labels;
        int ticks = 0;
        for (double i = std::ceil(low / step); i * step <= high; ++i, ++ticks)
            labels.insert(tickLabel(i * step, range, AxisScale::linear));
        QVERIFY(ticks >= 2);
        QCOMPARE(int(labels.size()), ticks);
    }

    void labelsReadAsNumbersDo() {
        QCOMPARE(tickLabel(1500, {0, 2000}, AxisScale::linear), std::string("1500"));
        QCOMPARE(tickLabel(0, {-1, 1}, AxisScale::linear), std::string("0"));
        QCOMPARE(tickLabel(-12, {-16, 0}, AxisScale::logarithmic), std::string("1e-12"));
        QCOMPARE(tickLabel(0, {-16, 0}, AxisScale::logarithmic), std::string("1e0"));
        QCOMPARE(tickLabel(2e7, {0, 7e7}, AxisScale::linear), std::string("2e+07"));
    }
};

QTEST_GUILESS_MAIN(TestAxisPolicy)
#include "test_axis_policy.moc"
