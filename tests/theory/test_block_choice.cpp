// The grid over p and block against the numbers of the papers' closed forms, and against draws and encoded messages.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "core/sums.h"
#include "data/normal_pair.h"
#include "round/compressor/trial.h"
#include "round/draw.h"
#include "theory/block_choice.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::test;
using namespace dianoia::testing;

namespace {

BlockQuestion question(const CompressorOptions& compressor, std::optional<double> kappa = {}, Index workers = 1,
                       double target = std::exp(-1.0)) {
    return {compressor, network("two_bit", 32), workers, kappa, target};
}

const BlockCell& cellOf(const BlockChoice& choice, double p, Index block) {
    for (const BlockCell& cell : choice.cells)
        if (cell.p == p && cell.block == block) return cell;
    qFatal("no such cell");
}

bool isNear(double a, double b, double tolerance) {
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

Vector normals(Index d, Index which) {
    const RandomStreams streams(5);
    Vector v;
    for (Index j = 0; j < d; j += 2)
        for (const double z : normalPair(streams, WorkerIndex(0), RoundIndex(std::uint64_t(which)), std::uint32_t(j)))
            v.push_back(z);
    v.resize(std::size_t(d));
    return v;
}

/// Mean and its standard error of what cells of many normal vectors have.
struct Moments {
    double sum = 0, squares = 0;
    int count = 0;
    void add(double x) {
        sum += x;
        squares += x * x;
        ++count;
    }
    double mean() const { return sum / count; }
    double error() const { return std::sqrt(std::max(0.0, squares / count - mean() * mean()) / (count - 1)); }
};

}  // namespace

class TestBlockChoice : public QObject {
    Q_OBJECT

private slots:
    /// A power of two on all vectors changes no ratio, and no square leaves the range.
    void largeMessagesAreAsSmallOnes() {
        std::vector<Vector> plain, large;
        for (Index i = 0; i < 3; ++i) {
            plain.push_back(normals(12, i));
            large.push_back(plain.back());
            for (double& x : large.back()) x = std::ldexp(x, 900);
        }
        const BlockQuestion asked = question(quantize(2, 4));
        const BlockChoice a = blockChoice({plain[0], plain[1], plain[2]}, asked);
        const BlockChoice b = blockChoice({large[0], large[1], large[2]}, asked);
        for (std::size_t i = 0; i < a.cells.size(); ++i) {
            QVERIFY(std::isfinite(b.cells[i].variance) && a.cells[i].variance >= 0);
            QCOMPARE(b.cells[i].variance, a.cells[i].variance);
            QCOMPARE(b.cells[i].nonzeros, a.cells[i].nonzeros);
        }
    }

    void gridOfNormsAndBlocks() {
        QCOMPARE(choiceNorms(2), (std::vector<double>{1, 1.5, 2, 3, 4, 8, kInfinity}));
        QCOMPARE(choiceNorms(2.5)[3], 2.5);
        QCOMPARE(choiceBlocks(112, 0), (std::vector<Index>{1, 2, 4, 7, 8, 14, 16, 28, 32, 56, 64, 112}));
        QCOMPARE(choiceBlocks(100, 30), (std::vector<Index>{1, 2, 4, 5, 8, 10, 16, 20, 25, 30, 32, 50, 64, 100}));
        QCOMPARE(choiceBlocks(8, 500), (std::vector<Index>{1, 2, 4, 8}));
        QCOMPARE(choiceBlocks(1, 0), (std::vector<Index>{1}));
        QCOMPARE(choiceBlocks(360, 0), (std::vector<Index>{1, 2, 4, 8, 16, 32, 64, 128, 256, 360}));
        const Vector v = normals(40, 0);
        const BlockChoice choice = blockChoice({v}, question(quantize(2.5, 30)));
        QCOMPARE(choice.cells.size(), choice.norms.size() * choice.blocks.size());
        QCOMPARE(choice.cells[choice.present].p, 2.5);
        QCOMPARE(choice.cells[choice.present].block, Index(30));
        QCOMPARE(&choice.at(3, 1), &choice.cells[choice.blocks.size() * 3 + 1]);
        QVERIFY(!choice.cells[0].rounds && !choice.cells[0].totalBits);
    }

    void varianceAndNonzerosOfThreeFour() {
        // Psi = 24, 10, 3 and 1, 1.4, 1.75 nonzeros.
        const Vector v = {3, -4};
        const BlockChoice choice = blockChoice({v}, question(quantize(2)));
        const struct { double p, variance, nonzeros; } rows[] = {{1, 24, 1}, {2, 10, 1.4}, {kInfinity, 3, 1.75}};
        for (const auto& row : rows) {
            const BlockCell& whole = cellOf(choice, row.p, 2);
            QVERIFY(isNear(25 * whole.variance, row.variance, 1e-13));
            QVERIFY(isNear(whole.nonzeros, row.nonzeros, 1e-13));
            QCOMPARE(cellOf(choice, row.p, 1).variance, 0.0);
            QCOMPARE(cellOf(choice, row.p, 1).omega, 0.0);
        }
    }

    void sweepOfNorms() {
        Vector v;
        for (int j = 0; j < 32; ++j) v.push_back(std::sin(j + 1) / std::sqrt(j + 1));
        const BlockChoice choice = blockChoice({v}, question(quantize(2)));
        const double variances[] = {40.643, 13.239, 7.615, 4.646, 3.862, 3.312, 3.231};
        const double nonzeros[] = {1, 2.766, 4.337, 6.196, 6.986, 7.673, 7.786};
        for (std::size_t i = 0; i < 7; ++i) {
            const BlockCell& whole = choice.at(i, choice.blocks.size() - 1);
            QVERIFY(std::abs(whole.variance * squaredNorm(v) - variances[i]) < 6e-4);
            QVERIFY(std::abs(whole.nonzeros - nonzeros[i]) < 6e-4);
        }
    }

    void blocksOfThree() {
        const Vector v = {3, -4, 0, 0, 0, 0, 5};
        const BlockChoice choice = blockChoice({v}, question(quantize(2, 3)));
        QVERIFY(isNear(50 * choice.cells[choice.present].variance, 10, 1e-13));
        QVERIFY(isNear(choice.cells[choice.present].nonzeros, 2.4, 1e-13));
        QVERIFY(isNear(50 * cellOf(choice, 2, 7).variance, 34.852814, 1e-7));
        QVERIFY(isNear(cellOf(choice, 2, 7).nonzeros, 1.697056, 1e-6));
        QCOMPARE(choice.cells[choice.present].bits, 3 * 32 + 16.0);
    }

    void largerPMeansLessVarianceAndMoreNonzeros() {
        const Vector v = normals(96, 3);
        const BlockChoice choice = blockChoice({v}, question(quantize(2)));
        for (std::size_t i = 0; i < choice.norms.size(); ++i)
            for (std::size_t b = 0; b < choice.blocks.size(); ++b) {
                const BlockCell& cell = choice.at(i, b);
                QVERIFY(cell.variance <= cell.omega * (1 + 1e-12));
                if (i == 0) continue;
                QVERIFY(cell.variance <= choice.at(i - 1, b).variance * (1 + 1e-12));
                QVERIFY(cell.nonzeros >= choice.at(i - 1, b).nonzeros * (1 - 1e-12));
                QVERIFY(cell.omega <= choice.at(i - 1, b).omega * (1 + 1e-12));
            }
    }

    void normalVectors() {
        // Delta ~ N(0, I), d = 1024: variance and nonzeros as measured with NumPy, bits from the nonzeros; for p = 2
        // the closed form c(m) = m Gamma(m/2)/(sqrt(pi) Gamma((m + 1)/2)).
        const struct {
            double p;
            Index block;
            double variance, nonzeros, twoBit, entropy;
        } rows[] = {{2, 1024, 24.6, 25.6, 2080, 229},           {2, 64, 5.41, 102.5, 2560, 1096},
                    {2, 16, 2.24, 207.6, 4096, 2992},           {2, 4, 0.697, 434.6, 10240, 9630},
                    {kInfinity, 1024, 1.76, 238.5, 2080, 1071}, {kInfinity, 64, 1.09, 320.5, 2560, 1750},
                    {kInfinity, 16, 0.700, 404.2, 4096, 3444},  {kInfinity, 4, 0.307, 574.3, 10240, 9777}};
        std::vector<Moments> variance(std::size(rows)), nonzeros(std::size(rows)), entropy(std::size(rows));
        for (Index which = 0; which < 60; ++which) {
            const Vector v = normals(1024, which);
            const BlockChoice choice = blockChoice({v}, question(quantize(2)));
            for (std::size_t i = 0; i < std::size(rows); ++i) {
                const BlockCell& cell = cellOf(choice, rows[i].p, rows[i].block);
                variance[i].add(cell.variance);
                nonzeros[i].add(cell.nonzeros);
                entropy[i].add(cell.entropyBits);
                QCOMPARE(cell.bits, rows[i].twoBit);
            }
        }
        for (std::size_t i = 0; i < std::size(rows); ++i) {
            const double m = double(rows[i].block);
            // These numbers have errors of their own and three or four digits.
            QVERIFY(std::abs(variance[i].mean() - rows[i].variance) <
                    10 * variance[i].error() + 0.003 * rows[i].variance);
            QVERIFY(std::abs(nonzeros[i].mean() - rows[i].nonzeros) <
                    10 * nonzeros[i].error() + 0.003 * rows[i].nonzeros);
            QVERIFY(std::abs(entropy[i].mean() - rows[i].entropy) < 10 * entropy[i].error() + 0.003 * rows[i].entropy);
            if (rows[i].p != 2) continue;
            const double c = m * std::exp(std::lgamma(m / 2) - std::lgamma((m + 1) / 2)) / std::sqrt(M_PI);
            QVERIFY(std::abs(nonzeros[i].mean() - 1024 / m * c) < 5 * nonzeros[i].error());
        }
    }

    void roundsOfTheCorollary_data() {
        QTest::addColumn<double>("kappa");
        QTest::addColumn<int>("workers");
        QTest::addColumn<int>("dimension");
        QTest::addColumn<int>("block");
        QTest::addColumn<double>("p");
        QTest::addColumn<double>("leading");
        const struct {
            double kappa;
            int workers, dimension, block;
            double p, leading;
        } rows[] = {{20, 4, 16, 16, 1, 89.25},
                    {20, 4, 16, 16, 2, 26.25},
                    {20, 4, 16, 16, kInfinity, 18.375},
                    {20, 4, 16, 4, 1, 26.25},
                    {20, 4, 16, 4, 2, 15.75},
                    {20, 4, 16, 4, kInfinity, 13.125},
                    {100, 10, 256, 256, 1, 2626},
                    {100, 10, 256, 256, 2, 202},
                    {100, 10, 256, 256, kInfinity, 126.25},
                    // The largest harmless blocks: (n/2 + 1)^2, (n + 1)^2 and n/2 + 1.
                    {50, 10, 144, 36, 2, 51},
                    {50, 10, 242, 121, kInfinity, 51},
                    {50, 10, 36, 6, 1, 51},
                    {1, 4, 16, 1, 2, 2}};
        for (const auto& r : rows)
            QTest::addRow("kappa %g, p %g, block %d", r.kappa, r.p, r.block)
                << r.kappa << r.workers << r.dimension << r.block << r.p << r.leading;
    }

    void roundsOfTheCorollary() {
        QFETCH(double, kappa);
        QFETCH(int, workers);
        QFETCH(int, dimension);
        QFETCH(int, block);
        QFETCH(double, p);
        QFETCH(double, leading);
        const Vector v = normals(dimension, 1);
        for (const double target : {std::exp(-1.0), 1e-8}) {
            const BlockChoice choice = blockChoice({v}, question(quantize(p, block), kappa, workers, target));
            const BlockCell& cell = choice.cells[choice.present];
            QVERIFY(isNear(*cell.rounds, leading * std::log(1 / target), 1e-12));
            QVERIFY(isNear(*cell.totalBits, *cell.rounds * cell.bits, 1e-12));
            QVERIFY(isNear(uncompressedRounds(kappa, workers, target),
                           std::max(2.0, (kappa + 1) / 2) * std::log(1 / target), 1e-12));
        }
    }

    void bitsToTheTargetHaveAnInteriorOptimum() {
        // n = 10, d = 256, curvatures from 1 to 50: smaller blocks buy rounds and cost bits.
        const Vector v = normals(256, 2);
        for (const double p : {2.0, kInfinity}) {
            const BlockChoice choice = blockChoice({v}, question(quantize(p), 50, 10, 1e-8));
            const std::size_t norm = p == 2 ? 2 : 6;
            std::size_t best = 0;
            for (std::size_t b = 1; b < choice.blocks.size(); ++b) {
                QVERIFY(*choice.at(norm, b).rounds >= *choice.at(norm, b - 1).rounds);
                if (*choice.at(norm, b).totalBits < *choice.at(norm, best).totalBits) best = b;
            }
            QVERIFY(choice.blocks[best] > 4 && choice.blocks[best] < 256);
        }
        const BlockChoice choice = blockChoice({v}, question(quantize(2), 50, 10, 1e-8));
        const auto bits = choice.least([](const BlockCell& c) { return c.totalBits; });
        const auto rounds = choice.least([](const BlockCell& c) { return c.rounds; });
        QVERIFY(bits && rounds);
        QVERIFY(choice.cells[*bits].block > 4 && choice.cells[*bits].block < 256);
        for (const BlockCell& cell : choice.cells) {
            QVERIFY(*cell.totalBits >= *choice.cells[*bits].totalBits);
            QVERIFY(*cell.rounds >= *choice.cells[*rounds].rounds);
        }
    }

    void ofEqualCellsThePresentOneIsBest() {
        const Vector v(16, 1.0);
        const BlockChoice choice = blockChoice({v}, question(quantize(3, 4), 20, 4));
        // Two bits a symbol whatever p is.
        const auto best = choice.least([](const BlockCell& c) { return std::optional(-c.bits); });
        QCOMPARE(choice.cells[*best].block, Index(1));
        const BlockChoice whole = blockChoice({v}, question(quantize(3), 20, 4));
        QCOMPARE(*whole.least([](const BlockCell& c) { return std::optional(c.bits); }), whole.present);
        QVERIFY(!whole.least([](const BlockCell&) { return std::optional<double>(); }));
    }

    void agreesWithDraws_data() {
        QTest::addColumn<int>("levels");
        QTest::addColumn<double>("p");
        QTest::addColumn<int>("block");
        for (const int levels : {0, 1, 4})
            for (const double p : {1.0, 1.5, 2.0, kInfinity})
                for (const int block : {60, 16, 5})
                    QTest::addRow("levels %d, p %g, block %d", levels, p, block) << levels << p << block;
    }

    void agreesWithDraws() {
        QFETCH(int, levels);
        QFETCH(double, p);
        QFETCH(int, block);
        const Vector v = normals(60, 4);
        const CompressorOptions options = levels == 0 ? quantize(p, block) : dither(p, levels, block);
        constexpr std::int64_t kDraws = 4000;
        for (const char* code : {"elias", "cheapest"}) {
            BlockQuestion asked = question(options);
            asked.network = network(code, 64);
            const BlockChoice choice = blockChoice({v}, asked);
            const BlockCell& cell = choice.cells[choice.present];
            const Trial trial = runTrial(v, options, asked.network, kDraws, 11);
            const double variance = cell.variance * squaredNorm(v);
            QVERIFY(isNear(variance, *trial.theorySquaredError, 1e-12));
            QVERIFY(isNear(cell.nonzeros, *trial.expectedNonzeros, 1e-12));
            QVERIFY(std::abs(variance - trial.meanSquaredError) <= 5 * *trial.squaredErrorStandardError + 1e-12);
            // A sum of coins has at most its mean as variance.
            QVERIFY(std::abs(cell.nonzeros - trial.meanNonzeros) <= 5 * std::sqrt(cell.nonzeros / double(kDraws)));
            // The last byte, and for cheapest two codes of about one length.
            QVERIFY(std::abs(cell.bits - trial.meanBits) <= (levels == 0 ? 5.0 : 0.0));
        }
    }

    void severalWorkersCountByTheirSize() {
        const Vector small = {3, -4}, large = {30, 40};
        const BlockChoice choice = blockChoice({small, large}, question(quantize(kInfinity)));
        QVERIFY(isNear(choice.cells[choice.present].variance, (3 + 300.0) / 2525, 1e-12));
        const Vector other = {0, 1};
        const BlockCell both = cellOf(blockChoice({small, other}, question(quantize(kInfinity))), kInfinity, 2);
        QVERIFY(isNear(both.nonzeros, (1.75 + 1) / 2, 1e-12));
    }

    void scaleDoesNotMatter() {
        const Vector v = normals(30, 6);
        const BlockChoice choice = blockChoice({v}, question(quantize(3)));
        for (const double scale : {1e-310, 1e-170, 1e200}) {
            Vector scaled = v;
            for (double& x : scaled) x *= scale;
            const BlockChoice other = blockChoice({scaled}, question(quantize(3)));
            for (std::size_t i = 0; i < choice.cells.size(); ++i) {
                const double tolerance = scale < 1e-300 ? 1e-10 : 1e-12;
                QVERIFY(isNear(other.cells[i].variance, choice.cells[i].variance, tolerance));
                QVERIFY(isNear(other.cells[i].nonzeros, choice.cells[i].nonzeros, tolerance));
            }
        }
        const Vector zero(30, 0.0);
        for (const BlockCell& cell : blockChoice({zero}, question(quantize(2), 10, 2)).cells) {
            QCOMPARE(cell.variance, 0.0);
            QCOMPARE(cell.nonzeros, 0.0);
            QVERIFY(std::isfinite(*cell.totalBits));
        }
    }

    void refusesOtherCompressorsAndStops() {
        const Vector v = {1, 2};
        QVERIFY_THROWS_EXCEPTION(Error, blockChoice({v}, question(randK(1))));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(blockChoice({v}, question(quantize(2)), stop.get_token()).cells.front().bits, 0.0);
    }
};

QTEST_MAIN(TestBlockChoice)
#include "test_block_choice.moc"
