// LIBSVM text: what is read, what is refused, and where.
#include "data/class_checks.h"
#include "data/data_testing.h"
#include "data/libsvm_reader.h"
#include "data/limits.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestLibsvmReader : public QObject {
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void isToldFromCsv_data();
    void isToldFromCsv();
    void testPart_data();
    void testPart();
    void testPartWithAnotherBase();
    void testPartWithAnotherClass();
    void labelsAreComparedAsNumbers();
    void orderOfLabelsDoesNotMatter();
    void storesOnesWithoutValues();
    void storesFullRowsDense();
    void requiresTwoClasses();
    void hugeIndexTakesNoMemory();
};

static ReadResult read(const std::string& text, const std::string& testText = {}) {
    ReadResult result = readDataBytes("FILE", text);
    if (!testText.empty()) result.data.test.push_back(readLibsvmTest("TEST", testText, result, result.notes));
    return result;
}

void TestLibsvmReader::reads_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<Rows>("rows");
    const auto row = [](const char* name, const std::string& text, const Rows& rows) {
        QTest::newRow(name) << text << rows;
    };
    row("CR ends lines", "1 1:2\r2 2:3\r", {{2, 0}, {0, 3}});
    row("LF CR", "1 1:2\n\r2 2:3\n\r", {{2, 0}, {0, 3}});
    row("blanks at line ends", "1 1:2 \n2 2:3\t \n", {{2, 0}, {0, 3}});
    row("blank lines between", "\n1 1:2\n\n  \n2 2:3\n\n", {{2, 0}, {0, 3}});
    row("a row without features", "1\n2 2:3\n", {{0, 0}, {0, 3}});
    row("exponents", "1 1:1e-3 2:1E+2\n2 1:.5 2:5.\n", {{0.001, 100}, {0.5, 5}});
    row("signs", "+1 1:+2 2:-3\n-1 1:-0.25\n", {{2, -3}, {-0.25, 0}});
    row("010 is ten", "1 1:010\n2 1:1\n", {{10}, {1}});
    row("leading zeros of an index", "1 01:1 002:2\n2 1:1\n", {{1, 2}, {1, 0}});
    row("plus sign of an index", "1 +1:1 +2:2\n2 1:1\n", {{1, 2}, {1, 0}});
    row("too small is zero", "1 1:1e-400 2:1\n2 1:1\n", {{0, 1}, {1, 0}});
    row("subnormal", "1 1:5e-324\n2 1:1\n", {{5e-324}, {1}});
    row("the last digit stays", "1 1:0.33368629901358837\n2 1:1\n", {{0.33368629901358837}, {1}});
    row("zero-based", "1 0:4 2:5\n2 1:6\n", {{4, 0, 5}, {0, 6, 0}});
    row("word separator before a comment", "1 1:2#3:4\n2 2:5 # 9:9\n", {{2, 0}, {0, 5}});
    row("a comment in Latin-1", "1 1:2 # gr\xfc\xdf\n2 2:3\n", {{2, 0}, {0, 3}});
}

void TestLibsvmReader::reads() {
    QFETCH(std::string, text);
    QFETCH(Rows, rows);
    const ReadResult result = read(text);
    QCOMPARE(formatName(result.format), std::string("libsvm"));
    QVERIFY(rowsOf(result.data) == rows);
    QCOMPARE(result.data.classes(), Index(2));
}

void TestLibsvmReader::refuses_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("sentence");
    const auto row = [](const char* name, const std::string& text, const std::string& sentence) {
        QTest::newRow(name) << text << "FILE, line " + sentence;
    };
    row("descending", "+1 5:1 2:3\n", "1: index 2 after 5, but indices must ascend from left to right, at column 8");
    row("twice", "1 1:1\n2 2:1 2:4\n", "2: index 2 twice, at column 7");
    row("no label and no index", "1 1:1\n2 2:1\n:0.5\n",
        "3: ':0.5' is not a label; a row begins with its label, at column 1");
    row("no label", "1 1:1\n1:2 2:1\n", "2: '1:2' is not a label; a row begins with its label, at column 1");
    row("no index", "1 1:1 :0.5\n", "1: no index before ':0.5', at column 7");
    row("huge index", "1 4000000000:1\n", "1: index 4000000000 over the limit 16777216, at column 3");
    row("endless index", "1 99999999999999999999999999:1\n2 1:1\n",
        "1: index 99999999999999999999999999 over the limit 16777216, at column 3");
    row("negative index", "1 -1:1\n2 1:1\n", "1: index -1 is below 0, at column 3");
    row("hexadecimal index", "1 0x1:1\n2 1:1\n", "1: index '0x1' is not a whole number, at column 3");
    row("query id", "1 qid:3 1:1\n2 1:1\n", "1: index 'qid' is not a whole number, at column 3");
    row("blank behind the colon", "1 1: 0.5\n2 1:1\n", "1: no value for feature 1, at column 3");
    row("blank before the colon", "1 1 :0.5\n2 1:1\n", "1: '1' has no colon (a header line?), at column 3");
    row("no colon further down", "1 1:1\n2 7\n", "2: '7' has no colon, at column 3");
    row("a word", "1 1:1\n2 abc\n", "2: 'abc' has no colon, at column 3");
    row("two colons", "1 1:1\n2 1:2:3\n", "2: '2:3' is not a number, at column 5");
    row("infinity", "1 1:1\n2 1:-Inf\n", "2: value -Inf of feature 1 is not a finite number, at column 5");
    row("hexadecimal", "1 1:0x10\n2 1:1\n", "1: '0x10' is not a number, at column 5");
    row("several labels", "1,2 1:1\n2 1:1\n",
        "1: label 1,2 is not a number (several labels, or a decimal comma?), at column 1");
    row("label out of range", "1e999 1:1\n2 1:1\n", "1: label 1e999 is out of range, at column 1");
    row("label inf", "inf 1:1\n2 1:1\n", "1: label inf is not a number, at column 1");
    row("a word as label", "yes 1:1\nno 1:1\n", "1: label yes is not a number, at column 1");
    row("one class", "1 1:1\n1.0 2:1\n+1 3:1\n", "3: only one class: 1 is the label of all 3 rows");
    row("one row", "1 1:1\n", "1: only one class: 1 is the label of the only row");
    row("lines count by CR too", "1 1:1\r2 1:x\r", "2: 'x' is not a number, at column 5");
    row("control characters", "1 1:\x1b[31m\n", "1: '?[31m' is not a number, at column 5");
    row("UTF-16, little-endian",
        std::string("\xff\xfe"
                    "1\0 \0"
                    "1\0:\0"
                    "1\0",
                    12),
        "1: UTF-16 text; save it as UTF-8");
    row("UTF-16, big-endian",
        std::string("\xfe\xff\0"
                    "1\0 ",
                    6),
        "1: UTF-16 text; save it as UTF-8");
    row("UTF-16 without a mark",
        std::string("1\0 \0"
                    "1\0:\0",
                    8),
        "1: NUL byte, so the file is broken or no text");
    row("an HTML page", "\n  <HTML><head>\n", "1: an HTML page, not data");
    row("a zip archive", "PK\x03\x04 and so on", "1: a zip archive; unpack it first");
}

void TestLibsvmReader::refuses() {
    QFETCH(std::string, text);
    QFETCH(std::string, sentence);
    QCOMPARE(errorOf([&] { read(text); }), sentence);
}

void TestLibsvmReader::isToldFromCsv_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<bool>("libsvm");
    QTest::newRow("a pair") << std::string("1 1:1\n") << true;
    QTest::newRow("a pair on the second line") << std::string("2 3 1\n0 0:1\n") << true;
    QTest::newRow("a pair with a decimal comma") << std::string("1 1:0,5\n") << true;
    QTest::newRow("only in a comment") << std::string("# made at 12:30\n1,2,3\n") << false;
    QTest::newRow("a time in a column") << std::string("12:30,1,2,a\n") << false;
    QTest::newRow("date and time") << std::string("2020-01-01 12:30:00,1.5,a\n") << false;
    QTest::newRow("a ratio in a header") << std::string("\"mix 1:2\",\"pH\",\"quality\"\n1,2,3\n") << false;
    QTest::newRow("words") << std::string("a:1,b:2\n") << false;
}

void TestLibsvmReader::isToldFromCsv() {
    QFETCH(std::string, text);
    QFETCH(bool, libsvm);
    QCOMPARE(looksLikeLibsvm(text), libsvm);
}

void TestLibsvmReader::testPart_data() {
    QTest::addColumn<std::string>("training");
    QTest::addColumn<std::string>("test");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<std::string>("note");
    QTest::newRow("base from training") << std::string("1 0:1 2:1\n2 1:1\n") << std::string("1 1:1 2:3\n")
                                        << Rows{{0, 1, 3}} << std::string("0-based");
    QTest::newRow("narrower") << std::string("1 1:1 4:1\n2 2:1\n") << std::string("2 2:7\n") << Rows{{0, 7, 0, 0}}
                              << std::string();
    QTest::newRow("wider") << std::string("1 1:1 2:1\n2 2:1\n") << std::string("2 2:7 5:1 9:2\n1 1:1\n1 3:4\n")
                           << Rows{{0, 7}, {1, 0}, {0, 0}}
                           << std::string(
                                  "TEST, line 1: feature 9 is not in the training data, whose last feature is "
                                  "2; 3 entries beyond it are left out");
    QTest::newRow("wider by an explicit zero") << std::string("1 1:2\n2 1:1\n") << std::string("2 1:7 5:0\n")
                                               << Rows{{7}} << std::string("feature 5 is not in the training data");
    QTest::newRow("labels alone") << std::string("1 1:2\n2 1:1\n") << std::string("2\n1\n") << Rows{{0}, {0}}
                                  << std::string();
    QTest::newRow("one class is enough") << std::string("1 1:2\n2 1:1\n") << std::string("2 1:3\n") << Rows{{3}}
                                         << std::string();
}

void TestLibsvmReader::testPart() {
    QFETCH(std::string, training);
    QFETCH(std::string, test);
    QFETCH(Rows, rows);
    QFETCH(std::string, note);
    const ReadResult result = read(training, test);
    QVERIFY(rowsOf(result.data.test.front()) == rows);
    const std::string notes = joined(result.notes);
    QVERIFY2(note.empty() ? notes.empty() : contains(notes, note), notes.c_str());
}

void TestLibsvmReader::testPartWithAnotherBase() {
    QCOMPARE(errorOf([] { read("1 1:1\n2 2:1\n", "1 1:1\n2 0:1\n"); }),
             std::string("TEST, line 2: index 0, but the features of FILE count from 1"));
}

void TestLibsvmReader::testPartWithAnotherClass() {
    const ReadResult result = read("1 1:1\n2 2:1\n", "1 1:1\n\n3 1:1\n");
    QVERIFY((result.data.test.front().classOf == std::vector<std::uint32_t>{0, kUnknownClass}));
    QCOMPARE(result.data.test.front().labels[1], 3.0);
    QCOMPARE(errorOf([&] { requireClasses(result.data); }),
             std::string("TEST: label 3 on line 3 is not a class of the training data"));
}

void TestLibsvmReader::labelsAreComparedAsNumbers() {
    const DataSet data = read("1 1:1\n+1 1:1\n1.0 1:1\n10e-1 1:1\n-0 1:1\n0 1:1\n-1 1:1\n").data;
    QVERIFY((data.classNames == std::vector<std::string>{"-1", "0", "1"}));
    QVERIFY((data.classOf == std::vector<std::uint32_t>{2, 2, 2, 2, 1, 1, 0}));
    QVERIFY(!std::signbit(data.labels[4]));
}

void TestLibsvmReader::orderOfLabelsDoesNotMatter() {
    const DataSet a = read("1 1:1\n2 2:1\n").data, b = read("2 2:1\n1 1:1\n").data;
    QVERIFY(a.classNames == b.classNames);
    QVERIFY((a.classOf == std::vector<std::uint32_t>{0, 1}));
    QVERIFY((b.classOf == std::vector<std::uint32_t>{1, 0}));
}

void TestLibsvmReader::storesOnesWithoutValues() {
    const DataSet ones = read("1 1:1 9:1\n2 3:1.0\n").data;
    QVERIFY(ones.isSparse());
    QVERIFY(ones.sparse().value.empty());
    QVERIFY((ones.sparse().columnOf == std::vector<std::uint32_t>{0, 8, 2}));
    QVERIFY((ones.sparse().rowStart == std::vector<Index>{0, 2, 3}));
    const DataSet others = read("1 1:1 9:0\n2 3:2\n").data;
    QVERIFY((others.sparse().value == std::vector<double>{1, 2}));
    QCOMPARE(others.columns, Index(9));
}

void TestLibsvmReader::storesFullRowsDense() {
    QVERIFY(!read("1 1:1 2:2\n2 1:3 2:4\n").data.isSparse());
    QVERIFY(!read("1 1:1\n2 2:4\n").data.isSparse());
    QVERIFY(read("1 1:1\n2 3:4\n").data.isSparse());
}

void TestLibsvmReader::requiresTwoClasses() {
    QCOMPARE(
        errorOf([] { requireTwoClasses(read("1 1:1\n2 1:1\n3 1:1\n").data); }),
        std::string("FILE has 3 classes (1, 2, 3), and logistic regression takes two: choose problem.kind softmax"));
    QCOMPARE(errorOf([] { requireTwoClasses(read("1 1:1\n2.5 1:1\n").data); }),
             std::string("FILE: label 2.5 on line 2 is not a class; classes are whole numbers or words"));
    requireTwoClasses(read("1 1:1\n2 1:1\n").data);
}

void TestLibsvmReader::hugeIndexTakesNoMemory() {
    const DataSet data = read("1 16777216:1\n2 1:1\n").data;
    QCOMPARE(data.columns, kMostFeatures);
    QVERIFY(data.isSparse());
    QCOMPARE(data.sparse().columnOf.size(), std::size_t(2));
}

QTEST_GUILESS_MAIN(TestLibsvmReader)
#include "test_libsvm_reader.moc"
