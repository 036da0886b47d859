// CSV and its kin: what is read, what is refused, and where.
#include "data/csv_reader.h"
#include "data/data_testing.h"

using namespace dianoia;
using namespace dianoia::testing;

using Words = std::vector<std::string>;

class TestCsvReader : public QObject {
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void notes_data();
    void notes();
    void refuses_data();
    void refuses();
    void options_data();
    void options();
    void wordLabels_data();
    void wordLabels();
    void names();
    void testPart();
    void testPartOfAnotherShape();
    void testPartWithUnknownWord();
};

/// The rows 1.5 2 | 3 4.25 | 5 6 that most files here hold.
static const Rows kRows = {{1.5, 2}, {3, 4.25}, {5, 6}};

static ReadResult read(const std::string& text, const std::string& labelColumn = "last",
                       const std::string& header = "auto") {
    ReadOptions options;
    options.labelColumn = labelColumn;
    options.header = header;
    return readDataBytes("FILE", text, options);
}

void TestCsvReader::reads_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<Rows>("rows");
    const auto row = [](const char* name, const std::string& text, const Rows& rows = kRows) {
        QTest::newRow(name) << text << rows;
    };
    row("CR ends lines", "x1,x2,label\r1.5,2,a\r3,4.25,b\r5,6,a\r");
    row("CR LF in quotes counts once", "x1,x2,label\r\n1.5,2,\"a\r\nb\"\r\n3,4.25,b\r\n5,6,a\r\n");
    row("decimal commas between semicolons", "x1;x2;label\n1,5;2;a\n3;4,25;b\n5;6;a\n");
    row("decimal commas between tabs", "1,5\t2\t0\n3\t4,25\t1\n5\t6\t0\n");
    row("decimal commas and no header", "1,5;2;0\n3;4,25;1\n5;6;0\n");
    row("decimal commas in quotes", "\"1,5\";\"2\";\"a\"\n\"3\";\"4,25\";\"b\"\n\"5\";\"6\";\"a\"\n");
    row("0,435 is not 435", "0,435;1,286;a\n1;2;b\n", {{0.435, 1.286}, {1, 2}});
    row("one blank", "x1 x2 label\n1.5 2 a\n3 4.25 b\n5 6 a\n");
    row("runs of blanks and tabs", "  1.5   2\t 0\n3 4.25  1 \n 5\t6   0\n");
    row("columns aligned by blanks", "   x1   x2 label\n  1.5    2     a\n    3 4.25     b\n    5    6     a\n");
    row("a tab in each line of blanks", "1.5  2\t0\n3  4.25\t1\n5  6\t0\n");
    row("sep=, before semicolons in words", "SEP=,\r\nx1,x2,label\r\n1.5,2,a;b\r\n3,4.25,b;c\r\n5,6,a;b\r\n");
    row("a quoted sep line", "\"sep=;\"\nx1;x2;label\n1.5;2;a\n3;4.25;b\n5;6;a\n");
    row("a bar by a sep line", "sep=|\n1.5|2|a\n3|4.25|b\n5|6|a\n");
    row("a semicolon in every label", "1.5,2,a;b\n3,4.25,b;c\n5,6,a;b\n");
    row("a comma in every label", "1.5 2 a,b\n3 4.25 b,c\n5 6 a,b\n");
    row("commas in a quoted header", "\"x, first\",\"x, second\",\"label\"\n1.5,2,a\n3,4.25,b\n5,6,a\n");
    row("semicolons in a quoted header", "\"x; 1\",\"x; 2\",\"label\"\n1.5,2,a\n3,4.25,b\n5,6,a\n");
    row("quotes behind blanks", "\"x1\", \"x2\", \"label\"\n1.5, 2, \"a, b\"\n3, 4.25, \"c\"\n5, 6, \"a, b\"\n");
    row("a blank before every separator", "1.5 ,2 ,a\n3 ,4.25 ,b\n5 ,6 ,a\n");
    row("semicolons between doubled quotes", "1.5,2,\"a\"\";\"\"b\"\n3,4.25,\"c\"\";\"\"d\"\n5,6,\"a\"\";\"\"b\"\n");
    row("everything in quotes", "\"1.5\",\"2\",\"0\"\n\"3\",\"4.25\",\"1\"\n\"5\",\"6\",\"0\"\n");
    row("comments", "# made by hand, twice\nx1,x2,label\n1.5,2,a\n# between\n3,4.25,b\n5,6,a\n#end");
    row("a '#' inside a line", "x1,x2,label\n1.5,2,#a\n3,4.25,b\n5,6,#a\n");
    row("blank lines", "\n\nx1,x2,label\n\n1.5,2,a\n   \n3,4.25,b\n5,6,a\n\t\n");
    row("names that are whole numbers", "0,1,label\n1.5,2,0\n3,4.25,1\n5,6,0\n");
    row("names that begin with digits", "1st,2nd,label\n1.5,2,a\n3,4.25,b\n5,6,a\n");
    row("a header over words is told by the numbers beside", "x1,x2,label\n1.5,2,a\n3,4.25,b\n5,6,label\n");
    row("labels decide where features do not", "2001,2002,label\n1.5,2,0\n3,4.25,1\n5,6,0\n");
    row("a BOM before a quote", "\xef\xbb\xbf\"x1\",\"x2\",\"label\"\n1.5,2,a\n3,4.25,b\n5,6,a\n");
    row("signs and exponents", "+15e-1,.2e1,0\n3.,425E-2,1\n5,6,0\n");
    row("a label null", "1.5,2,null\n3,4.25,b\n5,6,None\n");
    row("minus zero", "-0,1,a\n1,2,b\n", {{0, 1}, {1, 2}});
    row("negative numbers without a header", "-1,2,a\n-3,4,b\n", {{-1, 2}, {-3, 4}});
    row("other order than ascending", "5,1,a\n3,2,b\n4,3,a\n", {{5, 1}, {3, 2}, {4, 3}});
    row("as many columns as counts, but data", "5,2,a\n1,2,b\n", {{5, 2}, {1, 2}});
}

void TestCsvReader::reads() {
    QFETCH(std::string, text);
    QFETCH(Rows, rows);
    const ReadResult result = read(text);
    QCOMPARE(formatName(result.format), std::string("csv"));
    QVERIFY(rowsOf(result.data) == rows);
    QCOMPARE(joined(result.notes), std::string());
    QVERIFY(!result.base);
}

void TestCsvReader::notes_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<std::string>("note");
    const auto row = [](const char* name, const std::string& text, const std::string& note) {
        QTest::newRow(name) << text << kRows << note;
    };
    row("a comma at every line end", "x1,x2,label,\n1.5,2,a,\n3,4.25,b,\n5,6,a,\n",
        "FILE: every line ends with 1 separator, and the empty last column is left out");
    row("a header without the comma", "x1,x2,label\n1.5,2,a,\n3,4.25,b,\n5,6,a,\n",
        "FILE: every line ends with 1 separator, and the empty last column is left out");
    row("two semicolons, no header", "1.5;2;a;;\n3;4.25;b;;\n5;6;a;;\n",
        "FILE: every line ends with 2 separators, and the empty last columns are left out");
    row("a tab at every line end", "1.5\t2\ta\t\n3\t4.25\tb\t\n5\t6\ta\t\n", "every line ends with 1 separator");
    row("counts of another width", "3,2,a,b\n1.5,2,0\n3,4.25,1\n5,6,0\n",
        "FILE, line 1 holds counts (3 rows, 2 features), not a row, and is left out");
    row("counts without names", "3,2\n1.5,2,0\n3,4.25,1\n5,6,0\n", "FILE, line 1 holds counts (3 rows, 2 features)");
    row("counts that are wrong", "4,2,a,b\n1.5,2,0\n3,4.25,1\n5,6,0\n", "is left out, although 3 rows follow");
    row("counts, then a header", "3,2\nx1,x2,label\n1.5,2,0\n3,4.25,1\n5,6,0\n", "holds counts");
    row("a title", "Table 1\n1.5,2,0\n3,4.25,1\n5,6,0\n",
        "FILE, line 1 has 1 field and every other line 3, so it is left out");
    row("one name twice", "x,x,label\n1.5,2,0\n3,4.25,1\n5,6,0\n", "FILE: two columns are called x");
    row("one name three times", "x,x,x\n1.5,2,0\n3,4.25,1\n5,6,0\n", "FILE: 3 columns are called x");
    row("a header with a fraction", "1.5,2,a\n1.5,2,0\n3,4.25,1\n5,6,0\n",
        "FILE, line 1 is taken for a header although it holds numbers; data.header no makes it a row");
    row("Latin-1 in a label", "x1,x2,label\n1.5,2,gr\xfcn\n3,4.25,b\n5,6,a\n", "FILE, line 2 is not valid UTF-8");
    row("one word among numbers", "x1,x2,label\n1.5,2,1\n3,4.25,2x\n5,6,1\n",
        "FILE: the labels are taken as words, because '2x' on line 3 is not a number");
    QTest::newRow("counts of the same width")
        << std::string("3,4,a,b,c\n1,2,3,4,0\n5,6,7,8,1\n9,10,11,12,2\n")
        << Rows{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}
        << std::string("FILE, line 1 holds counts (3 rows, 4 features), not a row, and is left out");
    QTest::newRow("row numbers without a name")
        << std::string(",x1,label\n0,5,a\n1,6,b\n2,7,a\n") << Rows{{0, 5}, {1, 6}, {2, 7}}
        << std::string("FILE: the first column has no name and counts the rows; it is read as a feature");
}

void TestCsvReader::notes() {
    QFETCH(std::string, text);
    QFETCH(Rows, rows);
    QFETCH(std::string, note);
    const ReadResult result = read(text);
    QVERIFY(rowsOf(result.data) == rows);
    QCOMPARE(result.notes.size(), std::size_t(1));
    QVERIFY2(contains(result.notes.front(), note), result.notes.front().c_str());
}

void TestCsvReader::refuses_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("sentence");
    const auto row = [](const char* name, const std::string& text, const std::string& sentence) {
        QTest::newRow(name) << text << "FILE, line " + sentence;
    };
    const std::string missing = " stands for a missing value, which is refused";
    row("an empty cell never shifts", "a,b,c,d\n1,2,3,x\n6,,2,y\n",
        "3, column b: empty, and a missing value is refused");
    row("a quoted empty cell", "a,b,c\n1,2,x\n\"\",3,y\n", "3, column a: empty, and a missing value is refused");
    row("a question mark", "1,2,a\n3, ? ,b\n", "2, column 2: '?'" + missing);
    row("NA", "x,y,z\n1,2,a\nNA,3,b\n", "3, column x: 'NA'" + missing);
    row("null", "x,y,z\n1,2,a\nNULL,3,b\n", "3, column x: 'NULL'" + missing);
    row("nan", "x,y,z\n1,2,a\nNaN,3,b\n", "3, column x: NaN is not a finite number");
    row("minus infinity", "x,y,z\n1,2,a\n-inf,3,b\n", "3, column x: -inf is not a finite number");
    row("out of range", "x,y,z\n1,2,a\n-1e999,3,b\n", "3, column x: -1e999 is out of range");
    row("an empty label", "x,y,label\n1,2,a\n1,3,\n", "3, column label: empty, and a missing value is refused");
    row("every label empty", "x,y,label\n1,2,\n1,3,\n", "2, column label: empty, and a missing value is refused");
    row("a label ?", "x,y,label\n1,2,a\n1,3,?\n", "3, column label: '?'" + missing);
    row("a label nan", "x,y,label\n1,2,1\n1,3,nan\n", "3, column label: nan is not a finite number");
    row("a label out of range", "x,y,label\n1,2,1\n1,3,1e999\n", "3, column label: 1e999 is out of range");
    row("too few", "x,y,label\n1,2,a\n1,b\n3,4,a\n", "3: 2 fields, wanted 3");
    row("too few under the header", "x,y,label\n1,a\n1,2,b\n", "2: 2 fields, the header has 3");
    row("without a header", "1,2,a\n1,2,3,b\n4,5,a\n", "2: 4 fields, wanted 3");
    row("a trailing separator on some lines", "1,2,a\n1,2,b,\n4,5,a\n", "2: 4 fields, wanted 3");
    row("decimal commas everywhere", "x1,x2,label\n1,5,2,5,a\n3,0,4,b\n", "2: 5 fields, the header has 3");
    row("a slip in the first row", "1.5x,2,0\n3,4.25,1\n", "1, column 1: '1.5x' is not a number");
    row("infinity in the first row", "inf,2,0\n3,4.25,1\n", "1, column 1: inf is not a finite number");
    row("a question mark in the first row", "?,2,0\n3,4.25,1\n", "1, column 1: '?'" + missing);
    row("words alone", "a,b\nc,d\n", "1, column 1: 'a' is not a number");
    row("thousands and decimal commas", "x;y;z\n1.234,5;1;a\n2;2;b\n", "2, column x: '1.234,5' is not a number");
    row("comma and point in one file", "x;y;z\n1,5;1;a\n2.5;2;b\n",
        "3, column x: '2.5' has a decimal point, but line 2 has decimal commas");
    row("point and comma in one file", "1.5\t1\ta\n2\t2,5\tb\n",
        "2, column 2: '2,5' has a decimal comma, but line 1 has decimal points");
    row("decimal commas between blanks", "0,435 1,286 0\n1,5 2,5 1\n", "1, column 2: '435 1' is not a number");
    row("a unit", "x,y,z\n1,2,a\n5%,2,b\n", "3, column x: '5%' is not a number");
    row("underscores", "x,y,z\n1,2,a\n1_000,2,b\n", "3, column x: '1_000' is not a number");
    row("a blank inside", "x,y,z\n1,2,a\n1 000,2,b\n", "3, column x: '1 000' is not a number");
    row("an open quote", "x,y,z\n1,2,a\n\"3,4,b\n5,6,a\n", "3: the quote before '3,4,b?5,6,a?' is never closed");
    row("text behind a quote", "x,y,z\n1,2,a\n\"3\"4,4,b\n", "3: text behind the closing quote of '3'");
    row("lines count inside quotes", "x,y,z\n1,2,\"a\nb\"\n3,oops,c\n", "4, column y: 'oops' is not a number");
    row("a line break in a name", "\"x\ny\",z\n1,a\n2,b\nq,b\n", "5, column x?y: 'q' is not a number");
    row("one class", "x,y,z\n1,2,a\n3,4,a\n", "3: only one class: 'a' is the label of all 2 rows");
    row("one column of numbers", "1\n2\n3\n", "1: only one column: wrong separator?");
    row("one column under a header", "x\n1.234\n2\n", "1: only one column: wrong separator?");
    row("blank lines alone", "\n  \n\n", "3: the file ends, and there are no rows");
    row("a BOM alone", "\xef\xbb\xbf", "1: the file ends, and there are no rows");
    row("counts alone", "3,2,a,b\n", "1, column 3: 'a' is not a number");
}

void TestCsvReader::refuses() {
    QFETCH(std::string, text);
    QFETCH(std::string, sentence);
    QCOMPARE(errorOf([&] { read(text); }), sentence);
}

void TestCsvReader::options_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("labelColumn");
    QTest::addColumn<std::string>("header");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<std::string>("error");
    const auto row = [](const char* name, const char* text, const char* column, const char* header, const Rows& rows,
                        const char* error = "") {
        QTest::newRow(name) << std::string(text) << std::string(column) << std::string(header) << rows
                            << std::string(error);
    };
    row("first", "a,1.5,2\nb,3,4.25\na,5,6\n", "first", "auto", kRows);
    row("2", "1.5,a,2\n3,b,4.25\n5,a,6\n", "2", "auto", kRows);
    row("3 of 3", "1.5,2,a\n3,4.25,b\n5,6,a\n", "3", "auto", kRows);
    row("4 of 3", "1.5,2,a\n3,4.25,b\n5,6,a\n", "4", "auto", {}, "data.label_column is 4, but FILE has only 3 columns");
    row("0", "1.5,2,a\n3,4.25,b\n", "0", "auto", {},
        "data.label_column is '0'; it must be last, first or a number from 1");
    row("a word", "1.5,2,a\n3,4.25,b\n", "class", "auto", {},
        "data.label_column is 'class'; it must be last, first or a number from 1");
    row("last of the columns that are not empty", "1.5,2,a,\n3,4.25,b,\n5,6,a,\n", "last", "auto", kRows);
    row("a header of numbers", "1,2,3\n1.5,2,0\n3,4.25,1\n5,6,0\n", "last", "yes", kRows);
    row("no header, words refused", "x1,x2,label\n1.5,2,a\n", "last", "no", {},
        "FILE, line 1, column 1: 'x1' is not a number");
    row("no header, a word label over numbers", "1.5,2,a\n3,4.25,1\n5,6,0\n", "last", "no", kRows);
    row("no header, counts all the same", "3,2,a,b\n1.5,2,0\n3,4.25,1\n5,6,0\n", "last", "no", kRows);
    row("header maybe", "1,2,a\n", "last", "maybe", {}, "data.header is 'maybe'; it must be auto, yes or no");
}

void TestCsvReader::options() {
    QFETCH(std::string, text);
    QFETCH(std::string, labelColumn);
    QFETCH(std::string, header);
    QFETCH(Rows, rows);
    QFETCH(std::string, error);
    DataSet data;
    QCOMPARE(errorOf([&] { data = read(text, labelColumn, header).data; }), error);
    if (error.empty()) QVERIFY(rowsOf(data) == rows);
}

void TestCsvReader::wordLabels_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<Words>("classes");
    QTest::newRow("by bytes") << std::string("1,b\n2,B\n3,\xc3\xa4\n4,a\n") << Words{"B", "a", "b", "\xc3\xa4"};
    QTest::newRow("numbers among words stay as written")
        << std::string("1,1.0\n2,x\n3,y\n4,1\n") << Words{"1", "1.0", "x", "y"};
    QTest::newRow("trimmed") << std::string("1, <=50K\n2, >50K \n") << Words{"<=50K", ">50K"};
    QTest::newRow("doubled quotes") << std::string("1,\"say \"\"a\"\"\"\n2,b\n") << Words{"b", "say \"a\""};
    QTest::newRow("a comma in quotes") << std::string("1,\"a, b\"\n2,b\n") << Words{"a, b", "b"};
    QTest::newRow("numbers as numbers") << std::string("1,10\n2,9\n3,-1\n4,1e1\n") << Words{"-1", "9", "10"};
}

void TestCsvReader::wordLabels() {
    QFETCH(std::string, text);
    QFETCH(Words, classes);
    const DataSet data = read(text).data;
    QVERIFY(data.classNames == classes);
}

void TestCsvReader::names() {
    QVERIFY((read("a,b,c\n1,2,x\n3,4,y\n").data.featureNames == Words{"a", "b"}));
    QVERIFY((read("a,b,c\nx,2,1\ny,4,3\n", "first").data.featureNames == Words{"b", "c"}));
    QVERIFY(read("1,2,x\n3,4,y\n").data.featureNames.empty());
}

static ReadResult readWithTest(const std::string& training, const std::string& test) {
    ReadResult result = read(training);
    result.data.test.push_back(readCsvTest("TEST", test, {}, result, result.notes));
    return result;
}

void TestCsvReader::testPart() {
    const ReadResult result = readWithTest("a,b,c\n1,2,x\n3,4,y\n", "a,z,c\n5,6,y\n");
    QVERIFY((rowsOf(result.data.test.front()) == Rows{{5, 6}}));
    QVERIFY((result.data.test.front().classOf == std::vector<std::uint32_t>{1}));
    QCOMPARE(joined(result.notes), std::string("TEST: feature 2 is called z, but in FILE it is b"));
}

void TestCsvReader::testPartOfAnotherShape() {
    QCOMPARE(errorOf([] { readWithTest("1,2,0\n3,4,1\n", "1,2,3,0\n"); }),
             std::string("TEST has 3 features, but FILE has 2"));
}

void TestCsvReader::testPartWithUnknownWord() {
    QCOMPARE(errorOf([] { readWithTest("1,2,x\n3,4,y\n", "5,6,x\n7,8,z\n"); }),
             std::string("TEST: label 'z' on line 2 is not a class of the training data"));
    QCOMPARE(errorOf([] { readWithTest("1,2,0\n3,4,1\n", "5,6,0\n7,8,z\n"); }),
             std::string("TEST: label 'z' on line 2 is not a class of the training data"));
    QCOMPARE(errorOf([] { readWithTest("1,2,x\n3,4,y\n", "5,6,7\n"); }),
             std::string("TEST: label 7 on line 1 is not a class of the training data"));
}

QTEST_GUILESS_MAIN(TestCsvReader)
#include "test_csv_reader.moc"
