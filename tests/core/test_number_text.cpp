// Numbers as text and back: the grammar, the faults, and round trips to the last bit under any locale.
#include <QtTest>
#include <limits>

#include "core/bits.h"
#include "core/locales.h"
#include "core/number_text.h"
#include "core/philox.h"

using namespace dianoia;

class TestNumberText : public QObject {
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void readsWholeNumbers_data();
    void readsWholeNumbers();
    void writesShortest_data();
    void writesShortest();
    void roundTripsAllMagnitudes();
    void writesRounded_data();
    void writesRounded();
    void ignoresTheLocale();
};

void TestNumberText::reads_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<double>("value");
    const auto row = [](const char* text, double value) { QTest::newRow(text) << std::string(text) << value; };
    row("0", 0);
    row("-0", -0.0);
    row("+7", 7);
    row("010", 10);
    row("1e3", 1000);
    row("1E+3", 1000);
    row("-2.5e-1", -0.25);
    row(".5", 0.5);
    row("5.", 5);
    row("+.5e1", 5);
    row("0.1", 0.1);
    row("1.7976931348623157e308", std::numeric_limits<double>::max());
    row("4.9406564584124654e-324", 0x1p-1074);
    row("1e-400", 0);
    row("-1e-400", -0.0);
    row("0e99999999999999999999", 0);
    row("0.0000000001e-320", 0);
    row("1e-99999999999999999999", 0);
    row("123456789012345678901234567890", 123456789012345678901234567890.0);
    row("2.2250738585072011e-308", 2.2250738585072011e-308);
}

void TestNumberText::reads() {
    QFETCH(std::string, text);
    QFETCH(double, value);
    const ParsedReal parsed = parseReal(text);
    QVERIFY(parsed.ok());
    QCOMPARE(bits(parsed.value), bits(value));
}

void TestNumberText::refuses_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<bool>("isTooLarge");
    for (const char* text : {"",   " ",   "1 ", " 1", "nan", "NaN", "inf", "-inf", "infinity", "0x10",  "1,5", "1_000",
                             "1e", "1e+", ".",  "+",  "-",   "e5",  "+-1", "--1",  "1.2.3",    "1e5.0", "1f",  "١"})
        QTest::newRow(text) << std::string(text) << false;
    QTest::newRow("null inside") << std::string("1\0", 2) << false;
    for (const char* text :
         {"1e309", "-1e309", "1.7976931348623159e308", "1e99999999999999999999", "1000000e303", "0.001e312"})
        QTest::newRow(text) << std::string(text) << true;
}

void TestNumberText::refuses() {
    QFETCH(std::string, text);
    QFETCH(bool, isTooLarge);
    QCOMPARE(parseReal(text).fault, isTooLarge ? NumberFault::outOfRange : NumberFault::notANumber);
}

void TestNumberText::readsWholeNumbers_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<bool>("isWhole");
    QTest::addColumn<qint64>("value");
    const auto row = [](const char* text, bool isWhole, qint64 value) {
        QTest::newRow(text) << std::string(text) << isWhole << value;
    };
    row("0", true, 0);
    row("-0", true, 0);
    row("010", true, 10);
    row("+5", true, 5);
    row("-12", true, -12);
    row("9223372036854775807", true, std::numeric_limits<qint64>::max());
    row("-9223372036854775808", true, std::numeric_limits<qint64>::min());
    for (const char* text : {"", "+", "-", "+-1", "1e3", "2.0", " 1", "1 ", "9223372036854775808", "0x1", "1k"})
        row(text, false, 0);
}

void TestNumberText::readsWholeNumbers() {
    QFETCH(std::string, text);
    QFETCH(bool, isWhole);
    QFETCH(qint64, value);
    const auto parsed = parseInteger(text);
    QCOMPARE(parsed.has_value(), isWhole);
    if (isWhole) QCOMPARE(qint64(*parsed), value);
}

void TestNumberText::writesShortest_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<std::string>("text");
    const auto row = [](const char* text, double value) { QTest::newRow(text) << value << std::string(text); };
    const double infinity = std::numeric_limits<double>::infinity();
    row("0", 0);
    row("-0", -0.0);
    row("1", 1);
    row("0.1", 0.1);
    row("0.30000000000000004", 0.1 + 0.2);
    row("100", 100);
    row("1e+100", 1e100);
    row("5e-324", 0x1p-1074);
    row("1.7976931348623157e+308", std::numeric_limits<double>::max());
    row("nan", std::numeric_limits<double>::quiet_NaN());
    row("inf", infinity);
    row("-inf", -infinity);
}

void TestNumberText::writesShortest() {
    QFETCH(double, value);
    QFETCH(std::string, text);
    QCOMPARE(shortestText(value), text);
    std::string appended = "x=";
    appendShortest(appended, value);
    QCOMPARE(appended, "x=" + text);
}

void TestNumberText::roundTripsAllMagnitudes() {
    int finite = 0;
    for (std::uint64_t i = 0; i < 200000; ++i) {
        const double value = std::bit_cast<double>(splitMix64(i));
        if (!std::isfinite(value)) continue;
        ++finite;
        const ParsedReal parsed = parseReal(shortestText(value));
        QVERIFY(parsed.ok());
        QCOMPARE(bits(parsed.value), bits(value));
    }
    QVERIFY(finite > 199000);
}

void TestNumberText::writesRounded_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("digits");
    QTest::addColumn<std::string>("text");
    const auto row = [](const char* text, double value, int digits) {
        QTest::newRow(text) << value << digits << std::string(text);
    };
    row("3.14159", 3.14159265, 6);
    row("3.1", 3.14159265, 2);
    row("2", 2, 6);
    row("0.001", 0.001, 6);
    row("1e-07", 1e-7, 6);
    row("1e+10", 1e10, 6);
    row("inf", std::numeric_limits<double>::infinity(), 6);
}

void TestNumberText::writesRounded() {
    QFETCH(double, value);
    QFETCH(int, digits);
    QFETCH(std::string, text);
    QCOMPARE(roundedText(value, digits), text);
}

void TestNumberText::ignoresTheLocale() {
    for (const QString& name : testing::localeNames()) {
        const testing::OtherLocale locale(name);
        if (!locale.isThere()) QSKIP(testing::kNoLocale);
        QCOMPARE(shortestText(1.5), std::string("1.5"));
        QCOMPARE(shortestText(1234567.25), std::string("1234567.25"));
        QCOMPARE(roundedText(1234.5678, 6), std::string("1234.57"));
        QCOMPARE(fixedText(1234.5, 2), std::string("1234.50"));
        QCOMPARE(parseReal("1.5").value, 1.5);
        QCOMPARE(parseReal("1,5").fault, NumberFault::notANumber);
        QCOMPARE(parseReal("1 000").fault, NumberFault::notANumber);
    }
}

QTEST_GUILESS_MAIN(TestNumberText)
#include "test_number_text.moc"
