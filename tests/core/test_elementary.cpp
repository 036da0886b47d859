// Our exponential, logarithm and logistic terms: against long double, at their limits, and the same by packs as alone.
#include <QtTest>
#include <cmath>

#include "core/bits.h"
#include "core/elementary.h"
#include "core/philox.h"
#include "core/sums.h"

using namespace dianoia;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// n numbers evenly spread over low ... high in mixed order.
Vector spread(std::size_t n, double low, double high) {
    Vector v(n);
    for (std::size_t i = 0; i < n; ++i) v[i] = low + (high - low) * (double(splitMix64(i)) * 0x1p-64);
    return v;
}

/// The greatest |f(x) / g(x) - 1|, where g(x) is a normal number.
template <class Function, class Reference>
double worstRelative(const Vector& xs, Function f, Reference g) {
    double worst = 0;
    for (double x : xs) {
        const long double reference = g(static_cast<long double>(x));
        if (std::fabs(reference) < 0x1p-1022L) continue;
        worst = std::max(worst, double(std::fabs(f(x) / reference - 1)));
    }
    return worst;
}

}  // namespace

class TestElementary : public QObject {
    Q_OBJECT

private slots:
    void expIsAccurate();
    void expAtItsLimits();
    void logIsAccurate();
    void logAtItsLimits();
    void log1pIsAccurate();
    void lossAndSlope();
    void lossByKnownValues_data();
    void lossByKnownValues();
    void sigmoidByKnownValues_data();
    void sigmoidByKnownValues();
    void curvature();
    void spansAgreeWithSingleValues_data();
    void spansAgreeWithSingleValues();
    void sumOfLosses();
    void goldenBits();
};

void TestElementary::expIsAccurate() {
    const auto mine = [](double x) { return elementary::exp(x); };
    const auto reference = [](long double x) { return std::exp(x); };
    QVERIFY(worstRelative(spread(300000, -708.3, 709.78), mine, reference) <= 2e-16);
    QVERIFY(worstRelative(spread(300000, -1, 1), mine, reference) <= 2e-16);
    for (double x : spread(100000, -745.1, -708.3)) {
        const double error = double(elementary::exp(x) - std::exp(static_cast<long double>(x)));
        QVERIFY(std::fabs(error) <= 0x1p-1074);
    }
}

void TestElementary::expAtItsLimits() {
    QCOMPARE(bits(elementary::exp(0.0)), bits(1.0));
    QCOMPARE(bits(elementary::exp(-0.0)), bits(1.0));
    QCOMPARE(elementary::exp(kInfinity), kInfinity);
    QCOMPARE(elementary::exp(709.79), kInfinity);
    QCOMPARE(elementary::exp(1e300), kInfinity);
    QCOMPARE(bits(elementary::exp(-kInfinity)), bits(0.0));
    QCOMPARE(bits(elementary::exp(-745.14)), bits(0.0));
    QCOMPARE(bits(elementary::exp(-745.13)), bits(0x1p-1074));
    QVERIFY(std::isnan(elementary::exp(kNaN)));
}

void TestElementary::logIsAccurate() {
    const auto mine = [](double x) { return elementary::log(x); };
    const auto reference = [](long double x) { return std::log(x); };
    QVERIFY(worstRelative(spread(300000, 0.5, 2), mine, reference) <= 2.5e-16);
    Vector wide = spread(300000, -744, 709);
    for (double& x : wide) x = std::exp(x);
    QVERIFY(worstRelative(wide, mine, reference) <= 2.5e-16);
    QVERIFY(worstRelative(spread(1000, 1 - 1e-10, 1 + 1e-10), mine, reference) <= 2.5e-16);
}

void TestElementary::logAtItsLimits() {
    QCOMPARE(bits(elementary::log(1.0)), bits(0.0));
    QCOMPARE(elementary::log(0.0), -kInfinity);
    QCOMPARE(elementary::log(-0.0), -kInfinity);
    QCOMPARE(elementary::log(kInfinity), kInfinity);
    QVERIFY(std::isnan(elementary::log(-1.0)));
    QVERIFY(std::isnan(elementary::log(-kInfinity)));
    QVERIFY(std::isnan(elementary::log(kNaN)));
    QCOMPARE(elementary::log1p(-1.0), -kInfinity);
    QCOMPARE(elementary::log1p(kInfinity), kInfinity);
    QVERIFY(std::isnan(elementary::log1p(-1.5)));
    QCOMPARE(bits(elementary::log1p(0.0)), bits(0.0));
    QCOMPARE(elementary::log1p(1e-300), 1e-300);
}

void TestElementary::log1pIsAccurate() {
    const auto mine = [](double x) { return elementary::log1p(x); };
    const auto reference = [](long double x) { return std::log1p(x); };
    QVERIFY(worstRelative(spread(300000, -0.999, 3), mine, reference) <= 4e-16);
    Vector tiny = spread(300000, -700, 700);
    for (double& x : tiny) x = std::exp(x);
    QVERIFY(worstRelative(tiny, mine, reference) <= 4e-16);
    for (double& x : tiny) x = -std::fmod(x, 0.9);
    QVERIFY(worstRelative(tiny, mine, reference) <= 4e-16);
}

void TestElementary::lossAndSlope() {
    const auto loss = [](long double z) { return z > 0 ? std::log1p(std::exp(-z)) : -z + std::log1p(std::exp(z)); };
    const auto slope = [](long double z) { return -1 / (1 + std::exp(z)); };
    for (const Vector& margins : {spread(200000, -20, 20), spread(200000, -700, 700), spread(1000, -1e-8, 1e-8)}) {
        QVERIFY(worstRelative(
                    margins, [](double z) { return elementary::logisticLoss(z); }, loss) <= 5e-16);
        QVERIFY(worstRelative(
                    margins, [](double z) { return elementary::logisticTerms(z).slope; }, slope) <= 8e-16);
        QVERIFY(worstRelative(
                    margins, [](double z) { return -elementary::sigmoid(-z); }, slope) <= 5e-16);
    }
}

void TestElementary::lossByKnownValues_data() {
    QTest::addColumn<double>("margin");
    QTest::addColumn<double>("loss");
    QTest::newRow("-1000: the naive form overflows") << -1000.0 << 1000.0;
    QTest::newRow("-800") << -800.0 << 800.0;
    QTest::newRow("-1") << -1.0 << 1.3132616875182228;
    QTest::newRow("0") << 0.0 << 0.69314718055994531;
    QTest::newRow("1") << 1.0 << 0.31326168751822283;
    QTest::newRow("36: the naive form is 0") << 36.0 << 2.3195228302435691e-16;
    QTest::newRow("800") << 800.0 << 0.0;
}

void TestElementary::lossByKnownValues() {
    QFETCH(double, margin);
    QFETCH(double, loss);
    QVERIFY(std::fabs(elementary::logisticLoss(margin) - loss) <= 4e-16 * loss);
}

void TestElementary::sigmoidByKnownValues_data() {
    QTest::addColumn<double>("z");
    QTest::addColumn<double>("value");
    QTest::newRow("1") << 1.0 << 0.7310585786300049;
    QTest::newRow("-20") << -20.0 << 2.0611536181902036e-9;
    QTest::newRow("40") << 40.0 << 1.0;
    QTest::newRow("0") << 0.0 << 0.5;
    QTest::newRow("-1000") << -1000.0 << 0.0;
    QTest::newRow("inf") << kInfinity << 1.0;
}

void TestElementary::sigmoidByKnownValues() {
    QFETCH(double, z);
    QFETCH(double, value);
    QVERIFY(std::fabs(elementary::sigmoid(z) - value) <= 4e-16 * value);
}

void TestElementary::curvature() {
    QCOMPARE(bits(elementary::logisticCurvature(0.0)), bits(0.25));
    for (double z : {0.5, 3.0, 30.0, 300.0}) {
        const long double t = std::exp(-static_cast<long double>(z));
        const double expected = double(t / ((1 + t) * (1 + t)));
        QVERIFY(std::fabs(elementary::logisticCurvature(z) - expected) <= 5e-16 * expected);
        QCOMPARE(bits(elementary::logisticCurvature(-z)), bits(elementary::logisticCurvature(z)));
    }
}

void TestElementary::spansAgreeWithSingleValues_data() {
    QTest::addColumn<int>("n");
    for (int n : {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 100}) QTest::newRow(qPrintable(QString::number(n))) << n;
}

void TestElementary::spansAgreeWithSingleValues() {
    QFETCH(int, n);
    const Vector x = spread(std::size_t(n), -30, 30);
    Vector e(x.size()), l(x.size()), p(x.size()), s(x.size()), c(x.size()), inPlace = x;
    elementary::exp(x, e);
    elementary::log(e, l);
    elementary::log1p(e, p);
    elementary::sigmoid(x, s);
    elementary::logisticCurvature(x, c);
    elementary::exp(inPlace, inPlace);
    for (std::size_t j = 0; j < x.size(); ++j) {
        QCOMPARE(bits(e[j]), bits(elementary::exp(x[j])));
        QCOMPARE(bits(l[j]), bits(elementary::log(e[j])));
        QCOMPARE(bits(p[j]), bits(elementary::log1p(e[j])));
        QCOMPARE(bits(s[j]), bits(elementary::sigmoid(x[j])));
        QCOMPARE(bits(c[j]), bits(elementary::logisticCurvature(x[j])));
        QCOMPARE(bits(inPlace[j]), bits(e[j]));
    }
}

void TestElementary::sumOfLosses() {
    for (std::size_t n : {0, 1, 5, 16, 17, 500}) {
        const Vector margins = spread(n, -40, 40);
        Vector slopes(n), losses(n);
        const double total = elementary::logisticTerms(margins, slopes);
        for (std::size_t j = 0; j < n; ++j) {
            losses[j] = elementary::logisticLoss(margins[j]);
            QCOMPARE(bits(slopes[j]), bits(elementary::logisticTerms(margins[j]).slope));
        }
        QCOMPARE(bits(total), bits(sum(losses)));
    }
}

void TestElementary::goldenBits() {
    // Hash of results on every path: the same for g++ and clang, every optimisation level and every register width.
    std::uint64_t hash = 1469598103934665603U;
    const auto mix = [&](double x) { hash = (hash ^ bits(std::isnan(x) ? 7.0 : x)) * 1099511628211U; };
    for (double x : spread(20000, -800, 800)) {
        mix(elementary::exp(x));
        mix(elementary::log(x));
        mix(elementary::log1p(x));
        mix(elementary::sigmoid(x));
        mix(elementary::logisticCurvature(x));
        mix(elementary::logisticTerms(x).loss);
        mix(elementary::logisticTerms(x).slope);
    }
    QCOMPARE(quint64(hash), quint64(7373596692864786384U));
}

QTEST_GUILESS_MAIN(TestElementary)
#include "test_elementary.moc"
