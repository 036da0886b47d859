// alpha_p, omega and Psi_p against closed forms, searches for worse vectors, and the exact laws of the compressors.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/diagnostics.h"
#include "core/sums.h"
#include "round/compressor/compressor.h"
#include "theory/compression.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

double normOf(const Values& v, double p) {
    double total = 0;
    for (const double x : v) total = std::isinf(p) ? std::max(total, std::abs(x)) : total + std::pow(std::abs(x), p);
    return std::isinf(p) ? total : std::pow(total, 1 / p);
}

double ratioOf(const Values& v, double p) {
    return squaredNorm(v) / (normOf(v, 1) * normOf(v, p));
}

CompressorOptions quantizer(const char* kind, double p, std::int64_t block, std::int64_t levels = 1) {
    CompressorOptions options;
    options.kind = kind;
    options.p = p;
    options.block = block;
    options.levels = levels;
    return options;
}

}  // namespace

class TestCompression : public QObject {
    Q_OBJECT

private slots:
    void alphaClosedForms();
    void alphaAtDimension112();
    void alphaIsNeverBeaten_data();
    void alphaIsNeverBeaten();
    void alphaIsMonotone();
    void alphaScalesWithBlocks();
    void alphaRefusesNoNorm();
    void omegas();
    void omegaBoundsExactVariance_data();
    void omegaBoundsExactVariance();
    void variances_data();
    void variances();
    void sweepOfNorms();
    void nonzerosAreBounded();
    void extremes();
};

void TestCompression::alphaClosedForms() {
    // Mishchenko et al. (2019): 1/m, 1/sqrt m, 2/(1 + sqrt m).
    for (const Index m : {1, 2, 7, 112, 1024}) {
        const double root = std::sqrt(double(m));
        QVERIFY(std::abs(alphaP(1, m) * double(m) - 1) < 1e-14);
        QVERIFY(std::abs(alphaP(2, m) * root - 1) < 1e-14);
        QVERIFY(std::abs(alphaP(kInf, m) * (1 + root) - 2) < 1e-14);
    }
    QCOMPARE(alphaP(3, 1), 1.0);
    // A large norm tends to the largest entry.
    QVERIFY(std::abs(alphaP(1e6, 112) - alphaP(kInf, 112)) < 1e-4);
}

void TestCompression::alphaAtDimension112() {
    QVERIFY(std::abs(alphaP(1, 112) - 0.008929) < 6e-7);
    QVERIFY(std::abs(alphaP(1.5, 112) - 0.04304) < 6e-6);
    QVERIFY(std::abs(alphaP(2, 112) - 0.094491) < 6e-7);
    QVERIFY(std::abs(alphaP(3, 112) - 0.16821) < 6e-6);
    QVERIFY(std::abs(alphaP(4, 112) - 0.17240) < 6e-6);
    QVERIFY(std::abs(alphaP(kInf, 112) - 0.172667) < 6e-7);
}

void TestCompression::alphaIsNeverBeaten_data() {
    QTest::addColumn<double>("p");
    for (const double p : {1.0, 1.2, 1.5, 2.0, 2.3, 2.7, 3.0, 4.0, 10.0, 100.0, kInf})
        QTest::newRow(qPrintable(QString::number(p))) << p;
}

void TestCompression::alphaIsNeverBeaten() {
    // Vectors of two values, k large and m-k small, then a descent from random vectors: each finds the infimum, none
    // goes below it.
    QFETCH(double, p);
    for (const int m : {2, 3, 8, 30}) {
        const double alpha = alphaP(p, m);
        double least = 1;
        for (int large = 1; large <= m; ++large)
            for (int i = 0; i <= 200; ++i) {
                Values v(std::size_t(m), i / 200.0);
                std::fill_n(v.begin(), large, 1.0);
                least = std::min(least, ratioOf(v, p));
            }
        QVERIFY(least >= alpha * (1 - 1e-12));
        QVERIFY(least <= alpha * (1 + 1e-3));
        for (Index trial = 0; trial < 3; ++trial) {
            Values v = randomValues(m, 64 * trial);
            double found = ratioOf(v, p);
            for (int round = 0; round < 200; ++round) {
                const Values moves = randomValues(m, 4000 + 32 * round);
                const double size = std::pow(0.96, round);
                Values trialVector = v;
                for (std::size_t j = 0; j < v.size(); ++j)
                    trialVector[j] = std::abs(v[j] + size * (moves[j] - 0.5) * (round % 3 == 0 ? 1 : 0.1));
                const double ratio = ratioOf(trialVector, p);
                if (ratio < found) {
                    found = ratio;
                    v = trialVector;
                }
            }
            QVERIFY(found >= alpha * (1 - 1e-12));
        }
    }
}

void TestCompression::alphaIsMonotone() {
    double last = 0;
    for (double p = 1; p < 20; p += 0.07) {
        QVERIFY(alphaP(p, 50) >= last);
        QVERIFY(alphaP(p, 50) > alphaP(p, 51));
        last = alphaP(p, 50);
    }
    QVERIFY(alphaP(kInf, 50) >= last * (1 - 1e-12));
}

void TestCompression::alphaScalesWithBlocks() {
    QVERIFY(std::abs(alphaP(1, 64) - 4 * alphaP(1, 256)) < 1e-15);
    QVERIFY(std::abs(alphaP(2, 64) - 2 * alphaP(2, 256)) < 1e-15);
}

void TestCompression::alphaRefusesNoNorm() {
    for (const double p : {0.5, 0.0, -1.0, std::nan("")}) QVERIFY_THROWS_EXCEPTION(Error, alphaP(p, 4));
}

void TestCompression::omegas() {
    CompressorOptions none;
    QCOMPARE(*compressionOmega(none, 112), 0.0);
    QVERIFY(std::abs(*compressionOmega(quantizer("quantize", 1, 0), 112) - 111) < 1e-12);
    QVERIFY(std::abs(*compressionOmega(quantizer("quantize", 2, 0), 112) - 9.583) < 6e-4);
    QVERIFY(std::abs(*compressionOmega(quantizer("quantize", kInf, 0), 112) - 4.7915) < 6e-5);
    QVERIFY(std::abs(*compressionOmega(quantizer("quantize", 2, 16), 112) - 3) < 1e-14);
    QVERIFY(std::abs(*compressionOmega(quantizer("quantize", 2, 500), 112) - 9.583) < 6e-4);
    QCOMPARE(*compressionOmega(quantizer("quantize", 2, 1), 112), 0.0);
    // QSGD: min(d/(4 s^2), sqrt(d)/s); sqrt(d) - 1 at one level.
    QCOMPARE(*compressionOmega(quantizer("dither", 2, 0, 1), 100), 9.0);
    QCOMPARE(*compressionOmega(quantizer("dither", 2, 0, 2), 100), 5.0);
    QCOMPARE(*compressionOmega(quantizer("dither", 2, 0, 10), 100), 0.25);
    QVERIFY(std::abs(*compressionOmega(quantizer("dither", 2, 512, 16), 10000) - 0.5) < 1e-14);
    // |v|_1 <= sqrt(m)|v|_2 and |v|_{3/2} <= m^{1/6}|v|_2, in m norm^2/(4 s^2).
    QVERIFY(std::abs(*compressionOmega(quantizer("dither", 1, 0, 3), 4) - 16.0 / 36) < 1e-14);
    QVERIFY(std::abs(*compressionOmega(quantizer("dither", 1.5, 0, 3), 4) - 4 * std::cbrt(4.0) / 36) < 1e-14);
    CompressorOptions randK;
    randK.kind = "rand_k";
    randK.k = 2;
    QCOMPARE(*compressionOmega(randK, 6), 2.0);
    CompressorOptions sign;
    sign.kind = "sign";
    QVERIFY(!compressionOmega(sign, 6));
}

void TestCompression::omegaBoundsExactVariance_data() {
    alphaIsNeverBeaten_data();
}

void TestCompression::omegaBoundsExactVariance() {
    QFETCH(double, p);
    constexpr Index kDimension = 24;
    for (const std::int64_t block : {0, 5, 1})
        for (const std::int64_t levels : {0, 1, 2, 3, 8, 50}) {
            const CompressorOptions options = quantizer(levels == 0 ? "quantize" : "dither", p, block, levels);
            const double omega = *compressionOmega(options, kDimension);
            const auto compressor = makeCompressor(options, kDimension, 64);
            for (Index trial = 0; trial < 30; ++trial) {
                Values v = randomValues(kDimension, 32 * trial);
                for (double& x : v) x = trial % 3 == 0 ? 1.0 : std::pow(x, double(trial)) - 0.3;
                if (trial == 1) std::fill(v.begin() + 1, v.end(), 1 / (1 + std::sqrt(double(kDimension))));
                const double variance = compressor->law(v)->totalVariance();
                QVERIFY(variance <= omega * squaredNorm(v) * (1 + 1e-12) + 1e-13);
                if (levels <= 1) QVERIFY(std::abs(variance - quantizationVariance(v, p, block)) < 1e-11);
            }
        }
}

void TestCompression::variances_data() {
    QTest::addColumn<Values>("v");
    QTest::addColumn<double>("p");
    QTest::addColumn<int>("block");
    QTest::addColumn<double>("variance");
    QTest::addColumn<double>("nonzeros");
    const Values pair{3, -4}, ones(64, 1.0), five{3, -4, 0, 5, 12}, four{3, -4, 0, 12}, zeros{3, -4, 0, 0, 0, 0, 5};
    QTest::newRow("pair, 1") << pair << 1.0 << 0 << 24.0 << 1.0;
    QTest::newRow("pair, 2") << pair << 2.0 << 0 << 10.0 << 1.4;
    QTest::newRow("pair, inf") << pair << kInf << 0 << 3.0 << 1.75;
    QTest::newRow("ones, 1") << ones << 1.0 << 0 << 4032.0 << 1.0;
    QTest::newRow("ones, 2") << ones << 2.0 << 0 << 448.0 << 8.0;
    QTest::newRow("ones, inf") << ones << kInf << 0 << 0.0 << 64.0;
    QTest::newRow("five, inf") << five << kInf << 0 << 94.0 << 2.0;
    QTest::newRow("five, 2") << five << 2.0 << 0 << 140.2813 << 1.72310;
    QTest::newRow("five, 1") << five << 1.0 << 0 << 382.0 << 1.0;
    QTest::newRow("four, 1") << four << 1.0 << 0 << 192.0 << 1.0;
    QTest::newRow("four, 2") << four << 2.0 << 0 << 78.0 << 19.0 / 13;
    QTest::newRow("four, 3") << four << 3.0 << 0 << 62.93404412 << 1.556476978;
    QTest::newRow("four, 4") << four << 4.0 << 0 << 59.92076721 << 1.576964835;
    QTest::newRow("four, inf") << four << kInf << 0 << 59.0 << 19.0 / 12;
    QTest::newRow("zero block") << zeros << 2.0 << 3 << 10.0 << 2.4;
    QTest::newRow("no block") << zeros << 2.0 << 0 << 34.852814 << 1.697056;
}

void TestCompression::variances() {
    QFETCH(Values, v);
    QFETCH(double, p);
    QFETCH(int, block);
    QFETCH(double, variance);
    QFETCH(double, nonzeros);
    QVERIFY(std::abs(quantizationVariance(v, p, block) - variance) < 6e-5);
    QVERIFY(std::abs(quantizationNonzeros(v, p, block) - nonzeros) < 6e-6);
}

void TestCompression::sweepOfNorms() {
    // x_j = sin(j+1)/sqrt(j+1), j = 0 ... 31: variance falls and nonzeros rise with p.
    Values v;
    for (int j = 1; j <= 32; ++j) v.push_back(std::sin(j) / std::sqrt(j));
    const Values p{1, 1.5, 2, 3, 4, 8, kInf}, variances{40.643, 13.239, 7.615, 4.646, 3.862, 3.312, 3.231},
        nonzeros{1, 2.766, 4.337, 6.196, 6.986, 7.673, 7.786};
    for (std::size_t i = 0; i < p.size(); ++i) {
        QVERIFY(std::abs(quantizationVariance(v, p[i]) - variances[i]) < 6e-4);
        QVERIFY(std::abs(quantizationNonzeros(v, p[i]) - nonzeros[i]) < 6e-4);
    }
}

void TestCompression::nonzerosAreBounded() {
    // Hoelder: at most d^(1-1/p) a block.
    for (Index trial = 0; trial < 20; ++trial) {
        const Values v = randomValues(40, 64 * trial);
        for (const double p : {1.0, 1.5, 2.0, 3.0, 100.0})
            QVERIFY(quantizationNonzeros(v, p) <= std::pow(40, 1 - 1 / p) * (1 + 1e-12));
    }
}

void TestCompression::extremes() {
    QCOMPARE(quantizationVariance(Values{0, 0, 0}, 2), 0.0);
    QCOMPARE(quantizationNonzeros(Values{0, 0, 0}, 2), 0.0);
    QCOMPARE(quantizationVariance(Values{1e200, 2e200}, 2), kInf);
    QVERIFY(std::abs(quantizationNonzeros(Values{3e200, -4e200}, 2) - 1.4) < 1e-14);
    QVERIFY(std::abs(quantizationNonzeros(Values{3e-310, -4e-310}, 2) - 1.4) < 1e-12);
    QVERIFY(std::abs(quantizationVariance(Values{3e-30, -4e-30}, 2) - 1e-59) < 1e-73);
}

QTEST_GUILESS_MAIN(TestCompression)
#include "test_compression.moc"
