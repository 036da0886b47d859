// Points of curves: no spike is lost, zeros and nan never make a curve vanish, logarithms are right down to 1e-15.
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>

#include "plots/plot_points.h"

using namespace dianoia;

namespace {

/// The history of values at rounds 0, 1, 2, ...
std::vector<CurvePoint> historyOf(const std::vector<double>& values) {
    History history;
    for (std::size_t k = 0; k < values.size(); ++k) {
        Row row;
        row.round = k;
        row.set(Column::gap, values[k]);
        history.append(row);
    }
    return history.curve(Column::round, Column::gap);
}

PlotScaling scalingOver(double rounds, AxisScale y = AxisScale::logarithmic, int columns = 400) {
    return {AxisScale::linear, y, 1e-16, {0, rounds}, columns};
}

}  // namespace

class TestPlotPoints : public QObject {
    Q_OBJECT

private slots:
    void logarithmsAreThoseOfTheValues() {
        std::vector<double> values;
        for (int k = 0; k <= 15; ++k) values.push_back(std::pow(10.0, -k));
        const PlotCurve curve = plotCurve(historyOf(values), scalingOver(15));
        QCOMPARE(curve.pieces.size(), std::size_t(1));
        QCOMPARE(curve.pieces[0].size(), std::size_t(16));
        for (int k = 0; k <= 15; ++k) {
            QCOMPARE(curve.pieces[0][std::size_t(k)].x, double(k));
            QVERIFY(std::abs(curve.pieces[0][std::size_t(k)].y + k) < 1e-12);
        }
    }

    void aSpikeInAMillionPointsStays() {
        std::vector<double> values(1'000'000, 1e-3);
        values[567'891] = 1;
        values[123'456] = 1e-9;
        const PlotCurve curve = plotCurve(historyOf(values), scalingOver(1e6));
        double least = 0, greatest = -100;
        for (const PlotPoint& point : curve.pieces[0]) {
            least = std::min(least, point.y);
            greatest = std::max(greatest, point.y);
        }
        QCOMPARE(greatest, 0.0);
        QVERIFY(std::abs(least + 9) < 1e-12);
        QVERIFY2(curve.pieces[0].size() <= 1700, qPrintable(QString::number(curve.pieces[0].size())));
    }

    void zerosAreDrawnAtTheFloor() {
        const PlotCurve curve = plotCurve(historyOf({1, 0, -1, 1e-20, 1}), scalingOver(4));
        QCOMPARE(curve.pieces.size(), std::size_t(1));
        QCOMPARE(curve.floored, std::uint64_t(3));
        QCOMPARE(curve.pieces[0][1].y, -16.0);
        QCOMPARE(curve.pieces[0].back().y, 0.0);
    }

    void whatIsNotFiniteIsAGap() {
        const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
        const PlotCurve curve = plotCurve(historyOf({1, 2, nan, 3, inf, inf, 4, 5}), scalingOver(7, AxisScale::linear));
        QCOMPARE(curve.pieces.size(), std::size_t(3));
        QCOMPARE(curve.notFinite, std::uint64_t(3));
        QCOMPARE(curve.pieces[2].back().y, 5.0);
    }

    void nothingButNanIsNothing() {
        AxisRange x, y;
        const auto history = historyOf({std::numeric_limits<double>::quiet_NaN()});
        QVERIFY(!curveRange(history, scalingOver(1), x, y));
        QVERIFY(plotCurve(history, scalingOver(1)).pieces.empty());
    }

    /// Round 0 has no place on a logarithmic axis: the curve begins with round 1.
    void aLogarithmicAxisBeginsWithTheFirstRound() {
        PlotScaling scaling = scalingOver(2);
        scaling.x = AxisScale::logarithmic;
        const auto history = historyOf({7, 5, 4, 3, 1});
        AxisRange x, y;
        QVERIFY(curveRange(history, scaling, x, y));
        QCOMPARE(x, (AxisRange{0, std::log10(4.0)}));
        QCOMPARE(y.high, std::log10(5.0));
        const PlotCurve curve = plotCurve(history, scaling);
        QCOMPARE(curve.pieces[0].size(), std::size_t(4));
        QCOMPARE(curve.pieces[0][0], (PlotPoint{0, std::log10(5.0)}));
        // A bucket of rounds 0 to 3 stands at round 3.
        const std::vector<CurvePoint> joined = {{0, 3, 4, {9, 2, 9, 2, 0, 4, 0}}};
        QVERIFY(curveRange(joined, scaling, x, y));
        QCOMPARE(x.low, std::log10(3.0));
        QVERIFY(!curveRange(historyOf({7}), scaling, x, y));
        QVERIFY(plotCurve(historyOf({7}), scaling).pieces.empty());
    }

    void aRangeIsThatOfTheValues() {
        AxisRange x, y;
        QVERIFY(curveRange(historyOf({0.5, 1e-3, 2, 0.25}), scalingOver(3), x, y));
        QCOMPARE(x, (AxisRange{0, 3}));
        QVERIFY(std::abs(y.low + 3) < 1e-12 && std::abs(y.high - std::log10(2.0)) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestPlotPoints)
#include "test_plot_points.moc"
