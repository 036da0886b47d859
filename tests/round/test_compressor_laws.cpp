// The exact laws of the compressors against rational numbers, enumerated over all outcomes; and every closed form
// against its own outcomes.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "core/sums.h"
#include "round/draw.h"

using namespace dianoia;
using namespace dianoia::test;

Q_DECLARE_METATYPE(dianoia::Vector)
Q_DECLARE_METATYPE(dianoia::CompressorOptions)

namespace {

const Vector kA = {3, -4, 0, 12};
const Vector kFive = {3, -4, 0, 5, 12};
const Vector kBlocked = {3, -4, 0, 0, 0, 0, 5};

Vector sines() {
    Vector v(32);
    for (std::size_t j = 0; j < v.size(); ++j) v[j] = std::sin(double(j + 1)) / std::sqrt(double(j + 1));
    return v;
}

void addCase(const char* name, const CompressorOptions& options, const Vector& v, double variance, double nonzeros,
             double within = 1e-14) {
    QTest::newRow(name) << options << v << variance << nonzeros << within;
}

}  // namespace

class TestCompressorLaws : public QObject {
    Q_OBJECT

private slots:
    void varianceAndNonzeros_data();
    void varianceAndNonzeros();
    void outcomesGiveMeanAndVariance_data();
    void outcomesGiveMeanAndVariance();
    void ditherWithOneLevelIsQuantize();
    void splittingABlockNeverRaisesTheVariance();
    void normsAsFloatsKeepTheMean();
    void signIsBiased();
    void refusesWhatHasNoLaw_data();
    void refusesWhatHasNoLaw();
};

void TestCompressorLaws::varianceAndNonzeros_data() {
    QTest::addColumn<CompressorOptions>("options");
    QTest::addColumn<Vector>("v");
    QTest::addColumn<double>("variance");
    QTest::addColumn<double>("nonzeros");
    QTest::addColumn<double>("within");
    addCase("A, p 2", quantize(2), kA, 78, 19.0 / 13);
    addCase("A, p inf", quantize(kInfinity), kA, 59, 19.0 / 12);
    addCase("A, p 1", quantize(1), kA, 192, 1);
    addCase("A, p 3", quantize(3), kA, 62.93404412, 1.556476978, 1e-9);
    addCase("A, p 4", quantize(4), kA, 59.92076721, 1.576964835, 1e-9);
    addCase("A, dither s 1", dither(2, 1), kA, 78, 19.0 / 13);
    addCase("A, dither s 2", dither(2, 2), kA, 26, 27.0 / 13);
    addCase("A, dither s 4", dither(2, 4), kA, 39.0 / 8, 38.0 / 13);
    addCase("A, dither s 16", dither(2, 16), kA, 39.0 / 128, 3, 1e-13);
    addCase("A, dither p inf s 4", dither(kInfinity, 4), kA, 2, 3);
    addCase("A, rand-1", randK(1), kA, 507, 0.75);
    addCase("A, rand-2", randK(2), kA, 169, 1.5);
    addCase("A, rand-3", randK(3), kA, 169.0 / 3, 2.25);
    addCase("A, rand-4", randK(4), kA, 0, 3);
    addCase("A, none", CompressorOptions(), kA, 0, 3);
    addCase("blocks of 3, p 2", quantize(2, 3), kBlocked, 10, 2.4);
    addCase("unblocked, p 2", quantize(2), kBlocked, 34.852814, 1.697056, 1e-6);
    addCase("(3,-4), p 1", quantize(1), {3, -4}, 24, 1);
    addCase("(3,-4), p 2", quantize(2), {3, -4}, 10, 1.4);
    addCase("(3,-4), p inf", quantize(kInfinity), {3, -4}, 3, 1.75);
    addCase("ones, p 1", quantize(1), Vector(64, 1.0), 4032, 1);
    addCase("ones, p 2", quantize(2), Vector(64, 1.0), 448, 8);
    addCase("ones, p inf", quantize(kInfinity), Vector(64, 1.0), 0, 64);
    addCase("five in one block, p inf", quantize(kInfinity), kFive, 94, 2);
    addCase("five in one block, p 2", quantize(2), kFive, 140.2813, 1.72310, 1e-5);
    addCase("five in one block, p 1", quantize(1), kFive, 382, 1);
    addCase("workers (.8,-.3,.1,-.05), p inf", quantize(kInfinity), {0.8, -0.3, 0.1, -0.05}, 0.2575, 1.5625);
    addCase("workers (.6,-.9,.2,.05), p inf", quantize(kInfinity), {0.6, -0.9, 0.2, 0.05}, 0.3625, 1.75 / 0.9);
    addCase("workers (.3,-.2,-.7,.4), p inf", quantize(kInfinity), {0.3, -0.2, -0.7, 0.4}, 0.34, 1.6 / 0.7);
    Vector peak(10, 1.0);
    peak[9] = 20;
    addCase("nine ones and 20, p inf", quantize(kInfinity), peak, 171, 29.0 / 20);
    const double sweep[][3] = {{1, 40.643, 1},    {1.5, 13.239, 2.766}, {2, 7.615, 4.337},        {3, 4.646, 6.196},
                               {4, 3.862, 6.986}, {8, 3.312, 7.673},    {kInfinity, 3.231, 7.786}};
    for (const auto& [p, variance, nonzeros] : sweep)
        addCase(qPrintable(QString("sines, p %1").arg(p)), quantize(p), sines(), variance, nonzeros, 3e-4);
}

void TestCompressorLaws::varianceAndNonzeros() {
    QFETCH(CompressorOptions, options);
    QFETCH(Vector, v);
    QFETCH(double, variance);
    QFETCH(double, nonzeros);
    QFETCH(double, within);
    const ExactLaw law = Link(options, std::ssize(v)).law(v);
    QVERIFY2(std::abs(law.totalVariance() - variance) <= within * std::max(variance, 100.0),
             qPrintable(QString::number(law.totalVariance(), 'g', 15)));
    QVERIFY2(std::abs(law.expectedNonzeros() - nonzeros) <= within * nonzeros,
             qPrintable(QString::number(law.expectedNonzeros(), 'g', 15)));
}

void TestCompressorLaws::outcomesGiveMeanAndVariance_data() {
    QTest::addColumn<CompressorOptions>("options");
    for (double p : {1.0, 1.5, 2.0, 3.0, 100.0, kInfinity})
        for (Index block : {0, 1, 3, 4}) QTest::addRow("quantize p %g block %d", p, int(block)) << quantize(p, block);
    for (std::int64_t levels : {1, 2, 4, 127, 1000})
        for (double p : {2.0, kInfinity}) QTest::addRow("dither p %g s %d", p, int(levels)) << dither(p, levels, 3);
    for (std::int64_t k = 1; k <= 7; ++k) QTest::addRow("rand-%d", int(k)) << randK(k);
    QTest::newRow("none") << CompressorOptions();
}

void TestCompressorLaws::outcomesGiveMeanAndVariance() {
    QFETCH(CompressorOptions, options);
    for (const Vector& v : {kBlocked, Vector{1e-3, -1e-6, 0.25, 7, -7, 0, 1}, Vector{0, 0, 0, 0, 0, 0, -2}}) {
        const double size = squaredNorm(v);
        const ExactLaw law = Link(options, 7).law(v);
        for (std::size_t j = 0; j < v.size(); ++j) {
            const auto& [first, second] = law.coordinates[j].outcomes;
            QVERIFY(first.probability >= 0 && second.probability >= 0);
            QVERIFY(std::abs(first.probability + second.probability - 1) <= 1e-15);
            const double mean = first.probability * first.value + second.probability * second.value;
            const double variance = first.probability * std::pow(first.value - mean, 2) +
                                    second.probability * std::pow(second.value - mean, 2);
            QVERIFY(std::abs(mean - v[j]) <= 1e-15 * std::sqrt(size) * double(options.levels));
            QCOMPARE(law.coordinates[j].mean, v[j]);
            QVERIFY(std::abs(law.coordinates[j].variance - variance) <= 1e-14 * size);
        }
    }
}

void TestCompressorLaws::ditherWithOneLevelIsQuantize() {
    for (double p : {1.0, 2.0, 3.0, kInfinity}) {
        const ExactLaw one = Link(dither(p, 1, 3), 7).law(kBlocked), other = Link(quantize(p, 3), 7).law(kBlocked);
        QVERIFY(std::abs(one.totalVariance() - other.totalVariance()) <= 1e-14 * other.totalVariance());
        QVERIFY(std::abs(one.expectedNonzeros() - other.expectedNonzeros()) <= 1e-14);
    }
}

// Mishchenko et al., 2019: a smaller block means less variance and more nonzeros; blocks of one are exact. Blocks {2,3}
// of (3,-4,0,5,12) have the variances 38, 62, 144 and 3.1667, 2.70769, 2 nonzeros for p = inf, 2, 1.
void TestCompressorLaws::splittingABlockNeverRaisesTheVariance() {
    const Vector left(kFive.begin(), kFive.begin() + 2), right(kFive.begin() + 2, kFive.end());
    const double expected[][3] = {{kInfinity, 38, 19.0 / 6}, {2, 62, 1.4 + 17.0 / 13}, {1, 144, 2}};
    for (const auto& [p, variance, nonzeros] : expected) {
        const ExactLaw l = Link(quantize(p), 2).law(left), r = Link(quantize(p), 3).law(right);
        QVERIFY(std::abs(l.totalVariance() + r.totalVariance() - variance) <= 1e-12);
        QVERIFY(std::abs(l.expectedNonzeros() + r.expectedNonzeros() - nonzeros) <= 1e-14);
        double before = kInfinity;
        for (Index block : {32, 16, 8, 4, 2, 1}) {
            const double now = Link(quantize(p, block), 32).law(sines()).totalVariance();
            QVERIFY(now <= before + 1e-12);
            before = now;
        }
        QVERIFY(before <= 1e-14);
    }
}

void TestCompressorLaws::normsAsFloatsKeepTheMean() {
    const Vector v = {0.1, -0.2, 0.30000000001};
    for (double p : {1.0, 2.0, 3.0, kInfinity}) {
        const Link link(quantize(p), 3, network("cheapest", 32));
        for (std::size_t j = 0; j < v.size(); ++j) {
            const CoordinateLaw law = link.law(v).coordinates[j];
            const double norm = std::abs(law.outcomes[0].value);
            QCOMPARE(double(float(norm)), norm);
            QVERIFY(law.outcomes[0].probability <= 1);
            QVERIFY(std::abs(law.outcomes[0].value * law.outcomes[0].probability - v[j]) <= 1e-16);
            QCOMPARE(law.mean, v[j]);
        }
    }
}

void TestCompressorLaws::signIsBiased() {
    const Vector v = {0.5, -2, 0, -0.0};
    const auto means = [&](const char* zero) {
        Vector m;
        for (const CoordinateLaw& c : Link(sign(zero), 4).law(v).coordinates) m.push_back(c.mean);
        return m;
    };
    QCOMPARE(means("zero"), (Vector{1, -1, 0, 0}));
    QCOMPARE(means("plus"), (Vector{1, -1, 1, 1}));
    QCOMPARE(means("random"), (Vector{1, -1, 0, 0}));
    QCOMPARE(Link(sign("zero"), 4).law(v).totalVariance(), 0.0);
    QCOMPARE(Link(sign("random"), 4).law(v).totalVariance(), 2.0);
    QCOMPARE(Link(sign("random"), 4).law(v).expectedNonzeros(), 4.0);
}

void TestCompressorLaws::refusesWhatHasNoLaw_data() {
    QTest::addColumn<CompressorOptions>("options");
    QTest::addColumn<QString>("named");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QTest::newRow("p 0.5 is no norm") << quantize(0.5) << "compressor.p is 0.5";
    QTest::newRow("p 0") << quantize(0) << "compressor.p is 0";
    QTest::newRow("p -1") << quantize(-1) << "compressor.p is -1";
    QTest::newRow("p nan") << dither(nan, 1) << "compressor.p is nan";
    QTest::newRow("block -1") << quantize(2, -1) << "compressor.block is -1";
    QTest::newRow("levels 0") << dither(2, 0) << "compressor.levels is 0";
    QTest::newRow("k 0") << randK(0) << "compressor.k is 0";
    QTest::newRow("k above the dimension")
        << randK(8) << "compressor.k is 8; it must be at least 1 and at most the dimension, 7";
    QTest::newRow("sign of zero") << sign("minus") << "compressor.zero is \"minus\"";
    CompressorOptions unknown;
    unknown.kind = "quantise";
    QTest::newRow("kind") << unknown << "compressor.kind is \"quantise\"";
}

void TestCompressorLaws::refusesWhatHasNoLaw() {
    QFETCH(CompressorOptions, options);
    QFETCH(QString, named);
    try {
        makeCompressor(options, 7, 64);
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::content);
        QVERIFY2(QString(error.what()).startsWith(named), error.what());
    }
}

QTEST_GUILESS_MAIN(TestCompressorLaws)
#include "test_compressor_laws.moc"
