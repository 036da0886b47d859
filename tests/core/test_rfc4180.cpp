// Records and cells of RFC 4180, section 2, with what spreadsheets write besides: CR LF, CR alone, byte order marks.
#include <QtTest>

#include "core/rfc4180.h"

using namespace dianoia;

using Records = std::vector<std::vector<std::string>>;

class TestRfc4180 : public QObject {
    Q_OBJECT

private slots:
    void splits_data();
    void splits();
    void tellsLinesAndEnds();
    void tellsFaults();
    void writtenCellsReadBack_data();
    void writtenCellsReadBack();
    void takesOffAByteOrderMark();
};

static Records split(std::string_view text, char separator = ',') {
    CsvSplitter splitter(text, separator);
    CsvRecord record;
    Records all;
    while (splitter.next(record)) all.push_back(record.cells);
    return all;
}

void TestRfc4180::splits_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<char>("separator");
    QTest::addColumn<Records>("expected");
    QTest::newRow("nothing") << std::string() << ',' << Records{};
    QTest::newRow("rule 1") << std::string("aaa,bbb,ccc\nzzz,yyy,xxx\n") << ','
                            << Records{{"aaa", "bbb", "ccc"}, {"zzz", "yyy", "xxx"}};
    QTest::newRow("rule 2: no last line end") << std::string("a,b\nc,d") << ',' << Records{{"a", "b"}, {"c", "d"}};
    QTest::newRow("rule 5") << std::string("\"aaa\",\"bbb\",ccc\r\n") << ',' << Records{{"aaa", "bbb", "ccc"}};
    QTest::newRow("rule 6") << std::string("\"aaa\",\"b\r\nbb\",\"c,cc\"\r\nzzz,yyy,xxx") << ','
                            << Records{{"aaa", "b\r\nbb", "c,cc"}, {"zzz", "yyy", "xxx"}};
    QTest::newRow("rule 7") << std::string("\"aaa\",\"b\"\"bb\",\"\"\"\"\n") << ',' << Records{{"aaa", "b\"bb", "\""}};
    QTest::newRow("empty cells") << std::string(",,\n\n\"\",") << ',' << Records{{"", "", ""}, {""}, {"", ""}};
    QTest::newRow("line ends") << std::string("a\rb\r\nc\nd") << ',' << Records{{"a"}, {"b"}, {"c"}, {"d"}};
    QTest::newRow("blanks belong to the cell") << std::string(" a , b\n") << ',' << Records{{" a ", " b"}};
    QTest::newRow("a quote inside a bare cell") << std::string("5\" disk,a\n") << ',' << Records{{"5\" disk", "a"}};
    QTest::newRow("semicolons") << std::string("a,1;\"b;2\"\n") << ';' << Records{{"a,1", "b;2"}};
    QTest::newRow("text after a quote is kept") << std::string("\"a\"b,c\n") << ',' << Records{{"ab", "c"}};
    QTest::newRow("NUL") << std::string("a\0b,c\n", 6) << ',' << Records{{std::string("a\0b", 3), "c"}};
}

void TestRfc4180::splits() {
    QFETCH(std::string, text);
    QFETCH(char, separator);
    QFETCH(Records, expected);
    QVERIFY(split(text, separator) == expected);
}

void TestRfc4180::tellsLinesAndEnds() {
    CsvSplitter splitter("a,\"1\n2\r\n3\r4\"\r\nb\rc\n\nd");
    CsvRecord record;
    const std::vector<std::size_t> lines = {1, 5, 6, 7, 8};
    for (std::size_t line : lines) {
        QVERIFY(splitter.next(record));
        QCOMPARE(record.line, line);
        QCOMPARE(record.ended, line != 8);
        QCOMPARE(record.blank(), line == 7);
    }
    QVERIFY(!splitter.next(record));
    QCOMPARE(record.cells.front(), std::string("d"));
    QCOMPARE(splitter.position(), std::size_t(20));
}

void TestRfc4180::tellsFaults() {
    CsvSplitter splitter("x\n\"a\"b\nc,\"d\n\ne");
    CsvRecord record;
    QVERIFY(splitter.next(record));
    QCOMPARE(record.fault, CsvFault::none);
    QVERIFY(splitter.next(record));
    QCOMPARE(record.fault, CsvFault::textAfterQuote);
    QCOMPARE(record.faultLine, std::size_t(2));
    QVERIFY(splitter.next(record));
    QCOMPARE(record.fault, CsvFault::openQuote);
    QCOMPARE(record.faultLine, std::size_t(3));
    QVERIFY(!record.ended);
    QCOMPARE(record.cells, std::vector<std::string>({"c", "d\n\ne"}));
}

void TestRfc4180::writtenCellsReadBack_data() {
    QTest::addColumn<std::string>("cell");
    QTest::addColumn<std::string>("written");
    QTest::newRow("plain") << std::string("DIANA p=inf") << std::string("DIANA p=inf");
    QTest::newRow("empty") << std::string() << std::string();
    QTest::newRow("comma") << std::string("a,b") << std::string("\"a,b\"");
    QTest::newRow("quotes") << std::string("\"best\" run") << std::string("\"\"\"best\"\" run\"");
    QTest::newRow("lines") << std::string("a\nb\r\nc\rd") << std::string("\"a\nb\r\nc\rd\"");
    QTest::newRow("blanks at the ends") << std::string(" a\t") << std::string("\" a\t\"");
    QTest::newRow("umlauts and Hangul") << std::string("größer, 양자화") << std::string("\"größer, 양자화\"");
}

void TestRfc4180::writtenCellsReadBack() {
    QFETCH(std::string, cell);
    QFETCH(std::string, written);
    std::string text = "first,";
    appendCsvCell(text, cell);
    QCOMPARE(text, "first," + written);
    QVERIFY(split(text + ",last\n") == (Records{{"first", cell, "last"}}));
}

void TestRfc4180::takesOffAByteOrderMark() {
    QVERIFY(withoutByteOrderMark("\xEF\xBB\xBFrun") == "run");
    QVERIFY(withoutByteOrderMark("\xEF\xBB") == "\xEF\xBB");
    QVERIFY(withoutByteOrderMark("run\xEF\xBB\xBF") == "run\xEF\xBB\xBF");
}

QTEST_GUILESS_MAIN(TestRfc4180)
#include "test_rfc4180.moc"
