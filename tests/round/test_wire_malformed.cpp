// Messages that no encoder writes are refused in one sentence, and random bytes never do harm.
#include <QtTest>
#include <cmath>
#include <random>

#include "core/diagnostics.h"
#include "round/draw.h"

using namespace dianoia;
using namespace dianoia::test;

Q_DECLARE_METATYPE(dianoia::Bytes)
Q_DECLARE_METATYPE(dianoia::MessageLayout)

namespace {

const RandomStreams kStreams(1);
const RoundContext kContext{kStreams, RoundIndex{3}};
const Bytes kNorm = {0, 0, 0x80, 0x3F};  // 1 as a float

Bytes operator+(Bytes a, const Bytes& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

MessageLayout ternary(Index d, Index block = 0) {
    return {SymbolForm::ternary, d, block == 0 ? d : block, 1, 0};
}
MessageLayout levels(Index d, Index s) {
    return {SymbolForm::levels, d, d, s, 0};
}
MessageLayout signs(Index d) {
    return {SymbolForm::signs, d, 0, 1, 0};
}

/// Symbols of a layout with norms of 1, still to be set.
Symbols unitSymbols(const MessageLayout& layout) {
    Symbols symbols;
    symbols.form = layout.form;
    symbols.dimension = layout.dimension;
    symbols.block = layout.block;
    symbols.levelCount = layout.levelCount;
    if (layout.form != SymbolForm::signs)
        symbols.norms.assign(std::size_t((layout.dimension + layout.block - 1) / layout.block), 1.0);
    return symbols;
}

void setSymbols(const Vector& v, Symbols& symbols) {
    symbols.signs.clear();
    symbols.levels.clear();
    for (double x : v) {
        symbols.signs.push_back(std::int8_t((x > 0) - (x < 0)));
        symbols.levels.push_back(std::int32_t(std::lround(x * double(symbols.levelCount))));
    }
}

}  // namespace

class TestWireMalformed : public QObject {
    Q_OBJECT

private slots:
    void isRefused_data();
    void isRefused();
    void randomBytes_data();
    void randomBytes();
    void changedMessages_data();
    void changedMessages();
};

void TestWireMalformed::isRefused_data() {
    QTest::addColumn<std::string>("code");
    QTest::addColumn<MessageLayout>("layout");
    QTest::addColumn<Bytes>("message");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* name, const char* code, const MessageLayout& layout, const Bytes& message,
                        const char* sentence) {
        QTest::newRow(name) << std::string(code) << layout << message << QString(sentence);
    };
    const MessageLayout dense{SymbolForm::dense, 3, 0, 1, 0}, shared{SymbolForm::shared, 9, 0, 1, 2};
    row("dense, short", "cheapest", dense, Bytes(11), "11 bytes; the real numbers of the vector have 12");
    row("dense, long", "cheapest", dense, Bytes(13), "13 bytes");
    row("dense, empty", "cheapest", dense, {}, "0 bytes");
    row("shared, short", "cheapest", shared, Bytes(7), "7 bytes; the values at the shared positions have 8");
    row("selector missing", "cheapest", ternary(3), {}, "selector");
    row("selector 3", "cheapest", ternary(3), Bytes{3} + kNorm + Bytes{0}, "selector");
    row("norm cut", "two_bit", ternary(3), {0, 0, 0x80}, "its 1 norms alone have 4");
    row("second norm missing", "two_bit", ternary(3, 2), kNorm + Bytes{0}, "its 2 norms alone have 8");
    row("norm negative", "two_bit", ternary(3), {0, 0, 0x80, 0xBF, 0}, "norm is negative");
    row("norm -0", "two_bit", ternary(3), {0, 0, 0, 0x80, 0}, "norm is negative");
    row("norm nan", "two_bit", ternary(3), {0, 0, 0xC0, 0x7F, 0}, "norm is negative or not a number");
    row("two_bit, short", "two_bit", ternary(5), kNorm + Bytes{0}, "1 bytes; the symbols behind the norms have 2");
    row("two_bit, long", "two_bit", ternary(4), kNorm + Bytes{0, 0}, "2 bytes");
    row("two_bit, 10", "two_bit", ternary(5), kNorm + Bytes{0, 2}, "byte 1 of the two_bit code");
    row("two_bit, padding", "two_bit", ternary(5), kNorm + Bytes{0, 4}, "byte 1 of the two_bit code");
    row("two_bit, zero norm", "two_bit", ternary(3), Bytes(4) + Bytes{1}, "norm 0");
    row("base3, 243", "base3", ternary(10), kNorm + Bytes{0, 243}, "byte 1 of the base3 code");
    row("base3, 255", "base3", ternary(10), kNorm + Bytes{255, 0}, "byte 0 of the base3 code");
    row("base3, padding", "base3", ternary(7), kNorm + Bytes{0, 9}, "byte 1 of the base3 code");
    row("base3, zero norm", "base3", ternary(5), Bytes(4) + Bytes{122}, "norm 0");
    row("elias, no bits", "elias", ternary(5), kNorm, "count");
    row("elias, count 6 of 5", "elias", ternary(5), kNorm + Bytes{0b10111000, 0, 0}, "count");
    row("elias, count beyond 2^40", "elias", ternary(5), kNorm + Bytes(20, 255), "count");
    row("elias, gap beyond the block", "elias", ternary(3, 2), kNorm + kNorm + Bytes{0b10011000, 0}, "gap");
    row("elias, cut behind the count", "elias", ternary(9), kNorm + Bytes{0b10101000}, "gap");
    row("elias, padding", "elias", ternary(3), kNorm + Bytes{0b10000001}, "bits are left");
    row("elias, a byte too many", "elias", ternary(3), kNorm + Bytes{0b10000000, 0}, "bits are left");
    row("elias, zero norm", "elias", ternary(3), Bytes(4) + Bytes{0b10000000}, "norm 0");
    row("levels, level 2 of 1", "cheapest", levels(3, 1), kNorm + Bytes{0b11000000}, "level 2 is beyond the 1 levels");
    row("levels, padding", "cheapest", levels(3, 1), kNorm + Bytes{0b01010101}, "behind the last level");
    row("levels, short", "cheapest", levels(5, 1), kNorm + Bytes{0b01010101},
        "1 bytes; the levels behind the norms have 2");
    row("levels, zero norm", "cheapest", levels(3, 1), Bytes(4) + Bytes{0b01011000}, "norm 0");
    row("signs, empty", "cheapest", signs(3), {}, "flag");
    row("signs, flag 2", "cheapest", signs(3), {2, 0}, "flag");
    row("signs, short", "cheapest", signs(9), {0, 0}, "2 bytes; the planes of 9 signs have 3");
    row("signs, long", "cheapest", signs(3), {0, 0, 0}, "3 bytes");
    row("signs, second plane missing", "cheapest", signs(8), {1, 0}, "2 bytes");
    row("signs, padding", "cheapest", signs(3), {0, 0b00010000}, "behind the last sign");
    row("signs, minus zero", "cheapest", signs(3), {1, 0b10010000}, "both");
    row("signs, zero plane of none", "cheapest", signs(3), {1, 0b10000000}, "without a zero");
    row("signs, padding of two planes", "cheapest", signs(3), {1, 0b00010001}, "behind the last sign");
}

void TestWireMalformed::isRefused() {
    QFETCH(std::string, code);
    QFETCH(MessageLayout, layout);
    QFETCH(Bytes, message);
    QFETCH(QString, sentence);
    Vector decoded(std::size_t(layout.dimension));
    try {
        Wire(network(code, 32)).decode(message, layout, WorkerIndex{0}, kContext, decoded);
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::content);
        QVERIFY2(QString(error.what()).contains(sentence), error.what());
    }
}

void TestWireMalformed::randomBytes_data() {
    QTest::addColumn<std::string>("code");
    QTest::addColumn<MessageLayout>("layout");
    for (const char* code : {"cheapest", "two_bit", "base3", "elias"})
        for (Index block : {1, 4, 37})
            QTest::addRow("ternary %s, blocks of %d", code, int(block)) << std::string(code) << ternary(37, block);
    QTest::newRow("levels") << std::string("cheapest") << levels(37, 5);
    QTest::newRow("signs") << std::string("cheapest") << signs(37);
    QTest::newRow("shared") << std::string("cheapest") << MessageLayout{SymbolForm::shared, 37, 0, 1, 3};
    QTest::newRow("dense") << std::string("cheapest") << MessageLayout{SymbolForm::dense, 3, 0, 1, 0};
}

// Each message lies at the end of memory of its own size, so that a sanitizer sees a read beyond it.
void TestWireMalformed::randomBytes() {
    QFETCH(std::string, code);
    QFETCH(MessageLayout, layout);
    const Wire wire(network(code, 32));
    std::mt19937 random(8);
    Vector decoded(std::size_t(layout.dimension));
    for (int i = 0; i < 5000; ++i) {
        Bytes message(random() % 60);
        for (std::uint8_t& byte : message) byte = std::uint8_t(random() % 4 == 0 ? random() : random() % 3);
        message.shrink_to_fit();
        try {
            wire.decode(message, layout, WorkerIndex{0}, kContext, decoded);
        } catch (const Error& error) {
            QVERIFY(QString(error.what()).startsWith("message: "));
        }
    }
}

void TestWireMalformed::changedMessages_data() {
    QTest::addColumn<std::string>("code");
    QTest::addColumn<MessageLayout>("layout");
    for (const char* code : {"two_bit", "base3", "elias"})
        for (Index block : {1, 4, 18})
            QTest::addRow("ternary %s, blocks of %d", code, int(block)) << std::string(code) << ternary(18, block);
    QTest::newRow("levels, 5 of 5") << std::string("cheapest") << levels(19, 5);
    QTest::newRow("levels, 7 of 7") << std::string("cheapest") << levels(18, 7);
    QTest::newRow("signs") << std::string("cheapest") << signs(18);
}

// A bit changed in a good message: it is refused, or stands for other symbols whose encoding is exactly these bytes.
void TestWireMalformed::changedMessages() {
    QFETCH(std::string, code);
    QFETCH(MessageLayout, layout);
    const Wire wire(network(code, 32));
    std::mt19937 random(9);
    Symbols symbols = unitSymbols(layout);
    Vector decoded(std::size_t(layout.dimension));
    Bytes message, again;
    int accepted = 0, refused = 0;
    for (int i = 0; i < 2000; ++i) {
        for (double& x : decoded) x = (double(random() % 3) - 1) * (random() % 3 == 0 ? 1 : 0);
        setSymbols(decoded, symbols);
        wire.encode(symbols, message);
        const std::size_t norms = 4 * symbols.norms.size();
        message[norms + random() % (message.size() - norms)] ^= std::uint8_t(1 << random() % 8);
        try {
            wire.decode(message, layout, WorkerIndex{0}, kContext, decoded);
        } catch (const Error&) {
            ++refused;
            continue;
        }
        setSymbols(decoded, symbols);
        wire.encode(symbols, again);
        QCOMPARE(again, message);
        ++accepted;
    }
    QVERIFY(accepted > 50 && refused > 50);
}

QTEST_GUILESS_MAIN(TestWireMalformed)
#include "test_wire_malformed.moc"
