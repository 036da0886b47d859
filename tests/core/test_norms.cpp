// Lengths of vectors: to the last bit the root of the fixed sum where squares are harmless, right beyond.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/norms.h"
#include "core/sums.h"

using namespace dianoia;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

class TestNorms : public QObject {
    Q_OBJECT

private slots:
    void isTheRootOfTheFixedSum() {
        for (std::size_t n : {0, 1, 3, 5, 16, 37, 1000}) {
            Vector v(n), w(n);
            for (std::size_t j = 0; j < n; ++j) {
                v[j] = std::sin(double(j * j + 1)) * std::exp(double(j % 30) - 15);
                w[j] = std::cos(double(j));
            }
            QVERIFY(euclideanNorm(v) == std::sqrt(squaredNorm(v)));
            QVERIFY(euclideanDistance(v, w) == std::sqrt(squaredDistance(v, w)));
        }
    }

    /// 3, 4 and 12 have the length 13, whatever the unit.
    void everyScaleIsAlike_data() {
        QTest::addColumn<double>("unit");
        for (int exponent : {-1074, -1070, -900, -540, -500, 0, 500, 511, 512, 600, 1019})
            QTest::addRow("2^%d", exponent) << std::ldexp(1.0, exponent);
    }

    void everyScaleIsAlike() {
        QFETCH(double, unit);
        const Vector v = {3 * unit, -4 * unit, 0, 12 * unit}, w(4, 0.0);
        QCOMPARE(euclideanNorm(v), 13 * unit);
        QCOMPARE(euclideanDistance(v, w), 13 * unit);
        QCOMPARE(euclideanDistance(w, v), 13 * unit);
        QVERIFY(euclideanNorm(v) >= 12 * unit);
    }

    void whatIsNotFiniteStaysSo() {
        QCOMPARE(euclideanNorm(Vector{1, -kInfinity}), kInfinity);
        QCOMPARE(euclideanNorm(Vector{1e308, 1e308, 1e308, 1e308}), kInfinity);
        QVERIFY(std::isnan(euclideanNorm(Vector{1, std::nan("")})));
        QVERIFY(std::isnan(euclideanDistance(Vector{kInfinity, 0}, Vector{kInfinity, 0})));
        QCOMPARE(euclideanNorm(Vector{0, -0.0}), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestNorms)
#include "test_norms.moc"
