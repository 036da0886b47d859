// Whole messages: their lengths, that they read back exactly for every form, code, block and dimension, and which code
// is the cheapest.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "core/diagnostics.h"
#include "round/draw.h"
#include "round/wire/ternary_code.h"

using namespace dianoia;
using namespace dianoia::test;

Q_DECLARE_METATYPE(dianoia::Vector)
Q_DECLARE_METATYPE(dianoia::CompressorOptions)

namespace {

const RandomStreams kStreams(1);
const RoundContext kContext{kStreams, RoundIndex{3}};

/// Random symbols of every form, with the vector that they stand for.
class RandomSymbols {
public:
    explicit RandomSymbols(unsigned seed) : m_random(seed) {}

    Symbols of(SymbolForm form, Index d, Index block, Vector& meant, MessageLayout& layout) {
        Symbols symbols;
        symbols.form = form;
        symbols.dimension = d;
        symbols.block = block;
        symbols.levelCount = 1 + Index(m_random() % 20);
        const Index k = 1 + Index(m_random()) % d;
        const unsigned sparsity = 1 + unsigned(m_random() % 40);
        for (Index first = 0; first < d; first += block) symbols.norms.push_back(real() + 1);
        for (Index j = 0; j < d; ++j) {
            const bool nonzero = m_random() % sparsity == 0;
            symbols.signs.push_back(nonzero ? (m_random() % 2 == 0 ? std::int8_t(1) : std::int8_t(-1))
                                            : std::int8_t(0));
            symbols.levels.push_back(
                std::int32_t(Index(m_random() % unsigned(2 * symbols.levelCount + 1)) - symbols.levelCount));
        }
        for (Index m = 0; m < (form == SymbolForm::shared ? k : d); ++m) symbols.values.push_back(real() - 0.5);
        layout = {form, d, block, symbols.levelCount, k};
        meant = vectorOf(symbols);
        return symbols;
    }

private:
    /// A number in [0, 1) that a float holds, as it holds that number and 1.
    double real() { return double(m_random() >> 12) * 0x1p-20; }

    static Vector vectorOf(const Symbols& symbols) {
        Vector v(std::size_t(symbols.dimension));
        for (std::size_t j = 0; j < v.size(); ++j) {
            const double norm = symbols.norms[j / std::size_t(symbols.block)];
            if (symbols.form == SymbolForm::dense) v[j] = symbols.values[j];
            if (symbols.form == SymbolForm::signs) v[j] = symbols.signs[j];
            if (symbols.form == SymbolForm::ternary) v[j] = norm * symbols.signs[j];
            if (symbols.form == SymbolForm::levels)
                v[j] = norm * (double(symbols.levels[j]) / double(symbols.levelCount));
        }
        return v;
    }

    std::mt19937 m_random;
};

bool equal(const Vector& a, const Vector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) { return x == y; });
}

}  // namespace

class TestWireMessages : public QObject {
    Q_OBJECT

private slots:
    void readsBack_data();
    void readsBack();
    void lengths_data();
    void lengths();
    void cheapestIsTheShortest();
    void sharedPositionsAreThoseOfTheWorker();
    void votesDown();
    void denseDown();
    void zeroBlockBits();
    void options();
};

void TestWireMessages::readsBack_data() {
    QTest::addColumn<int>("form");
    QTest::addColumn<std::string>("code");
    QTest::addColumn<int>("floatBits");
    for (int floatBits : {64, 32}) {
        for (const char* code : {"cheapest", "two_bit", "base3", "elias"})
            QTest::addRow("ternary %s %d", code, floatBits)
                << int(SymbolForm::ternary) << std::string(code) << floatBits;
        for (SymbolForm form : {SymbolForm::dense, SymbolForm::levels, SymbolForm::signs})
            QTest::addRow("form %d, %d", int(form), floatBits) << int(form) << std::string("cheapest") << floatBits;
    }
}

void TestWireMessages::readsBack() {
    QFETCH(int, form);
    QFETCH(std::string, code);
    QFETCH(int, floatBits);
    const Wire wire(network(code, floatBits));
    RandomSymbols random(unsigned(form) + 10);
    Bytes message;
    std::vector<Index> dimensions = {1279, 1280, 1281, 2561, 5000};
    for (Index d = 1; d <= 70; ++d) dimensions.push_back(d);
    for (Index d : dimensions) {
        for (Index block : {Index(1), Index(2), Index(3), Index(7), Index(8), Index(64), d - 1, d}) {
            if (block < 1 || block > d) continue;
            Vector meant, decoded(std::size_t(d), -7.0);
            MessageLayout layout;
            const Symbols symbols = random.of(SymbolForm(form), d, block, meant, layout);
            wire.encode(symbols, message);
            wire.decode(message, layout, WorkerIndex{0}, kContext, decoded);
            QVERIFY2(equal(decoded, meant), qPrintable(QString("d %1 block %2").arg(d).arg(block)));
        }
    }
}

void TestWireMessages::lengths_data() {
    QTest::addColumn<CompressorOptions>("options");
    QTest::addColumn<std::string>("code");
    QTest::addColumn<Index>("dimension");
    QTest::addColumn<int>("bits32");
    QTest::addColumn<int>("bits64");
    const auto row = [](const char* name, const CompressorOptions& options, const char* code, Index d, int at32,
                        int at64) { QTest::newRow(name) << options << std::string(code) << d << at32 << at64; };
    row("dense", CompressorOptions(), "cheapest", 112, 3584, 7168);
    row("two_bit", quantize(2), "two_bit", 112, 256, 288);
    row("base3", quantize(2), "base3", 112, 216, 248);
    row("base3, blocks of 16", quantize(2, 16), "base3", 112, 184 + 7 * 32, 184 + 7 * 64);
    row("two_bit, last block shorter", quantize(2, 100), "two_bit", 113, 232 + 2 * 32, 232 + 2 * 64);
    row("sign without zeros", sign("plus"), "cheapest", 112, 8 + 112, 8 + 112);
    row("sign with zeros", sign("zero"), "cheapest", 112, 8 + 224, 8 + 224);
    row("sign with zeros, padded", sign("zero"), "cheapest", 113, 8 + 232, 8 + 232);
    row("rand-10", randK(10), "cheapest", 112, 320, 640);
    row("dither s 1, d 8", dither(kInfinity, 1), "cheapest", 8, 32 + 16, 64 + 16);
    row("dither s 2, d 8", dither(kInfinity, 2), "cheapest", 8, 32 + 24, 64 + 24);
    row("dither s 4, d 8", dither(kInfinity, 4), "cheapest", 8, 32 + 32, 64 + 32);
    row("dither s 4, buckets of 3", dither(2, 4, 3), "cheapest", 8, 3 * 32 + 32, 3 * 64 + 32);
    row("dither s 127", dither(2, 127), "cheapest", 112, 32 + 896, 64 + 896);
}

void TestWireMessages::lengths() {
    QFETCH(CompressorOptions, options);
    QFETCH(std::string, code);
    QFETCH(Index, dimension);
    QFETCH(int, bits32);
    QFETCH(int, bits64);
    Vector v(std::size_t(dimension), 0.0);
    for (std::size_t j = 1; j < v.size(); ++j) v[j] = std::cos(double(j));
    for (std::uint64_t round = 0; round < 10; ++round) {
        Link at32(options, dimension, network(code, 32)), at64(options, dimension, network(code, 64));
        at32.send(v, round);
        at64.send(v, round);
        QCOMPARE(int(at32.bits()), bits32);
        QCOMPARE(int(at64.bits()), bits64);
    }
}

void TestWireMessages::cheapestIsTheShortest() {
    RandomSymbols random(99);
    const Wire cheapest{network()};
    const std::array wires = {Wire(network("two_bit")), Wire(network("base3")), Wire(network("elias"))};
    std::array<int, 3> chosen{};
    for (Index d = 1; d <= 300; ++d) {
        for (Index block : {Index(1), Index(5), d}) {
            if (block > d) continue;
            Vector meant;
            MessageLayout layout;
            const Symbols symbols = random.of(SymbolForm::ternary, d, block, meant, layout);
            std::array<Bytes, 3> each;
            for (std::size_t c = 0; c < 3; ++c) wires[c].encode(symbols, each[c]);
            const auto best = std::min_element(each.begin(), each.end(),
                                               [](const Bytes& a, const Bytes& b) { return a.size() < b.size(); });
            Bytes expected(best->size() + 1), message;
            expected[0] = std::uint8_t(best - each.begin());
            std::copy(best->begin(), best->end(), expected.begin() + 1);
            cheapest.encode(symbols, message);
            QCOMPARE(message, expected);
            ++chosen[std::size_t(best - each.begin())];
        }
    }
    QVERIFY(chosen[0] > 5 && chosen[1] > 50 && chosen[2] > 50);
}

void TestWireMessages::sharedPositionsAreThoseOfTheWorker() {
    Vector v(50);
    for (std::size_t j = 0; j < v.size(); ++j) v[j] = double(j + 1);
    Link link(randK(7), 50);
    for (Index worker = 0; worker < 20; ++worker) {
        const Vector& decoded = link.send(v, 5, worker);
        for (std::size_t j = 0; j < v.size(); ++j) {
            const auto& positions = link.symbols().positions;
            const bool sent = std::find(positions.begin(), positions.end(), j) != positions.end();
            QVERIFY(decoded[j] == (sent ? v[j] * (50.0 / 7) : 0.0));
        }
        QVERIFY(std::is_sorted(link.symbols().positions.begin(), link.symbols().positions.end()));
    }
}

void TestWireMessages::votesDown() {
    const Wire wire{network()};
    const Vector vote = {1, -1, 0, 0.5, -3, -0.0, 1e-300};
    Bytes message;
    wire.encodeSigns(vote, message);
    QCOMPARE(message.size(), std::size_t(1 + 2));
    MessageLayout layout;
    layout.form = SymbolForm::signs;
    layout.dimension = 7;
    Vector decoded(7);
    wire.decode(message, layout, WorkerIndex{0}, kContext, decoded);
    QVERIFY(equal(decoded, {1, -1, 0, 1, -1, 0, 1}));
    wire.encodeSigns(Vector(800, -1.0), message);
    QCOMPARE(message.size(), std::size_t(101));
}

void TestWireMessages::denseDown() {
    const Vector x = {0.1, -1e300, 5e-324};
    Bytes message;
    Vector decoded(3);
    MessageLayout layout;
    layout.dimension = 3;
    Wire(network()).encodeDense(x, message);
    QCOMPARE(message.size(), std::size_t(24));
    Wire(network()).decode(message, layout, WorkerIndex{0}, kContext, decoded);
    QVERIFY(equal(decoded, x));
    const Wire floats(network("cheapest", 32));
    floats.encodeDense(x, message);
    QCOMPARE(message.size(), std::size_t(12));
    floats.decode(message, layout, WorkerIndex{0}, kContext, decoded);
    QVERIFY(equal(decoded, {double(0.1f), -kInfinity, 0}));
}

// A zero block costs its norm and its symbols, in elias one bit.
void TestWireMessages::zeroBlockBits() {
    const Vector zeros(100, 0.0);
    const std::pair<const char*, std::size_t> expected[] = {
        {"two_bit", 2 * 64 + 200}, {"base3", 2 * 64 + 160}, {"elias", 2 * 64 + 8}, {"cheapest", 8 + 2 * 64 + 8}};
    for (const auto& [code, bits] : expected) {
        Link link(quantize(2, 50), 100, network(code));
        link.send(zeros);
        QCOMPARE(link.bits(), bits);
    }
}

void TestWireMessages::options() {
    QVERIFY_THROWS_EXCEPTION(Error, Wire(network("cheapest", 48)));
    QVERIFY_THROWS_EXCEPTION(Error, Wire(network("gamma")));
    const MessageLayout layout = layoutOf(quantize(2, 200), 112);
    QCOMPARE(layout.block, Index(112));
    QVERIFY(layout.form == SymbolForm::ternary);
    QCOMPARE(layoutOf(quantize(2, 5), 112).block, Index(5));
    QCOMPARE(layoutOf(randK(5), 112).positions, Index(5));
    QCOMPARE(layoutOf(dither(2, 5), 112).levelCount, Index(5));
    QVERIFY_THROWS_EXCEPTION(Error, layoutOf({.kind = "zip"}, 3));
}

QTEST_GUILESS_MAIN(TestWireMessages)
#include "test_wire_messages.moc"
