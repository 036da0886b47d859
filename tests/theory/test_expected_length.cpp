// Expected lengths of ternary messages against every outcome of small blocks, and against what is really encoded.
#include <QtTest>
#include <bit>
#include <cmath>

#include "round/draw.h"
#include "round/wire/elias_omega.h"
#include "theory/expected_length.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::test;
using namespace dianoia::testing;

namespace {

/// Bits of the elias code of one block, before the last byte is filled, by its definition.
double eliasOf(unsigned pattern, Index size) {
    double bits = omegaWord(std::uint64_t(std::popcount(pattern)) + 1).length;
    Index before = -1;
    for (Index j = 0; j < size; ++j) {
        if (!(pattern >> j & 1)) continue;
        bits += omegaWord(std::uint64_t(j - before)).length + 1;
        before = j;
    }
    return bits;
}

double expectationOver(const Values& probabilities) {
    const Index size = std::ssize(probabilities);
    double expected = 0;
    for (unsigned pattern = 0; pattern < 1U << size; ++pattern) {
        double probability = 1;
        for (Index j = 0; j < size; ++j)
            probability *= pattern >> j & 1 ? probabilities[std::size_t(j)] : 1 - probabilities[std::size_t(j)];
        expected += probability * eliasOf(pattern, size);
    }
    return expected;
}

/// E|omega(N + 1)| by adding one coin after the other.
double countWord(const Values& probabilities) {
    std::vector<double> masses(probabilities.size() + 1, 0.0);
    masses[0] = 1;
    for (const double p : probabilities)
        for (std::size_t i = masses.size(); i-- > 0;) masses[i] = masses[i] * (1 - p) + (i > 0 ? masses[i - 1] * p : 0);
    double bits = 0;
    for (std::size_t i = 0; i < masses.size(); ++i) bits += masses[i] * omegaWord(i + 1).length;
    return bits;
}

}  // namespace

class TestExpectedLength : public QObject {
    Q_OBJECT

private slots:
    void everyOutcomeOfSmallBlocks() {
        for (const Index size : {1, 2, 5, 9, 14})
            for (const double scale : {0.1, 0.6, 1.0, 1.7}) {
                Values probabilities = randomValues(size, 100 * size);
                for (double& p : probabilities) p = std::min(size > 1 ? 1.0 : 0.9, scale * p);
                const double expected = expectationOver(probabilities) + 3.5;
                const double found = symbolLengths(probabilities, Blocks::of(size, 0)).elias;
                QVERIFY2(std::abs(found - expected) < 1e-9, qPrintable(QString::number(found - expected)));
            }
    }

    void blocksAddUp() {
        const Values probabilities = randomValues(14, 3);
        double expected = 3.5;
        for (const auto& [first, last] : {std::pair{0, 6}, {6, 12}, {12, 14}})
            expected += expectationOver({probabilities.begin() + first, probabilities.begin() + last});
        QVERIFY(std::abs(symbolLengths(probabilities, Blocks::of(14, 6)).elias - expected) < 1e-9);
    }

    void certainSymbolsHaveOneLength() {
        // Nonzeros at 1 and 3 of 5: omega(3) = 110, then twice omega(2) = 100 and a sign.
        const Values probabilities = {0, 1, 0, 1, 0};
        QCOMPARE(symbolLengths(probabilities, Blocks::of(5, 0)).elias, 16.0);
        QCOMPARE(symbolLengths(Values(5, 0.0), Blocks::of(5, 0)).elias, 8.0);
    }

    void normalCountsAreWithinATenthOfABit() {
        for (const double scale : {0.3, 1.0}) {
            Values probabilities = randomValues(2000, 10);
            double variance = 0;
            for (double& p : probabilities) {
                p = std::min(1.0, scale * p);
                variance += p * (1 - p);
            }
            QVERIFY(variance > 100);
            const double found = symbolLengths(probabilities, Blocks::of(2000, 0)).elias;
            double gaps = 3.5;
            for (Index j = 0; j < 2000; ++j) {
                double none = 1, word = 0;
                Index before = j - 1;
                for (; before >= 0 && none > 1e-15; --before) {
                    const double p = probabilities[std::size_t(before)];
                    word += none * p * omegaWord(std::uint64_t(j - before)).length;
                    none *= 1 - p;
                }
                if (before < 0) word += none * omegaWord(std::uint64_t(j + 1)).length;
                gaps += probabilities[std::size_t(j)] * (word + 1);
            }
            QVERIFY(std::abs(found - gaps - countWord(probabilities)) < 0.1);
        }
    }

    void entropyOfTheSheet() {
        const Values probabilities(1024, 25.0 / 1024);
        const double q = 25.0 / 1024;
        const double expected = 1024 * (-q * std::log2(q) - (1 - q) * std::log2(1 - q)) + 25;
        QVERIFY(std::abs(symbolLengths(probabilities, Blocks::of(1024, 0)).entropy - expected) < 1e-9);
        // Entropy is least where places have nothing to tell.
        QCOMPARE(symbolLengths(Values(64, 1.0), Blocks::of(64, 0)).entropy, 64.0);
        QCOMPARE(symbolLengths(Values(64, 0.0), Blocks::of(64, 0)).entropy, 0.0);
    }

    void agreesWithEncodedMessages_data() {
        QTest::addColumn<double>("p");
        QTest::addColumn<int>("block");
        for (const double p : {1.0, 2.0, 3.0, kInfinity})
            for (const int block : {0, 1, 7, 16, 100}) QTest::addRow("p %g, block %d", p, block) << p << block;
    }

    void agreesWithEncodedMessages() {
        QFETCH(double, p);
        QFETCH(int, block);
        Vector v;
        for (const double u : randomValues(200, 17)) v.push_back(std::pow(u - 0.5, 3));
        const Blocks blocks = Blocks::of(200, block);
        const auto law = makeCompressor(quantize(p, block), 200, 64)->law(v);
        Vector probabilities;
        for (const CoordinateLaw& c : law->coordinates) probabilities.push_back(c.nonzeroProbability());
        const SymbolLengths lengths = symbolLengths(probabilities, blocks);
        constexpr int kDraws = 2000;
        for (const char* code : {"two_bit", "base3", "elias", "cheapest"}) {
            Link link(quantize(p, block), 200, network(code, 32), 3);
            double total = 0, squares = 0;
            for (int t = 0; t < kDraws; ++t) {
                link.send(v, std::uint64_t(t));
                total += double(link.bits());
                squares += double(link.bits()) * double(link.bits());
            }
            const double mean = total / kDraws;
            const double error = std::sqrt(std::max(0.0, squares / kDraws - mean * mean) / kDraws);
            const double expected = expectedTernaryBits(lengths, blocks, network(code, 32));
            const QByteArray words = QByteArray(code) + ": " + QByteArray::number(mean) + " +- " +
                                     QByteArray::number(error) + ", expected " + QByteArray::number(expected);
            const bool isExact = QByteArray(code) == "two_bit" || QByteArray(code) == "base3";
            // The length modulo 8 is as good as uniform here.
            const double tolerance = isExact ? 0 : 5 * error + 0.5;
            QVERIFY2(mean <= expected + tolerance, words);
            // A mean of the least is below the least mean by what two lengths that cross differ.
            const double below = QByteArray(code) == "cheapest" ? 0.02 * expected : 0;
            QVERIFY2(mean >= expected - tolerance - below, words);
        }
    }
};

QTEST_MAIN(TestExpectedLength)
#include "test_expected_length.moc"
