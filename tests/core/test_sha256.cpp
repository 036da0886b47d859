// SHA-256 against the examples of FIPS 180-4 (NIST, Secure Hash Standard examples) and one of each padding length.
#include <QCryptographicHash>
#include <QtTest>

#include "core/sha256.h"

using namespace dianoia;

class TestSha256 : public QObject {
    Q_OBJECT

private slots:
    void knownAnswers_data();
    void knownAnswers();
    void everyPaddingLength();
    void cutsDoNotMatter();
};

void TestSha256::knownAnswers_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("hash");
    QTest::newRow("empty") << std::string()
                           << std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    QTest::newRow("abc") << std::string("abc")
                         << std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    QTest::newRow("two blocks") << std::string("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                                << std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    QTest::newRow("a million a") << std::string(1000000, 'a')
                                 << std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

void TestSha256::knownAnswers() {
    QFETCH(std::string, text);
    QFETCH(std::string, hash);
    QCOMPARE(sha256Hex(text), hash);
}

void TestSha256::everyPaddingLength() {
    std::string text;
    for (int length = 0; length <= 200; ++length) {
        const auto bytes = QByteArray::fromStdString(text);
        QCOMPARE(sha256Hex(text), QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString());
        text += static_cast<char>(length * 37 + 11);
    }
}

void TestSha256::cutsDoNotMatter() {
    std::string text;
    for (int i = 0; i < 300; ++i) text += static_cast<char>(i);
    for (std::size_t first = 0; first < text.size(); first += 7) {
        Sha256 hash;
        hash.update(std::string_view(text).substr(0, first));
        hash.update(std::string_view(text).substr(first));
        QCOMPARE(hash.hex(), sha256Hex(text));
    }
}

QTEST_GUILESS_MAIN(TestSha256)
#include "test_sha256.moc"
