// Files and gzip streams: members, cuts, damage, limits, and what the system refuses.
#include <zlib.h>

#include <QTemporaryDir>
#include <fstream>

#include "data/data_testing.h"
#include "data/file_bytes.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestFileBytes : public QObject {
    Q_OBJECT

private slots:
    void unpacks_data();
    void unpacks();
    void refuses_data();
    void refuses();
    void everyCutIsNoticed();
    void everyDamagedByteIsNoticedOrHarmless();
    void refusesTooMuch();
    void systemErrors();
    void readsAWholeFile();
};

static std::string packed(const std::string& text, int level = 6) {
    z_stream stream{};
    deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, text.size()) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = uInt(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = uInt(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

void TestFileBytes::unpacks_data() {
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("text");
    const std::string large(1'000'000, 'x');
    QTest::newRow("plain") << std::string("1 1:1\n") << std::string("1 1:1\n");
    QTest::newRow("one byte of the magic") << std::string("\x1f") << std::string("\x1f");
    QTest::newRow("one member") << packed("abc") << std::string("abc");
    QTest::newRow("three members") << packed("abc") + packed("") + packed("def") << std::string("abcdef");
    QTest::newRow("stored") << packed("abc", 0) << std::string("abc");
    QTest::newRow("nothing inside") << packed("") << std::string();
    QTest::newRow("large") << packed(large) << large;
    QTest::newRow("padded with zeros") << packed("abc") + std::string(512, '\0') << std::string("abc");
}

void TestFileBytes::unpacks() {
    QFETCH(std::string, bytes);
    QFETCH(std::string, text);
    QVERIFY(unpackBytes(bytes, "FILE") == text);
}

void TestFileBytes::refuses_data() {
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("part");
    QTest::newRow("gzip inside gzip") << packed(packed("abc")) << std::string("FILE, byte 0: gzip inside gzip");
    QTest::newRow("the magic alone") << std::string("\x1f\x8b")
                                     << std::string("FILE, byte 2: the gzip data ends too early");
    QTest::newRow("a cut second member") << packed("abc") + packed("def").substr(0, 15)
                                         << std::string("the gzip data ends too early");
    QTest::newRow("the second member's magic cut")
        << packed("abc") + "\x1f" << std::string("the gzip data ends too early");
    QTest::newRow("text behind") << packed("abc") + "more"
                                 << std::string("FILE, byte 23: bytes that are not gzip follow the gzip data");
    std::string wrongSum = packed("abc");
    wrongSum[wrongSum.size() - 8] = char(wrongSum[wrongSum.size() - 8] ^ 1);
    QTest::newRow("a wrong check sum") << wrongSum << std::string("the gzip data is broken (incorrect data check)");
    QTest::newRow("another method") << std::string("\x1f\x8b\x07\0\0\0\0\0\0\0", 10)
                                    << std::string("the gzip data is broken (unknown compression method)");
}

void TestFileBytes::refuses() {
    QFETCH(std::string, bytes);
    QFETCH(std::string, part);
    const std::string error = errorOf([&] { unpackBytes(bytes, "FILE"); });
    QVERIFY2(contains(error, part), error.c_str());
}

void TestFileBytes::everyCutIsNoticed() {
    const std::string whole = packed("some text that is packed, some text");
    for (std::size_t size = 2; size < whole.size(); ++size)
        QVERIFY(contains(errorOf([&] { unpackBytes(whole.substr(0, size), "FILE"); }), "ends too early"));
}

void TestFileBytes::everyDamagedByteIsNoticedOrHarmless() {
    const std::string text = "some text that is packed, some text", whole = packed(text);
    for (std::size_t i = 2; i < whole.size(); ++i) {
        std::string damaged = whole;
        damaged[i] = char(damaged[i] ^ 0x55);
        std::string result;
        const std::string error = errorOf([&] { result = unpackBytes(damaged, "FILE"); });
        QVERIFY(!error.empty() || result == text);
    }
}

void TestFileBytes::refusesTooMuch() {
    const std::string zeros(1'000'000, '\0'), bomb = packed(zeros) + packed(zeros);
    QVERIFY(unpackBytes(bomb, "FILE", 2'000'000) == zeros + zeros);
    QCOMPARE(errorOf([&] { unpackBytes(bomb, "FILE", 1'999'999); }),
             std::string("FILE is over the limit of 1999999 bytes of data"));
    QCOMPARE(errorOf([&] { unpackBytes(zeros, "FILE", 999'999); }),
             std::string("FILE is over the limit of 999999 bytes of data"));
}

void TestFileBytes::systemErrors() {
    QTemporaryDir folder;
    const std::string missing = folder.filePath("missing").toStdString(), place = folder.path().toStdString();
    QCOMPARE(errorOf([&] { readFileBytes(missing); }, ErrorKind::system),
             missing + " cannot be read: No such file or directory");
    QCOMPARE(errorOf([&] { readFileBytes(place); }, ErrorKind::system), place + " cannot be read: Is a directory");
}

void TestFileBytes::readsAWholeFile() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QString::fromUtf8("résultats é")).toStdString();
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += char(i * 7);
    std::ofstream(path, std::ios::binary) << text;
    QVERIFY(readFileBytes(path) == text);
    std::ofstream(path, std::ios::binary) << packed(text);
    QVERIFY(readFileBytes(path) == text);
}

QTEST_GUILESS_MAIN(TestFileBytes)
#include "test_file_bytes.moc"
