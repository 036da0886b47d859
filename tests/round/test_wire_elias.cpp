// The omega code and the code of gaps that is made of it, bit by bit.
#include <QtTest>
#include <cmath>
#include <random>

#include "round/draw.h"
#include "round/wire/elias_omega.h"
#include "round/wire/real_code.h"
#include "round/wire/ternary_code.h"

using namespace dianoia;

using Signs = AlignedVector<std::int8_t>;

Q_DECLARE_METATYPE(dianoia::Bytes)
Q_DECLARE_METATYPE(Signs)

namespace {

std::string bitsOf(const CodeWord& word) {
    std::string text;
    for (int i = word.length - 1; i >= 0; --i) text += (word.bits >> i & 1) != 0 ? '1' : '0';
    return text;
}

Bytes elias(const Signs& signs, Index block) {
    const Blocks blocks{std::ssize(signs), block};
    Bytes code(eliasBound(blocks));
    code.resize(putElias(signs, blocks, code.data()));
    return code;
}

/// Bits that begin with the first of the first byte.
Bytes bytesOf(const std::string& bits) {
    Bytes bytes((bits.size() + 7) / 8);
    for (std::size_t i = 0; i < bits.size(); ++i)
        if (bits[i] == '1') bytes[i / 8] = std::uint8_t(bytes[i / 8] | 128 >> i % 8);
    return bytes;
}

}  // namespace

class TestWireElias : public QObject {
    Q_OBJECT

private slots:
    void omegaWords_data();
    void omegaWords();
    void omegaLengths_data();
    void omegaLengths();
    void omegaReadsBack();
    void omegaRefusesHugeNumbers();
    void eliasBits_data();
    void eliasBits();
    void eliasExpectedBits_data();
    void eliasExpectedBits();
    void eliasStopsEarly();
    void eliasBoundHolds();
};
void TestWireElias::omegaWords_data() {
    QTest::addColumn<quint64>("n");
    QTest::addColumn<std::string>("word");
    const std::pair<quint64, const char*> words[] = {{1, "0"},
                                                     {2, "100"},
                                                     {3, "110"},
                                                     {4, "101000"},
                                                     {7, "101110"},
                                                     {8, "1110000"},
                                                     {15, "1111110"},
                                                     {16, "10100100000"},
                                                     {17, "10100100010"},
                                                     {100, "1011011001000"},
                                                     {1000, "11100111111010000"}};
    for (const auto& [n, word] : words) QTest::addRow("%d", int(n)) << n << std::string(word);
}

void TestWireElias::omegaWords() {
    QFETCH(quint64, n);
    QFETCH(std::string, word);
    QCOMPARE(bitsOf(omegaWord(n)), word);
    QCOMPARE(bitsOf(omegaWordFast(n)), word);
}

void TestWireElias::omegaLengths_data() {
    QTest::addColumn<quint64>("first");
    QTest::addColumn<quint64>("last");
    QTest::addColumn<int>("length");
    const quint64 rows[][3] = {
        {1, 1, 1},     {2, 3, 3},      {4, 7, 6},      {8, 15, 7},       {16, 31, 11},          {32, 63, 12},
        {64, 127, 13}, {128, 255, 14}, {256, 511, 16}, {1000, 1000, 17}, {1000000, 1000000, 31}};
    for (const auto& [first, last, length] : rows) QTest::addRow("%d", int(first)) << first << last << int(length);
}

void TestWireElias::omegaLengths() {
    QFETCH(quint64, first);
    QFETCH(quint64, last);
    QFETCH(int, length);
    for (quint64 n = first; n <= last; ++n) QCOMPARE(omegaWord(n).length, length);
}

void TestWireElias::omegaReadsBack() {
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t n = 1; n < 5000; ++n) numbers.push_back(n);
    for (int k = 13; k < 40; ++k)
        for (std::uint64_t n : {(1ull << k) - 1, 1ull << k, (1ull << k) + 1}) numbers.push_back(n);
    numbers.push_back(kLargestOmega);
    Bytes bytes(16 * numbers.size());
    BitWriter writer(bytes.data());
    for (std::uint64_t n : numbers) putOmega(writer, n);
    BitReader reader(bytes);
    for (std::uint64_t n : numbers) QCOMPARE(takeOmega(reader), n);
    QVERIFY(!reader.overrun());
}

void TestWireElias::omegaRefusesHugeNumbers() {
    const Bytes ones(64, 255);
    BitReader reader(ones);
    QCOMPARE(takeOmega(reader), std::uint64_t(0));
    BitReader none{{}};
    QCOMPARE(takeOmega(none), std::uint64_t(1));
    QVERIFY(none.overrun());
}

void TestWireElias::eliasBits_data() {
    QTest::addColumn<Signs>("signs");
    QTest::addColumn<Index>("block");
    QTest::addColumn<std::string>("bits");
    QTest::newRow("nothing") << Signs(100, 0) << Index(100) << std::string("0");
    QTest::newRow("first, plus") << Signs{1, 0, 0} << Index(3)
                                 << std::string(
                                        "100"
                                        "0"
                                        "0");
    QTest::newRow("third, minus") << Signs{0, 0, -1} << Index(3)
                                  << std::string(
                                         "100"
                                         "110"
                                         "1");
    QTest::newRow("all of four") << Signs{1, -1, -1, 1} << Index(4)
                                 << std::string(
                                        "101010"
                                        "00"
                                        "01"
                                        "01"
                                        "00");
    QTest::newRow("gaps begin anew in a block") << Signs{0, 1, 0, -1} << Index(2)
                                                << std::string(
                                                       "100"
                                                       "100"
                                                       "0"
                                                       "100"
                                                       "100"
                                                       "1");
    QTest::newRow("a block of nothing, a short last one") << Signs{0, 0, 0, 1, 0, 0, -1} << Index(3)
                                                          << std::string(
                                                                 "0"
                                                                 "100"
                                                                 "0"
                                                                 "0"
                                                                 "100"
                                                                 "0"
                                                                 "1");
}

void TestWireElias::eliasBits() {
    QFETCH(Signs, signs);
    QFETCH(Index, block);
    QFETCH(std::string, bits);
    QCOMPARE(elias(signs, block), bytesOf(bits));
    const Blocks blocks{std::ssize(signs), block};
    Vector back(signs.size());
    const Vector norms(std::size_t(blocks.count()), 2.0);
    Bytes message(8 * norms.size());
    putReals(norms, 64, message.data());
    takeElias(bytesOf(bits), blocks, NormReader(message, blocks.count(), 64), back);
    for (std::size_t j = 0; j < signs.size(); ++j) QCOMPARE(back[j], 2.0 * signs[j]);
}

void TestWireElias::eliasExpectedBits_data() {
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("expected");
    QTest::newRow("p 2") << 2.0 << 38.717342;
    QTest::newRow("p inf") << test::kInfinity << 39.166667;
    QTest::newRow("p 1") << 1.0 << 36.877387;
}

void TestWireElias::eliasExpectedBits() {
    QFETCH(double, p);
    QFETCH(double, expected);
    const Vector v = {3, -4, 0, 12};
    const ExactLaw law = test::Link(test::quantize(p), 4).law(v);
    double mean = 32;
    for (unsigned set = 0; set < 16; ++set) {
        double probability = 1;
        Signs signs(4, 0);
        std::size_t bits = 0;
        std::uint64_t count = 0;
        Index before = -1;
        for (std::size_t j = 0; j < 4; ++j) {
            const bool sent = (set >> j & 1) != 0;
            const double nonzero = law.coordinates[j].nonzeroProbability();
            probability *= sent ? nonzero : 1 - nonzero;
            if (!sent) continue;
            signs[j] = 1;
            ++count;
            bits += std::size_t(omegaWord(std::uint64_t(Index(j) - before)).length) + 1;
            before = Index(j);
        }
        mean += probability * double(bits);
        const std::size_t whole = bits + std::size_t(omegaWord(count + 1).length);
        QCOMPARE(elias(signs, 4).size(), (whole + 7) / 8);
    }
    QVERIFY2(std::abs(mean - expected) < 1e-6, qPrintable(QString::number(mean, 'g', 10)));
}

void TestWireElias::eliasStopsEarly() {
    const Signs signs(100000, 1);
    const Blocks blocks{100000, 100000};
    Bytes code(eliasBound(blocks));
    const std::size_t all = (200000 + std::size_t(omegaWord(100001).length) + 7) / 8;
    for (std::size_t enough : {std::size_t(0), std::size_t(10), all - 1}) {
        code.assign(code.size(), 77);
        QVERIFY(putElias(signs, blocks, code.data(), enough) > enough);
        QVERIFY(enough > all - 100 || code[enough + 100] == 77);
    }
    QCOMPARE(putElias(signs, blocks, code.data(), all), all);
}

void TestWireElias::eliasBoundHolds() {
    std::mt19937 random(5);
    for (Index d = 1; d <= 200; ++d) {
        for (Index block : {Index(1), Index(2), Index(3), Index(15), Index(16), d}) {
            if (block > d) continue;
            for (unsigned sparsity : {1u, 2u, 5u}) {
                Signs signs(static_cast<std::size_t>(d));
                for (auto& sign : signs) sign = random() % sparsity == 0 ? 1 : 0;
                QVERIFY(elias(signs, block).size() + kWriterSlack <= eliasBound({d, block}));
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestWireElias)
#include "test_wire_elias.moc"
