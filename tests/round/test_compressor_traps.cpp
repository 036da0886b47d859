// Inputs on which public quantizers fail: zeros, subnormal and huge numbers, probabilities of exactly one, the last
// level.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "core/sums.h"
#include "round/draw.h"

using namespace dianoia;
using namespace dianoia::test;

Q_DECLARE_METATYPE(dianoia::Vector)
Q_DECLARE_METATYPE(dianoia::CompressorOptions)

namespace {

bool allZero(const Vector& v) {
    return std::all_of(v.begin(), v.end(), [](double x) { return x == 0 && !std::signbit(x); });
}

}  // namespace

class TestCompressorTraps : public QObject {
    Q_OBJECT

private slots:
    void everyScaleIsQuantizedAlike_data();
    void everyScaleIsQuantizedAlike();
    void zerosStayZeros_data();
    void zerosStayZeros();
    void zeroBlockAmongOthers();
    void aLoneCoordinateIsAlwaysSent_data();
    void aLoneCoordinateIsAlwaysSent();
    void largestIsAlwaysSentForInfinity();
    void levelsStayWithinTheirCount();
    void overflowIsSeen_data();
    void overflowIsSeen();
    void beyondFloatsIsInfinite();
    void blocksOfOneAreExact();
};

void TestCompressorTraps::everyScaleIsQuantizedAlike_data() {
    QTest::addColumn<CompressorOptions>("options");
    for (double p : {1.0, 1.5, 2.0, 3.0, 100.0, kInfinity}) QTest::addRow("quantize p %g", p) << quantize(p, 5);
    for (double p : {1.0, 2.0, kInfinity}) QTest::addRow("dither p %g", p) << dither(p, 6, 5);
    QTest::newRow("rand_k") << randK(4);
}

// C(2^k v) = 2^k C(v) with the same words: 1e-300, 1e200 and what lies between have the same coins.
void TestCompressorTraps::everyScaleIsQuantizedAlike() {
    QFETCH(CompressorOptions, options);
    const Vector v = {3, -4, 0, 12, 1, 0.5, -0.25, 7, 9, 1, 2};
    Link link(options, std::ssize(v));
    for (std::uint64_t round = 0; round < 200; ++round) {
        const Vector expected = link.send(v, round);
        for (int k : {-1000, -600, -300, 300, 660, 1000}) {
            Vector scaled = v;
            for (double& x : scaled) x = std::ldexp(x, k);
            const Vector& decoded = link.send(scaled, round);
            for (std::size_t j = 0; j < v.size(); ++j) QVERIFY(decoded[j] == std::ldexp(expected[j], k));
        }
    }
}

void TestCompressorTraps::zerosStayZeros_data() {
    QTest::addColumn<CompressorOptions>("options");
    for (double p : {1.0, 1.5, 2.0, 3.0, 100.0, kInfinity}) {
        QTest::addRow("quantize p %g", p) << quantize(p);
        QTest::addRow("dither p %g", p) << dither(p, 127, 3);
    }
    QTest::newRow("rand_k") << randK(2);
    QTest::newRow("sign") << sign();
    QTest::newRow("none") << CompressorOptions();
}

void TestCompressorTraps::zerosStayZeros() {
    QFETCH(CompressorOptions, options);
    for (const char* code : {"cheapest", "two_bit", "base3", "elias"}) {
        for (std::int64_t floatBits : {64, 32}) {
            Link link(options, 7, network(code, floatBits));
            for (std::uint64_t round = 0; round < 20; ++round) QVERIFY(allZero(link.send(Vector(7, 0.0), round)));
            const ExactLaw law = link.law(Vector(7, 0.0));
            QCOMPARE(law.totalVariance(), 0.0);
            QCOMPARE(law.expectedNonzeros(), 0.0);
        }
    }
}

void TestCompressorTraps::zeroBlockAmongOthers() {
    const Vector v = {3, -4, 0, 0, -0.0, 0, 5};
    for (double p : {1.0, 1.5, 2.0, 3.0, kInfinity}) {
        Link link(quantize(p, 3), 7);
        for (std::uint64_t round = 0; round < 100; ++round) {
            const Vector& decoded = link.send(v, round);
            QVERIFY(allZero({decoded[2], decoded[3], decoded[4], decoded[5]}));
            QCOMPARE(decoded[6], 5.0);
            QCOMPARE(link.symbols().norms[1], 0.0);
        }
    }
}

void TestCompressorTraps::aLoneCoordinateIsAlwaysSent_data() {
    QTest::addColumn<double>("value");
    for (double x : {5e-324, 1e-320, 2.2250738585072014e-308, 1e-300, 1e-40, 1e-23, 0.1, 1.0, 1e20, 1e200,
                     std::numeric_limits<double>::max()})
        QTest::addRow("%g", x) << -x;
}

// The probability is exactly one, also where the norm is so small that its reciprocal overflows.
void TestCompressorTraps::aLoneCoordinateIsAlwaysSent() {
    QFETCH(double, value);
    Vector v(33, 0.0);
    v[32] = value;
    for (double p : {1.0, 1.5, 2.0, 3.0, 100.0, kInfinity}) {
        Link ternary(quantize(p), 33), levels(dither(p, 127), 33);
        for (std::uint64_t round = 0; round < 300; ++round) {
            QCOMPARE(ternary.send(v, round), v);
            QCOMPARE(levels.send(v, round), v);
        }
    }
}

void TestCompressorTraps::largestIsAlwaysSentForInfinity() {
    std::mt19937 random(1);
    Link link(quantize(kInfinity), 17);
    for (std::uint64_t round = 0; round < 2000; ++round) {
        Vector v(17);
        for (double& x : v) x = std::ldexp(double(random()) - 0x1p31, int(random() % 40) - 1080);
        const auto peak =
            std::max_element(v.begin(), v.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
        QVERIFY(link.send(v, round)[std::size_t(peak - v.begin())] == *peak);
    }
}

// (s / norm) |v| rounds above s for many numbers; an int8 of s = 127 would overflow.
void TestCompressorTraps::levelsStayWithinTheirCount() {
    std::mt19937 random(2);
    for (std::int64_t levels : {1, 3, 7, 100, 127, 1000000, (1 << 30) - 1}) {
        Link link(dither(2, levels), 1);
        for (std::uint64_t round = 0; round < 2000; ++round) {
            const Vector v = {double(random()) / 0x1p32 + 1e-9};
            QCOMPARE(link.send(v, round), v);
            QCOMPARE(link.symbols().levels[0], std::int32_t(levels));
        }
    }
}

void TestCompressorTraps::overflowIsSeen_data() {
    QTest::addColumn<CompressorOptions>("options");
    for (double p : {1.0, 1.5, 2.0}) {
        QTest::addRow("quantize p %g", p) << quantize(p);
        QTest::addRow("dither p %g", p) << dither(p, 4);
    }
}

// A norm beyond double makes what is sent infinite, never zero and never NaN.
void TestCompressorTraps::overflowIsSeen() {
    QFETCH(CompressorOptions, options);
    const double big = std::numeric_limits<double>::max();
    Link link(options, 6);
    const Vector& decoded = link.send(Vector{big, -big, 0, big, big, big});
    QCOMPARE(decoded, (Vector{kInfinity, -kInfinity, 0, kInfinity, kInfinity, kInfinity}));
    for (const CoordinateLaw& c : link.law(Vector{big, -big, 0, big, big, big}).coordinates) {
        QVERIFY(!std::isnan(c.mean) && !std::isnan(c.variance) && !std::isnan(c.nonzeroProbability()));
    }
}

void TestCompressorTraps::beyondFloatsIsInfinite() {
    const Vector v = {1e200, 0, -1e200};
    for (const CompressorOptions& options : {quantize(2), dither(2, 3), randK(3), CompressorOptions()})
        QCOMPARE(Link(options, 3, network("cheapest", 32)).send(v), (Vector{kInfinity, 0, -kInfinity}));
    const Vector tiny = {1e-60};
    QCOMPARE(Link(quantize(2), 1, network("cheapest", 32)).law(tiny).coordinates[0].outcomes[0].value, 0x1p-149);
}

void TestCompressorTraps::blocksOfOneAreExact() {
    const Vector v = {3, -4, 0, 12, 1e-310, 1e300, 0.1};
    for (double p : {1.0, 1.5, 2.0, 3.0, kInfinity}) {
        QCOMPARE(Link(quantize(p, 1), 7).send(v), v);
        QCOMPARE(Link(dither(p, 5, 1), 7).send(v), v);
    }
}

QTEST_GUILESS_MAIN(TestCompressorTraps)
#include "test_compressor_traps.moc"
