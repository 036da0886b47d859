// Draws of the compressors, encoded and decoded, against their exact laws and against draws worked out by hand from the
// random words of seed 42.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/sums.h"
#include "round/compressor/coins.h"
#include "round/compressor/shared_positions.h"
#include "round/draw.h"

using namespace dianoia;
using namespace dianoia::test;

Q_DECLARE_METATYPE(dianoia::Vector)
Q_DECLARE_METATYPE(dianoia::CompressorOptions)

namespace {

const Vector kA = {3, -4, 0, 12};

/// Mean and standard error of a sequence.
struct Average {
    double sum = 0, squares = 0;
    double count = 0;
    void add(double x) {
        sum += x;
        squares += x * x;
        ++count;
    }
    double mean() const { return sum / count; }
    double error() const { return std::sqrt(std::max(0.0, squares / count - mean() * mean()) / (count - 1)); }
};

bool isOutcome(const CoordinateLaw& law, double value) {
    return std::any_of(law.outcomes.begin(), law.outcomes.end(), [&](const Outcome& o) {
        return o.probability > 0 && std::abs(o.value - value) <= 1e-15 * std::abs(o.value);
    });
}

/// The k smallest (word, index) pairs by sorting them all.
std::vector<std::uint32_t> sortedPositions(Index d, Index k, Index worker, const RoundContext& context) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (Index j = 0; j < d; ++j)
        pairs.emplace_back(context.streams.word(Purpose::compress, toWorker(worker), context.round, j),
                           std::uint32_t(j));
    std::sort(pairs.begin(), pairs.end());
    std::vector<std::uint32_t> positions;
    for (Index m = 0; m < k; ++m) positions.push_back(pairs[std::size_t(m)].second);
    std::sort(positions.begin(), positions.end());
    return positions;
}

}  // namespace

class TestCompressorDraws : public QObject {
    Q_OBJECT

private slots:
    void coinsHaveTheirProbability_data();
    void coinsHaveTheirProbability();
    void handWorkedDraws_data();
    void handWorkedDraws();
    void drawsFollowTheLaw_data();
    void drawsFollowTheLaw();
    void workersAndRoundsDiffer();
    void drawsDoNotDependOnWhatCameBefore();
    void positionsAreTheSmallestPairs();
    void positionsAreUniform();
    void blocksCutLikeVectorsOfTheirOwn();
};

void TestCompressorDraws::coinsHaveTheirProbability_data() {
    QTest::addColumn<double>("scale");
    for (int k : {-1060, -1022, -1000, -960, -500, 0, 500, 1010}) QTest::addRow("2^%d", k) << std::ldexp(1.0, k);
}

// Heads for the words 0 ... ceil(p 2^32) - 1 and for no other, at every scale: p is then the probability to 2^-32.
void TestCompressorDraws::coinsHaveTheirProbability() {
    QFETCH(double, scale);
    const double fractions[][2] = {{3, 13}, {4, 13}, {12, 13}, {1, 1024}, {1023, 1024}, {13, 13}, {1, 2}};
    for (const auto& [part, whole] : fractions) {
        const Coin coin(whole * scale);
        const double threshold = std::ceil(part / whole * 0x1p32);
        const auto first = static_cast<std::uint32_t>(threshold - 1);
        QVERIFY(coin.heads(0, part * scale) && coin.heads(first, part * scale));
        if (threshold < 0x1p32) QVERIFY(!coin.heads(first + 1, part * scale));
        QVERIFY(!coin.heads(0, 0.0));
    }
}

void TestCompressorDraws::handWorkedDraws_data() {
    QTest::addColumn<CompressorOptions>("options");
    QTest::addColumn<Vector>("v");
    QTest::addColumn<Vector>("expected");
    // Words 3d125e88 8e3b5c03 600693da 7f4a6102: 0.2386, 0.5556, 0.3751 and 0.4972.
    QTest::newRow("p 2: 3/13, 4/13, 12/13") << quantize(2) << kA << Vector{0, 0, 0, 13};
    QTest::newRow("p inf: 1/4, 1/3, 1") << quantize(kInfinity) << kA << Vector{12, 0, 0, 12};
    QTest::newRow("p 1: 3/19, 4/19, 12/19") << quantize(1) << kA << Vector{0, 0, 0, 19};
    QTest::newRow("blocks of 2, p 2: 3/5, 4/5, 0, 1") << quantize(2, 2) << kA << Vector{5, -5, 0, 12};
    QTest::newRow("s 4: 12/13, 1 + 3/13, 3 + 9/13") << dither(2, 4) << kA << Vector{3.25, -3.25, 0, 13};
    QTest::newRow("rand-1") << randK(1) << kA << Vector{12, 0, 0, 0};
    QTest::newRow("rand-2") << randK(2) << Vector{1, 2, 3, 4} << Vector{2, 0, 6, 0};
    QTest::newRow("rand-3") << randK(3) << Vector{3, 6, 9, 12} << Vector{4, 0, 12, 16};
    QTest::newRow("rand-4") << randK(4) << kA << kA;
    QTest::newRow("sign") << sign("zero") << kA << Vector{1, -1, 0, 1};
    QTest::newRow("sign, random zeros") << sign("random") << Vector{0, -0.0, 0, -1} << Vector{1, -1, 1, -1};
    QTest::newRow("sign, plus") << sign("plus") << Vector{0, -0.0, 1, -1} << Vector{1, 1, 1, -1};
    QTest::newRow("none") << CompressorOptions() << Vector{0.1, -0.0, 1e300, 5e-324}
                          << Vector{0.1, -0.0, 1e300, 5e-324};
}

void TestCompressorDraws::handWorkedDraws() {
    QFETCH(CompressorOptions, options);
    QFETCH(Vector, v);
    QFETCH(Vector, expected);
    Link link(options, std::ssize(v), network(), 42);
    const Vector decoded = link.send(v);
    for (std::size_t j = 0; j < v.size(); ++j)
        QVERIFY(decoded[j] == expected[j] && std::signbit(decoded[j]) == std::signbit(expected[j]));
}

void TestCompressorDraws::drawsFollowTheLaw_data() {
    QTest::addColumn<CompressorOptions>("options");
    QTest::addColumn<int>("floatBits");
    for (double p : {1.0, 1.5, 2.0, 3.0, 100.0, kInfinity})
        for (Index block : {0, 1, 3, 4, 5})
            QTest::addRow("quantize p %g block %d", p, int(block)) << quantize(p, block) << 64;
    for (std::int64_t levels : {1, 2, 4, 127}) QTest::addRow("dither s %d", int(levels)) << dither(2, levels) << 64;
    QTest::newRow("dither p inf, blocks of 3") << dither(kInfinity, 3, 3) << 64;
    for (std::int64_t k : {1, 3, 9}) QTest::addRow("rand-%d", int(k)) << randK(k) << 64;
    for (const char* zero : {"zero", "plus", "random"}) QTest::addRow("sign %s", zero) << sign(zero) << 64;
    QTest::newRow("norm as float") << quantize(2, 4) << 32;
    QTest::newRow("dither, norm as float") << dither(2, 4) << 32;
    QTest::newRow("rand-3 as floats") << randK(3) << 32;
    QTest::newRow("none as floats") << CompressorOptions() << 32;
}

void TestCompressorDraws::drawsFollowTheLaw() {
    QFETCH(CompressorOptions, options);
    QFETCH(int, floatBits);
    const Vector v = {3, -4, 0, 12, 1e-3, -0.1, 0, 7, 7};
    constexpr int kDraws = 20000;
    Link link(options, 9, network("cheapest", floatBits), 5);
    const ExactLaw law = link.law(v);
    std::vector<Average> values(v.size());
    Average error, nonzeros;
    for (int t = 0; t < kDraws; ++t) {
        const Vector& decoded = link.send(v, std::uint64_t(t));
        double squared = 0, count = 0;
        for (std::size_t j = 0; j < v.size(); ++j) {
            QVERIFY(isOutcome(law.coordinates[j], decoded[j]));
            values[j].add(decoded[j]);
            squared += std::pow(decoded[j] - law.coordinates[j].mean, 2);
            count += decoded[j] != 0;
        }
        error.add(squared);
        nonzeros.add(count);
    }
    for (std::size_t j = 0; j < v.size(); ++j) {
        const double standardError = std::sqrt(law.coordinates[j].variance / kDraws);
        QVERIFY(std::abs(values[j].mean() - law.coordinates[j].mean) <= 5 * standardError + 1e-13);
    }
    QVERIFY(std::abs(error.mean() - law.totalVariance()) <= 5 * error.error() + 1e-12);
    QVERIFY(std::abs(nonzeros.mean() - law.expectedNonzeros()) <= 5 * nonzeros.error() + 1e-13);
}

// With one stream for all workers the mean of n messages would have the variance of one.
void TestCompressorDraws::workersAndRoundsDiffer() {
    const Vector v(256, 1.0);
    for (const CompressorOptions& options : {quantize(2), dither(2, 1), randK(16)}) {
        Link link(options, 256);
        std::set<Vector> seen;
        for (Index worker = 0; worker < 10; ++worker)
            for (std::uint64_t round = 0; round < 10; ++round) seen.insert(link.send(v, round, worker));
        QCOMPARE(seen.size(), std::size_t(100));
    }
    Link link(quantize(2), 256);
    Average squared;
    for (std::uint64_t round = 0; round < 2000; ++round) {
        Vector mean(256, 0.0);
        for (Index worker = 0; worker < 10; ++worker) addScaled(mean, 0.1, link.send(v, round, worker));
        squared.add(squaredDistance(mean, v));
    }
    const double variance = 256.0 * (16 - 1) / 10;
    QVERIFY(std::abs(squared.mean() - variance) <= 5 * squared.error());
}

void TestCompressorDraws::drawsDoNotDependOnWhatCameBefore() {
    Vector v(3000);
    for (std::size_t j = 0; j < v.size(); ++j) v[j] = std::cos(double(j));
    for (const CompressorOptions& options :
         {quantize(2), quantize(kInfinity, 7), dither(2, 5), randK(30), sign("random"), CompressorOptions()}) {
        Link fresh(options, 3000), used(options, 3000);
        for (std::uint64_t round = 0; round < 4; ++round) used.send(v, round, 3);
        const auto* signs = used.symbols().signs.data();
        const auto* values = used.symbols().values.data();
        QCOMPARE(used.send(v, 4, 1), fresh.send(v, 4, 1));
        QCOMPARE(used.symbols().signs.data(), signs);
        QCOMPARE(used.symbols().values.data(), values);
    }
}

void TestCompressorDraws::positionsAreTheSmallestPairs() {
    const RandomStreams streams(9);
    std::vector<std::uint32_t> positions;
    for (Index d : {1, 2, 5, 63, 64, 65, 1024, 5000}) {
        for (Index k : {Index(1), Index(2), d / 3, d - 1, d}) {
            if (k < 1 || k > d) continue;
            for (std::uint64_t round = 0; round < 5; ++round) {
                const RoundContext context{streams, RoundIndex(round)};
                drawPositions(d, k, WorkerIndex{2}, context, positions);
                QCOMPARE(positions, sortedPositions(d, k, 2, context));
            }
        }
    }
}

void TestCompressorDraws::positionsAreUniform() {
    const RandomStreams streams(3);
    constexpr int kDraws = 20000;
    std::map<std::vector<std::uint32_t>, int> counts;
    std::vector<std::uint32_t> positions;
    for (int t = 0; t < kDraws; ++t) {
        drawPositions(5, 2, WorkerIndex{0}, {streams, RoundIndex(std::uint64_t(t))}, positions);
        ++counts[positions];
    }
    QCOMPARE(counts.size(), std::size_t(10));
    const double standardError = std::sqrt(kDraws * 0.1 * 0.9);
    for (const auto& [set, count] : counts) QVERIFY(std::abs(count - kDraws * 0.1) <= 5 * standardError);
}

// A block has the norm of its own coordinates, the last one of those that it has; and tiles of words do not show.
void TestCompressorDraws::blocksCutLikeVectorsOfTheirOwn() {
    Vector v(2500);
    for (std::size_t j = 0; j < v.size(); ++j) v[j] = std::cos(double(j * j));
    const RandomStreams streams(1);
    for (Index block : {1, 3, 16, 64, 999, 1024, 1025, 2499, 2500, 9999}) {
        for (double p : {1.0, 2.0, kInfinity}) {
            Link link(quantize(p, block), 2500);
            const Vector& decoded = link.send(v, 8, 1);
            for (Index first = 0; first < 2500; first += block) {
                const auto size = std::size_t(std::min(block, 2500 - first));
                const ConstSpan part = ConstSpan(v).subspan(std::size_t(first), size);
                const double norm = std::abs(Link(quantize(p), Index(size)).law(part).coordinates[0].outcomes[0].value);
                for (std::size_t i = 0; i < size; ++i) {
                    const Index j = first + Index(i);
                    const double u = unitInterval(streams.word(Purpose::compress, WorkerIndex{1}, RoundIndex{8}, j));
                    const double expected = u * norm < std::abs(part[i]) ? std::copysign(norm, part[i]) : 0;
                    QVERIFY(decoded[std::size_t(j)] == expected);
                }
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestCompressorDraws)
#include "test_compressor_draws.moc"
