// |v|_p against closed forms and 40-digit values, at every scale of double.
#include <QtTest>
#include <cmath>
#include <random>

#include "round/compressor/block_norm.h"

using namespace dianoia;

Q_DECLARE_METATYPE(dianoia::Vector)

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

double norm(const Vector& v, double p) {
    return BlockNorm(p, 64)(v);
}

}  // namespace

class TestBlockNorm : public QObject {
    Q_OBJECT

private slots:
    void values_data();
    void values();
    void scalesExactlyByPowersOfTwo_data();
    void scalesExactlyByPowersOfTwo();
    void isNeverBelowTheLargest_data();
    void isNeverBelowTheLargest();
    void overflowIsInfinite();
    void floatsAreRoundedUp_data();
    void floatsAreRoundedUp();
};

void TestBlockNorm::values_data() {
    QTest::addColumn<Vector>("v");
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("expected");
    const Vector a = {3, -4, 0, 12};
    QTest::newRow("p 1") << a << 1.0 << 19.0;
    QTest::newRow("p 2") << a << 2.0 << 13.0;
    QTest::newRow("p inf") << a << kInf << 12.0;
    QTest::newRow("p 3, mpmath") << a << 3.0 << 12.207054953820638;
    QTest::newRow("p 4, mpmath") << a << 4.0 << 12.048461432076868;
    QTest::newRow("p 1.5 of equals: 64^(2/3)") << Vector(64, -2.0) << 1.5 << 32.0;
    QTest::newRow("p 100") << a << 100.0 << 12.0;
    QTest::newRow("p 1e6") << a << 1e6 << 12.0;
    QTest::newRow("p 1e6 of two equals: 2^(1e-6)") << Vector{1, 1} << 1e6 << 1.0000006931474208;
    QTest::newRow("1e200") << Vector{3e200, 4e200} << 2.0 << 5e200;
    QTest::newRow("1e-200") << Vector{3e-200, 4e-200} << 2.0 << 5e-200;
    QTest::newRow("1e200, p 3: 2^(1/3)") << Vector{1e200, -1e200} << 3.0 << 1.2599210498948732e200;
    QTest::newRow("subnormal") << Vector{3 * 0x1p-1074, 4 * 0x1p-1074} << 2.0 << 5 * 0x1p-1074;
    QTest::newRow("subnormal, p 1") << Vector{3 * 0x1p-1074, -4 * 0x1p-1074} << 1.0 << 7 * 0x1p-1074;
    QTest::newRow("one number, p 2") << Vector{-0.1} << 2.0 << 0.1;
    QTest::newRow("one number, p 1.5") << Vector{-0.1} << 1.5 << 0.1;
    QTest::newRow("zeros, p 2") << Vector(5, 0.0) << 2.0 << 0.0;
    QTest::newRow("zeros, p 1.5") << Vector(5, -0.0) << 1.5 << 0.0;
    QTest::newRow("far apart") << Vector{1e200, 1e-200, 1} << 2.0 << 1e200;
    QTest::newRow("far apart, p 1.5") << Vector{1e300, 1e-300} << 1.5 << 1e300;
}

void TestBlockNorm::values() {
    QFETCH(Vector, v);
    QFETCH(double, p);
    QFETCH(double, expected);
    const double n = norm(v, p);
    QVERIFY2(std::abs(n - expected) <= 4e-16 * expected, qPrintable(QString::number(n, 'g', 17)));
}

void TestBlockNorm::scalesExactlyByPowersOfTwo_data() {
    QTest::addColumn<double>("p");
    for (double p : {1.0, 1.5, 2.0, 3.0, kInf}) QTest::addRow("p %g", p) << p;
}

// The rule is the same in the fast and in the careful branch: |2^k v| = 2^k |v| to the last bit.
void TestBlockNorm::scalesExactlyByPowersOfTwo() {
    QFETCH(double, p);
    std::mt19937 random(7);
    for (std::size_t size : {1u, 2u, 15u, 16u, 17u, 100u}) {
        Vector v(size);
        for (double& x : v) x = double(random()) - 0x1p31;
        for (int k : {-900, -600, -500, 400, 500, 900}) {
            Vector scaled = v;
            for (double& x : scaled) x = std::ldexp(x, k);
            QVERIFY(norm(scaled, p) == std::ldexp(norm(v, p), k));
        }
    }
}

void TestBlockNorm::isNeverBelowTheLargest_data() {
    scalesExactlyByPowersOfTwo_data();
}

// Else |v_j| / |v|_p would be more than a probability.
void TestBlockNorm::isNeverBelowTheLargest() {
    QFETCH(double, p);
    std::mt19937 random(11);
    for (int i = 0; i < 20000; ++i) {
        const double x = std::ldexp(double(random()) / 0x1p32 + 0.5, int(random() % 2000) - 1000);
        for (const Vector& v : {Vector{x}, Vector{x, 0}, Vector{x, x * 0x1p-30}, Vector{x, -x * 0x1p-53}}) {
            QVERIFY(norm(v, p) >= x);
            QVERIFY(BlockNorm(p, 32)(v) >= norm(v, p));
        }
    }
}

void TestBlockNorm::overflowIsInfinite() {
    const Vector v(4, std::numeric_limits<double>::max());
    for (double p : {1.0, 1.5, 2.0, 3.0}) QCOMPARE(norm(v, p), kInf);
    QCOMPARE(norm(v, kInf), v[0]);
}

void TestBlockNorm::floatsAreRoundedUp_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("expected");
    QTest::newRow("a float stays") << 0.5 << 0.5;
    QTest::newRow("just above 1") << 1 + 0x1p-52 << 1 + 0x1p-23;
    QTest::newRow("just below 1") << 1 - 0x1p-53 << 1.0;
    QTest::newRow("nearest is above") << 1 + 0x1.8p-24 << 1 + 0x1p-23;
    QTest::newRow("zero") << 0.0 << 0.0;
    QTest::newRow("below the least float") << 1e-300 << 0x1p-149;
    QTest::newRow("the greatest float") << double(std::numeric_limits<float>::max())
                                        << double(std::numeric_limits<float>::max());
    QTest::newRow("beyond the greatest float") << 3.5e38 << kInf;
}

void TestBlockNorm::floatsAreRoundedUp() {
    QFETCH(double, value);
    QFETCH(double, expected);
    QVERIFY(roundUpToFloat(value) == expected);
}

QTEST_GUILESS_MAIN(TestBlockNorm)
#include "test_block_norm.moc"
