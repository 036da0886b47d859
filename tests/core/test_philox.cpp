// Random words against the known answers of Random123 (D. E. Shaw Research, tests/kat_vectors), the C++26 engine
// std::philox4x32, and golden words of the stream layout of this project.
#include <QtTest>
#include <cstdint>
#include <vector>

#include "core/philox.h"

using namespace dianoia;

Q_DECLARE_METATYPE(dianoia::PhiloxBlock)
Q_DECLARE_METATYPE(dianoia::PhiloxKey)

class TestPhilox : public QObject {
    Q_OBJECT

private slots:
    void knownAnswers_data();
    void knownAnswers();
    void stepsOfSplitMix64_data();
    void stepsOfSplitMix64();
    void keyOfASeed();
    void streamLayout_data();
    void streamLayout();
    void wordsOfEverySizeAndOffset();
    void wordsWhereTheBlockNumberWraps();
    void purposesWorkersRoundsAndDrawsDiffer();
    void numbersFromWords();
};

void TestPhilox::knownAnswers_data() {
    QTest::addColumn<PhiloxBlock>("counter");
    QTest::addColumn<PhiloxKey>("key");
    QTest::addColumn<PhiloxBlock>("expected");
    const std::uint32_t ones = 0xFFFFFFFF;
    QTest::newRow("zeros") << PhiloxBlock{0, 0, 0, 0} << PhiloxKey{0, 0}
                           << PhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
    QTest::newRow("ones") << PhiloxBlock{ones, ones, ones, ones} << PhiloxKey{ones, ones}
                          << PhiloxBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd};
    QTest::newRow("pi") << PhiloxBlock{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}
                        << PhiloxKey{0xa4093822, 0x299f31d0}
                        << PhiloxBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1};
}

void TestPhilox::knownAnswers() {
    QFETCH(PhiloxBlock, counter);
    QFETCH(PhiloxKey, key);
    QFETCH(PhiloxBlock, expected);
    QVERIFY(philox4x32(counter, key) == expected);
    // The ten thousandth output of std::philox4x32 with its default seed.
    QCOMPARE(philox4x32({2499, 0, 0, 0}, {20111115, 0})[3], 1955073260U);
}

void TestPhilox::stepsOfSplitMix64_data() {
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<quint64>("expected");
    const quint64 step = 0x9E3779B97F4A7C15;
    QTest::newRow("seed 0, first") << quint64(0) << quint64(0xe220a8397b1dcdaf);
    QTest::newRow("seed 0, second") << step << quint64(0x6e789e6aa1b965f4);
    QTest::newRow("seed 0, third") << 2 * step << quint64(0x06c45d188009454f);
    QTest::newRow("seed 1234567, first") << quint64(1234567) << quint64(6457827717110365317);
    QTest::newRow("seed 1234567, second") << 1234567 + step << quint64(3203168211198807973);
    QTest::newRow("seed 1234567, third") << 1234567 + 2 * step << quint64(9817491932198370423U);
}

void TestPhilox::stepsOfSplitMix64() {
    QFETCH(quint64, seed);
    QFETCH(quint64, expected);
    QCOMPARE(quint64(splitMix64(seed)), expected);
}

void TestPhilox::keyOfASeed() {
    QVERIFY((RandomStreams(42).key() == PhiloxKey{0x2feb6e95, 0xbdd73226}));
}

void TestPhilox::streamLayout_data() {
    QTest::addColumn<int>("purpose");
    QTest::addColumn<quint32>("worker");
    QTest::addColumn<quint64>("round");
    QTest::addColumn<qint64>("coordinate");
    QTest::addColumn<quint32>("draw");
    QTest::addColumn<PhiloxBlock>("expected");
    const auto row = [](const char* name, Purpose purpose, quint32 worker, quint64 round, qint64 coordinate,
                        quint32 draw, PhiloxBlock expected) {
        QTest::newRow(name) << int(purpose) << worker << round << coordinate << draw << expected;
    };
    row("first block", Purpose::compress, 0, 0, 0, 0, {0x3d125e88, 0x8e3b5c03, 0x600693da, 0x7f4a6102});
    row("second block", Purpose::compress, 0, 0, 4, 0, {0xeeff4b99, 0xf41a2e74, 0xfa8ee553, 0xfbf57c5f});
    row("another worker", Purpose::compress, 1, 0, 0, 0, {0x7f412d86, 0xdf70891b, 0x468cccde, 0x70d76d5e});
    row("another round", Purpose::compress, 0, 1, 0, 0, {0xf0739b70, 0xed5e8e85, 0x5933ec51, 0x724480c8});
    row("another purpose", Purpose::minibatch, 0, 0, 0, 0, {0xc0830fed, 0xd84aca69, 0xd1a5ae05, 0x3647ea72});
    row("far away", Purpose::compress, 3, 1000, 123456, 0, {0x2b577425, 0x8c0e0ece, 0xdced2599, 0x92874e27});
    row("round beyond 32 bits", Purpose::compress, 0, (quint64(1) << 32) + 5, 0, 0,
        {0x834344bf, 0x7344fec2, 0xd5ba6f8b, 0xdd19a416});
    row("second draw", Purpose::compress, 0, 0, 0, 1, {0x4d20cfed, 0x5c68f69b, 0x61326e9a, 0x3c8755cd});
    row("data, draw 2", Purpose::data, 7, 3, 8, 2, {0x86777190, 0x52383b31, 0xacfd98dc, 0x7e4ca635});
}

void TestPhilox::streamLayout() {
    QFETCH(int, purpose);
    QFETCH(quint32, worker);
    QFETCH(quint64, round);
    QFETCH(qint64, coordinate);
    QFETCH(quint32, draw);
    QFETCH(PhiloxBlock, expected);
    const RandomStreams streams(42);
    const auto block =
        streams.block(Purpose(purpose), WorkerIndex{worker}, RoundIndex{round}, std::uint32_t(coordinate / 4), draw);
    QVERIFY(block == expected);
    for (std::size_t j = 0; j < 4; ++j)
        QCOMPARE(streams.word(Purpose(purpose), WorkerIndex{worker}, RoundIndex{round}, coordinate + qint64(j), draw),
                 expected[j]);
}

void TestPhilox::wordsOfEverySizeAndOffset() {
    const RandomStreams streams(7);
    const RoundIndex round{(std::uint64_t(3) << 32) + 9};
    constexpr std::uint32_t kUntouched = 0xABCDEF01;
    for (const Index first : {0, 4, 20, 128, 4000}) {
        std::vector<std::uint32_t> expected(420);
        for (std::size_t j = 0; j < expected.size(); ++j)
            expected[j] = streams.word(Purpose::data, WorkerIndex{3}, round, first + Index(j), 9);
        for (std::size_t size = 0; size <= 400; ++size) {
            std::vector<std::uint32_t> words(420, kUntouched);
            streams.words({words.data(), size}, Purpose::data, WorkerIndex{3}, round, first, 9);
            for (std::size_t j = 0; j < words.size(); ++j) QCOMPARE(words[j], j < size ? expected[j] : kUntouched);
        }
    }
}

void TestPhilox::wordsWhereTheBlockNumberWraps() {
    const RandomStreams streams(7);
    const Index first = (Index(1) << 34) - 64;
    std::vector<std::uint32_t> words(64);
    streams.words(words, Purpose::init, WorkerIndex{0}, RoundIndex{0}, first);
    for (std::size_t j = 0; j < words.size(); ++j)
        QCOMPARE(words[j], streams.word(Purpose::init, WorkerIndex{0}, RoundIndex{0}, first + Index(j)));
}

void TestPhilox::purposesWorkersRoundsAndDrawsDiffer() {
    const RandomStreams streams(1);
    std::vector<std::uint64_t> seen;
    for (std::uint32_t purpose = 1; purpose <= 8; ++purpose)
        for (std::uint32_t worker = 0; worker < 5; ++worker)
            for (std::uint64_t round = 0; round < 5; ++round)
                for (std::uint32_t draw = 0; draw < 3; ++draw) {
                    const auto b = streams.block(Purpose(purpose), WorkerIndex{worker}, RoundIndex{round}, 0, draw);
                    seen.push_back(std::uint64_t(b[0]) << 32 | b[1]);
                }
    std::sort(seen.begin(), seen.end());
    QVERIFY(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
}

void TestPhilox::numbersFromWords() {
    QCOMPARE(unitInterval(0), 0.0);
    QCOMPARE(unitInterval(0xFFFFFFFF), 1.0 - 0x1p-32);
    QCOMPARE(openUnitInterval(0), 0x1p-33);
    QCOMPARE(openUnitInterval(0xFFFFFFFF), 1.0 - 0x1p-33);
    QCOMPARE(belowBound(0xFFFFFFFF, 10), 9U);
    QCOMPARE(belowBound(0, 10), 0U);
    QCOMPARE(belowBound(0x80000000, 10), 5U);
    QCOMPARE(belowBound(0x7FFFFFFF, 10), 4U);
    QCOMPARE(belowBound(0xFFFFFFFF, 1), 0U);
}

QTEST_GUILESS_MAIN(TestPhilox)
#include "test_philox.moc"
