// Normal numbers: the transformation at known words, its tails, its accuracy, and the normal distribution function.
#include <QtTest>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/bits.h"
#include "core/normal.h"
#include "core/philox.h"

using namespace dianoia;

namespace {

/// The two normals of a pair of words.
std::array<double, 2> pairOf(std::uint32_t w0, std::uint32_t w1) {
    std::array<double, 2> z;
    drawNormals(std::array{w0, w1}, z);
    return z;
}

/// Box and Muller's formula in long double.
std::array<long double, 2> referencePair(std::uint32_t w0, std::uint32_t w1) {
    const long double u = (w0 + 0.5L) * 0x1p-32L, angle = 2 * std::numbers::pi_v<long double> * w1 * 0x1p-32L;
    const long double radius = std::sqrt(-2 * std::log(u));
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

}  // namespace

class TestNormal : public QObject {
    Q_OBJECT

private slots:
    void knownWords_data();
    void knownWords();
    void followsTheFormula();
    void everySizeGivesTheSameNumbers();
    void addsToWhatIsThere();
    void goldenBits();
    void distribution_data();
    void distribution();
    void distributionIsAccurate();
};

void TestNormal::knownWords_data() {
    QTest::addColumn<quint32>("w0");
    QTest::addColumn<quint32>("w1");
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("second");
    QTest::newRow("farthest tail") << 0U << 0U << 6.7637056350018952 << 0.0;
    QTest::newRow("a quarter turn") << 0x80000000U << 0x40000000U << 0.0 << 1.1774100223177265;
    QTest::newRow("half a turn") << 0U << 0x80000000U << -6.7637056350018952 << 0.0;
    QTest::newRow("three quarters") << 0U << 0xC0000000U << 0.0 << -6.7637056350018952;
    QTest::newRow("an eighth") << 0x80000000U << 0x20000000U << 0.8325546110178687 << 0.8325546110178687;
    QTest::newRow("smallest radius") << 0xFFFFFFFFU << 0U << 1.5258789062944089e-05 << 0.0;
}

void TestNormal::knownWords() {
    QFETCH(quint32, w0);
    QFETCH(quint32, w1);
    QFETCH(double, first);
    QFETCH(double, second);
    const auto z = pairOf(w0, w1);
    QVERIFY(std::fabs(z[0] - first) < 2e-15);
    QVERIFY(std::fabs(z[1] - second) < 2e-15);
}

void TestNormal::followsTheFormula() {
    const RandomStreams streams(5);
    std::vector<std::uint32_t> words(200000);
    streams.words(words, Purpose::data, WorkerIndex{0}, RoundIndex{0});
    double worst = 0;
    Vector z(words.size());
    drawNormals(words, z);
    for (std::size_t j = 0; j < words.size(); j += 2) {
        const auto reference = referencePair(words[j], words[j + 1]);
        worst = std::max({worst, double(std::fabs(z[j] - reference[0])), double(std::fabs(z[j + 1] - reference[1]))});
    }
    QVERIFY(worst <= 2e-15);
}

void TestNormal::everySizeGivesTheSameNumbers() {
    const RandomStreams streams(6);
    std::vector<std::uint32_t> words(204);
    streams.words(words, Purpose::data, WorkerIndex{0}, RoundIndex{0});
    Vector all(words.size());
    drawNormals(words, all);
    for (std::size_t size = 0; size <= 200; ++size) {
        Vector z(size + 1, 77);
        drawNormals(words, Span(z).subspan(0, size));
        for (std::size_t j = 0; j < size; ++j) QCOMPARE(bits(z[j]), bits(all[j]));
        QCOMPARE(z[size], 77.0);
    }
}

void TestNormal::addsToWhatIsThere() {
    const RandomStreams streams(6);
    for (std::size_t size : {2, 3, 7, 40}) {
        std::vector<std::uint32_t> words(size + size % 2);
        streams.words(words, Purpose::data, WorkerIndex{0}, RoundIndex{0});
        Vector values(size, 100), z(size);
        drawNormals(words, z);
        addNormals(words, -2.5, values);
        for (std::size_t j = 0; j < size; ++j) QVERIFY(std::fabs(values[j] - (100 - 2.5 * z[j])) < 1e-13);
    }
}

void TestNormal::goldenBits() {
    const RandomStreams streams(42);
    std::vector<std::uint32_t> words(10000);
    streams.words(words, Purpose::gradientNoise, WorkerIndex{1}, RoundIndex{2});
    Vector z(words.size());
    drawNormals(words, z);
    std::uint64_t hash = 1469598103934665603U;
    for (double x : z) hash = (hash ^ bits(x)) * 1099511628211U;
    QCOMPARE(quint64(hash), quint64(3040946737953055119U));
}

void TestNormal::distribution_data() {
    QTest::addColumn<double>("t");
    QTest::addColumn<double>("density");
    QTest::addColumn<double>("below");
    QTest::newRow("0") << 0.0 << 0.3989422804014327 << 0.5;
    QTest::newRow("1") << 1.0 << 0.24197072451914337 << 0.8413447460685429;
    QTest::newRow("-1.96") << -1.96 << 0.05844094433345147 << 0.024997895148220435;
    QTest::newRow("-5") << -5.0 << 1.4867195147342979e-06 << 2.8665157187919391e-07;
    QTest::newRow("-10") << -10.0 << 7.694598626706420e-23 << 7.619853024160527e-24;
    QTest::newRow("12") << 12.0 << 2.1463837356630605e-32 << 1.0;
}

void TestNormal::distribution() {
    QFETCH(double, t);
    QFETCH(double, density);
    QFETCH(double, below);
    QVERIFY(std::fabs(normalDensity(t) / density - 1) < 1e-13);
    QVERIFY(std::fabs(normalDistribution(t) / below - 1) < 1e-13);
}

void TestNormal::distributionIsAccurate() {
    for (int i = -38000; i <= 38000; ++i) {
        const double t = i * 1e-3;
        const long double reference = 0.5L * std::erfc(-t / std::numbers::sqrt2_v<long double>);
        const double error = double(std::fabs(normalDistribution(t) - reference));
        QVERIFY(error <= 3e-16);
        if (t < 0 && reference > 0x1p-1000L) QVERIFY(error <= 1e-15 * (1 + t * t) * double(reference));
    }
    QCOMPARE(normalDistribution(-50), 0.0);
    QCOMPARE(normalDistribution(50), 1.0);
}

QTEST_GUILESS_MAIN(TestNormal)
#include "test_normal.moc"
