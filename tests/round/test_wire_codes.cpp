// The codes under the messages, bit by bit: packed trits, planes, levels, real numbers.
#include <QtTest>
#include <cmath>
#include <random>

#include "round/wire/bits.h"
#include "round/wire/level_code.h"
#include "round/wire/real_code.h"
#include "round/wire/sign_planes.h"
#include "round/wire/symbol_masks.h"
#include "round/wire/ternary_code.h"

using namespace dianoia;

using Signs = AlignedVector<std::int8_t>;

Q_DECLARE_METATYPE(dianoia::Bytes)
Q_DECLARE_METATYPE(Signs)

namespace {

Bytes base3(const Signs& signs) {
    Bytes code(base3Bytes(std::ssize(signs)));
    putBase3(signs, code.data());
    return code;
}

Bytes twoBit(const Signs& signs) {
    Bytes code(twoBitBytes(std::ssize(signs)));
    putTwoBit(signs, code.data());
    return code;
}

Bytes planes(const Signs& signs) {
    Bytes code;
    putSignPlanes(signs, code);
    return code;
}

}  // namespace

class TestWireCodes : public QObject {
    Q_OBJECT

private slots:
    void base3Bytes_data();
    void base3Bytes();
    void twoBitBytes_data();
    void twoBitBytes();
    void planeBits_data();
    void planeBits();
    void levelWidths_data();
    void levelWidths();
    void levelBits();
    void masks();
    void realBytesAreLittleEndian();
};

void TestWireCodes::base3Bytes_data() {
    QTest::addColumn<Signs>("signs");
    QTest::addColumn<Bytes>("bytes");
    QTest::newRow("1 0 -1 1 1") << Signs{1, 0, -1, 1, 1} << Bytes{221};
    QTest::newRow("zeros") << Signs(10, 0) << Bytes{121, 121};
    QTest::newRow("ones") << Signs(5, 1) << Bytes{242};
    QTest::newRow("minus ones") << Signs(5, -1) << Bytes{0};
    QTest::newRow("the last byte is not whole") << Signs{1, 0, -1, 1, 1, 1, 1} << Bytes{221, 8};
    QTest::newRow("one symbol") << Signs{0} << Bytes{1};
    QTest::newRow("two bytes of nine symbols") << Signs{1, 0, -1, 1, 1, -1, 0, 1, 0} << Bytes{221, 48};
}

void TestWireCodes::base3Bytes() {
    QFETCH(Signs, signs);
    QFETCH(Bytes, bytes);
    QCOMPARE(base3(signs), bytes);
    Signs back(signs.size());
    takeBase3(bytes, 0, std::ssize(signs), back);
    QCOMPARE(back, signs);
}

void TestWireCodes::twoBitBytes_data() {
    QTest::addColumn<Signs>("signs");
    QTest::addColumn<Bytes>("bytes");
    QTest::newRow("1 0 -1 1") << Signs{1, 0, -1, 1} << Bytes{0b01110001};
    QTest::newRow("zeros") << Signs(5, 0) << Bytes{0, 0};
    QTest::newRow("nine minus ones") << Signs(9, -1) << Bytes{255, 255, 3};
    QTest::newRow("one symbol") << Signs{1} << Bytes{1};
}

void TestWireCodes::twoBitBytes() {
    QFETCH(Signs, signs);
    QFETCH(Bytes, bytes);
    QCOMPARE(twoBit(signs), bytes);
    Signs back(signs.size());
    takeTwoBit(bytes, 0, std::ssize(signs), back);
    QCOMPARE(back, signs);
}

// Expected length of gaps and signs behind a norm of 32 bits for (3, -4, 0, 12), over all outcomes; and for each

// outcome the message is that, its count and the padding.

// The code of all ones is the longest, in every cut.

void TestWireCodes::planeBits_data() {
    QTest::addColumn<Signs>("signs");
    QTest::addColumn<Bytes>("bytes");
    QTest::newRow("without zeros") << Signs{1, -1, -1, 1, 1, 1, 1, 1, -1} << Bytes{0, 0b01100000, 0b10000000};
    QTest::newRow("with zeros") << Signs{1, 0, -1} << Bytes{1, 0b00101000};
    QTest::newRow("nine, with a zero") << Signs{-1, 1, 1, 1, 1, 1, 1, 1, 0}
                                       << Bytes{1, 0b10000000, 0b00000000, 0b01000000};
    QTest::newRow("zeros") << Signs(8, 0) << Bytes{1, 0, 255};
}

void TestWireCodes::planeBits() {
    QFETCH(Signs, signs);
    QFETCH(Bytes, bytes);
    QCOMPARE(planes(signs), bytes);
    Vector back(signs.size());
    takeSignPlanes(bytes, back);
    for (std::size_t j = 0; j < signs.size(); ++j) QVERIFY(back[j] == signs[j]);
}

void TestWireCodes::levelWidths_data() {
    QTest::addColumn<Index>("levels");
    QTest::addColumn<int>("width");
    const Index rows[][2] = {{1, 2},  {2, 3},  {3, 3},   {4, 4},   {7, 4},
                             {15, 5}, {16, 6}, {127, 8}, {128, 9}, {(1 << 30) - 1, 31}};
    for (const auto& [levels, width] : rows) QTest::addRow("s %d", int(levels)) << levels << int(width);
}

void TestWireCodes::levelWidths() {
    QFETCH(Index, levels);
    QFETCH(int, width);
    QCOMPARE(levelWidth(levels), width);
    QCOMPARE(levelWidth(levels), int(std::ceil(std::log2(2 * double(levels) + 1))));
    QCOMPARE(levelBytes(5, levels), std::size_t((5 * width + 7) / 8));
}

void TestWireCodes::levelBits() {
    const std::vector<std::int32_t> levels = {-4, 4, 0, 1, -1};
    Bytes code(levelBytes(5, 4) + kWriterSlack);
    putLevels(levels, 4, code.data());
    code.resize(levelBytes(5, 4));
    QCOMPARE(code, (Bytes{0x08, 0x45, 0x30}));
    std::vector<std::int32_t> back(5), last(2);
    takeLevels(code, 0, 4, back);
    QCOMPARE(back, levels);
    takeLevels(code, 3, 4, last);
    QCOMPARE(last, (std::vector<std::int32_t>{1, -1}));
}

void TestWireCodes::masks() {
    std::mt19937 random(4);
    for (Index count = 1; count <= 64; ++count) {
        Signs signs(64, 1);
        std::uint64_t expected = 0;
        for (Index j = 0; j < count; ++j) {
            signs[std::size_t(j)] = std::int8_t(int(random() % 3) - 1);
            if (signs[std::size_t(j)] != 0) expected |= std::uint64_t(1) << j;
        }
        QCOMPARE(nonzeroMask(signs.data(), count), expected);
    }
}

void TestWireCodes::realBytesAreLittleEndian() {
    const Vector v = {1.0, -0.1};
    Bytes bytes(16);
    putReals(v, 64, bytes.data());
    QCOMPARE(bytes, (Bytes{0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0x9A, 0x99, 0x99, 0x99, 0x99, 0x99, 0xB9, 0xBF}));
    putReals(v, 32, bytes.data());
    QCOMPARE(Bytes(bytes.begin(), bytes.begin() + 8), (Bytes{0, 0, 0x80, 0x3F, 0xCD, 0xCC, 0xCC, 0xBD}));
    Vector back(2);
    takeReals(bytes.data(), 32, back);
    QVERIFY(back[0] == 1.0 && back[1] == double(-0.1f));
}

QTEST_GUILESS_MAIN(TestWireCodes)
#include "test_wire_codes.moc"
