// Top-k, natural compression and scaled signs: their laws by hand, their draws, and their messages.
#include <QtTest>

#include <cmath>

#include "core/diagnostics.h"
#include "round/compressor/trial.h"
#include "round/draw.h"
#include "round/wire/power_code.h"
#include "round/wire/sparse_code.h"
#include "round/wire/wire.h"
#include "theory/compression.h"

using namespace dianoia;
using namespace dianoia::test;

namespace {

const Vector kA = {3, -4, 0, 12};

CompressorOptions kindOf(const char* kind, std::int64_t k = 1, std::int64_t block = 0) {
    CompressorOptions options;
    options.kind = kind;
    options.k = k;
    options.block = block;
    return options;
}

Vector meansOf(const CompressorOptions& options, const Vector& v) {
    const ExactLaw law = *makeCompressor(options, std::ssize(v), 64)->law(v);
    Vector means;
    for (const CoordinateLaw& coordinate : law.coordinates) means.push_back(coordinate.mean);
    return means;
}

double squaredError(const Vector& a, const Vector& b) {
    double total = 0;
    for (std::size_t j = 0; j < a.size(); ++j) total += (a[j] - b[j]) * (a[j] - b[j]);
    return total;
}

}  // namespace

class TestFurtherCompressors : public QObject {
    Q_OBJECT

private slots:
    void topKeepsTheLargestAndTiesGoToTheSmallerIndex() {
        QCOMPARE(squaredError(meansOf(kindOf("top_k", 1), kA), kA), 25.0);
        QCOMPARE(squaredError(meansOf(kindOf("top_k", 2), kA), kA), 9.0);
        QCOMPARE(meansOf(kindOf("top_k", 2), {1, -2, 2, -2}), (Vector{0, -2, 2, 0}));
        QCOMPARE(meansOf(kindOf("top_k", 4), kA), kA);
        QVERIFY_EXCEPTION_THROWN(makeCompressor(kindOf("top_k", 5), 4, 64), Error);
        QVERIFY(!compressionOmega(kindOf("top_k", 2), 4));
    }

    void naturalIsUnbiasedWithItsVarianceAndItsWorstCase() {
        const ExactLaw law = *makeCompressor(kindOf("natural"), 4, 64)->law(kA);
        QCOMPARE(law.totalVariance(), 17.0);
        for (std::size_t j = 0; j < kA.size(); ++j) {
            QCOMPARE(law.coordinates[j].mean, kA[j]);
            double mean = 0;
            for (const Outcome& o : law.coordinates[j].outcomes) mean += o.value * o.probability;
            QCOMPARE(mean, kA[j]);
        }
        const double worst = 4.0 / 3;
        const double variance = makeCompressor(kindOf("natural"), 1, 64)->law(Vector{worst})->totalVariance();
        QVERIFY(std::abs(variance - worst * worst / 8) < 1e-15);
        QCOMPARE(*compressionOmega(kindOf("natural"), 7), 0.125);
    }

    void naturalReachesFromSubnormalsToInfinity() {
        const double least = 0x1p-1022;
        const ExactLaw law = *makeCompressor(kindOf("natural"), 3, 64)->law(Vector{least / 4, 0x1.8p1023, -1});
        QCOMPARE(law.coordinates[0].outcomes[0].value, least);
        QCOMPARE(law.coordinates[0].outcomes[0].probability, 0.25);
        QVERIFY(std::isinf(law.coordinates[1].outcomes[0].value));
        QCOMPARE(law.coordinates[1].outcomes[0].probability, 0.5);
        QCOMPARE(law.coordinates[2].outcomes[0].value, -1.0);
        QCOMPARE(law.coordinates[2].outcomes[0].probability, 1.0);
        const ExactLaw floats = *makeCompressor(kindOf("natural"), 1, 32)->law(Vector{0x1p-127});
        QCOMPARE(floats.coordinates[0].outcomes[0].value, 0x1p-126);
    }

    void scaledSignsCarryTheMeanMagnitudeOfTheirBlock() {
        QCOMPARE(squaredError(meansOf(kindOf("scaled_sign"), kA), kA), 899.0 / 16);
        QCOMPARE(meansOf(kindOf("scaled_sign", 1, 2), kA), (Vector{3.5, -3.5, 0, 6}));
        QCOMPARE(meansOf(kindOf("scaled_sign"), {0, 0}), (Vector{0, 0}));
    }

    void clippingCutsAndSharingScalesUp() {
        Vector v(10, 1.0);
        v[9] = 20;  // mean 2.9, standard deviation 5.7
        CompressorOptions terngrad = quantize(kInfinity);
        QCOMPARE(makeCompressor(terngrad, 10, 64)->law(v)->totalVariance(), 171.0);
        terngrad.clip = 2.5;
        const ExactLaw clipped = *makeCompressor(terngrad, 10, 64)->law(v);
        QVERIFY(std::abs(clipped.coordinates[9].mean - 14.25) < 1e-13);
        QVERIFY(std::abs(clipped.totalVariance() - 119.25) < 1e-12);
        // Equal entries have nothing to cut.
        QCOMPARE(makeCompressor(terngrad, 3, 64)->law(Vector{2, 2, 2})->coordinates[0].mean, 2.0);
    }

    void aSharedScaleIsUsedAndStaysUnbiased() {
        CompressorOptions options = quantize(kInfinity);
        options.shared_scale = true;
        const auto compressor = makeCompressor(options, 4, 64);
        QVERIFY(compressor->sharesNorms());
        const Vector v = {0.6, -0.9, 0.2, 0.05};
        Vector norms;
        compressor->norms(v, norms);
        QCOMPARE(norms, (Vector{0.9}));
        const RandomStreams streams(4);
        Symbols symbols;
        symbols.sharedNorms = {1.8};
        double total = 0;
        const int draws = 20000;
        for (int t = 0; t < draws; ++t) {
            compressor->compress(v, WorkerIndex{0}, {streams, RoundIndex(std::uint64_t(t))}, symbols);
            QCOMPARE(symbols.norms[0], 1.8);
            total += 1.8 * symbols.signs[1];
        }
        // Variance of one draw |v|(s - |v|) = 0.9 * 0.9.
        QVERIFY(std::abs(total / draws + 0.9) < 5 * 0.9 / std::sqrt(double(draws)));
    }

    void drawsFollowTheLawThroughTheWire_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("floatBits");
        for (const char* kind : {"top_k", "natural", "scaled_sign"})
            for (int bits : {32, 64}) QTest::addRow("%s %d", kind, bits) << kind << bits;
    }

    void drawsFollowTheLawThroughTheWire() {
        QFETCH(QString, kind);
        QFETCH(int, floatBits);
        Vector v(37);
        for (std::size_t j = 0; j < v.size(); ++j) v[j] = j % 7 == 3 ? 0 : std::sin(double(3 * j + 1)) * double(j + 1);
        NetworkOptions network;
        network.float_bits = floatBits;
        const Trial trial = runTrial(v, kindOf(qPrintable(kind), 5, 8), network, 4000, 11);
        for (const CoordinateTrial& c : trial.coordinates)
            QVERIFY(std::abs(c.mean - *c.theoryMean) <= 5 * *c.standardError + 1e-12 * std::abs(c.mean));
        const double expected = kind == "top_k"     ? 5 * floatBits / 8 + 4  // 5 places of 6 bits
                                : kind == "natural" ? std::ceil(37 * (floatBits == 64 ? 12 : 9) / 8.0)
                                                    : 5 * floatBits / 8 + 1 + 10;  // 5 blocks, flag, two planes
        QCOMPARE(trial.meanBits, 8 * expected);
    }

    void messagesThatNoEncoderWritesAreRefused() {
        Vector decoded(10);
        Symbols symbols;
        symbols.form = SymbolForm::sparse;
        symbols.dimension = 10;
        symbols.values = {1, 2};
        symbols.positions = {3, 9};
        Bytes good;
        putSparse(symbols, 64, good);
        takeSparse(good, 64, 2, decoded);
        QCOMPARE(decoded, (Vector{0, 0, 0, 1, 0, 0, 0, 0, 0, 2}));
        for (int places : {0x99, 0x93, 0x3f}) {  // equal, falling, beyond the last
            Bytes bad = good;
            bad.back() = std::uint8_t(places);
            QVERIFY_EXCEPTION_THROWN(takeSparse(bad, 64, 2, decoded), Error);
        }
        QVERIFY_EXCEPTION_THROWN(takeSparse(std::span(good).first(good.size() - 1), 64, 2, decoded), Error);
        Bytes powers;
        const std::vector<std::int32_t> codes = {0, 127, -128, 255};
        putPowers(codes, 32, powers);
        Vector four(4);
        takePowers(powers, 32, four);
        QCOMPARE(four, (Vector{0, 1, -2, std::numeric_limits<double>::infinity()}));
        powers[0] = 0x80;  // minus zero
        QVERIFY_EXCEPTION_THROWN(takePowers(powers, 32, four), Error);
        QVERIFY_EXCEPTION_THROWN(takePowers(std::span(powers).first(4), 32, four), Error);
    }
};

QTEST_APPLESS_MAIN(TestFurtherCompressors)
#include "test_further_compressors.moc"
