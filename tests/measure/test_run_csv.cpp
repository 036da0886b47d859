// The run CSV and the watch CSV: what is written is read back to the last bit, under every locale, and a file that was
// cut off anywhere keeps its whole rows.
#include <QtTest>

#include "core/diagnostics.h"
#include "core/locales.h"
#include "measure/run_csv.h"
#include "measure/sample_rows.h"

using namespace dianoia;

static const std::string kHeader =
    "run,seed,round,epoch,bits_up,bits_down,time_s,loss,gap,dist_sq,grad_norm,h_error,quantization_error,"
    "direction_error,nonzero_fraction,median_norm,median_mean_gap,noisy_median_mean_gap,median_bias,accuracy,"
    "test_accuracy\n";

static const std::vector<std::string> kLabels = {
    "DIANA", "p = inf, b = 0", "the \"best\" run", "two\nlines", "CR\r\nLF", "größer", "양자화", " blanks ", "=1+1"};

static std::string sampleText() {
    std::string text = runCsvHeader();
    std::uint64_t round = 0;
    for (const std::string& label : kLabels)
        for (int i = 0; i < 3; ++i, ++round) appendRunCsvRow(text, {label, std::int64_t(round) - 4}, sampleRow(round));
    return text;
}

class TestRunCsv : public QObject {
    Q_OBJECT

private slots:
    void header();
    void oneRow();
    void rowsReadBack();
    void rowsReadBackUnderAnyLocale();
    void everyNumberReadsBackInEveryColumn();
    void longRunsDoNotWrap();
    void aFileCutAnywhereKeepsItsWholeRows();
    void whatSpreadsheetsWriteIsRead();
    void badFilesAreRefused_data();
    void badFilesAreRefused();
    void writingAllocatesNothing();
    void watchedCoordinates();
};

void TestRunCsv::header() {
    QCOMPARE(runCsvHeader(), kHeader);
    Notes notes;
    QVERIFY(readRunCsv(kHeader, "x.csv", notes).empty());
    QVERIFY(notes.empty());
}

void TestRunCsv::oneRow() {
    Row row;
    row.round = 2000;
    row.bitsUp = 9007199254740993u;
    row.set(Column::epoch, 2000);
    row.set(Column::loss, 0.1);
    row.set(Column::gap, 1e-10);
    row.set(Column::grad_norm, std::numeric_limits<double>::infinity());
    row.set(Column::h_error, std::numeric_limits<double>::quiet_NaN());
    std::string text;
    appendRunCsvRow(text, {"a,\"b\"", 7}, row);
    QCOMPARE(text, std::string("\"a,\"\"b\"\"\",7,2000,2000,9007199254740993,0,,0.1,1e-10,,inf,nan,,,,,,,,,\n"));
}

void TestRunCsv::rowsReadBack() {
    Notes notes;
    const auto rows = readRunCsv(sampleText(), "x.csv", notes);
    QVERIFY(notes.empty());
    QCOMPARE(rows.size(), 3 * kLabels.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QCOMPARE(rows[i].key.run, kLabels[i / 3]);
        QCOMPARE(rows[i].key.seed, std::int64_t(i) - 4);
        QVERIFY(isSame(rows[i].row, sampleRow(i)));
    }
}

void TestRunCsv::rowsReadBackUnderAnyLocale() {
    const std::string plain = sampleText();
    for (const QString& name : testing::localeNames()) {
        const testing::OtherLocale locale(name);
        if (!locale.isThere()) QSKIP(testing::kNoLocale);
        QCOMPARE(sampleText(), plain);
        Notes notes;
        const auto rows = readRunCsv(plain, "x.csv", notes);
        QCOMPARE(rows.size(), 3 * kLabels.size());
        for (std::size_t i = 0; i < rows.size(); ++i) QVERIFY(isSame(rows[i].row, sampleRow(i)));
    }
}

void TestRunCsv::everyNumberReadsBackInEveryColumn() {
    for (const ColumnInfo& info : columnTable()) {
        if (Row::isCounter(info.column)) continue;
        for (double number : awkwardNumbers()) {
            Row row;
            row.set(info.column, number);
            std::string text = runCsvHeader();
            appendRunCsvRow(text, {"r", 1}, row);
            Notes notes;
            QVERIFY(isSame(readRunCsv(text, "x.csv", notes).at(0).row, row));
        }
    }
}

void TestRunCsv::longRunsDoNotWrap() {
    std::string text = runCsvHeader();
    const std::uint64_t start = 3'000'000'000u;
    for (std::uint64_t round : {(std::uint64_t(1) << 31) - 1, std::uint64_t(1) << 31, start, start + 1}) {
        Row row;
        row.round = round;
        row.bitsUp = round << 32;
        appendRunCsvRow(text, {"r", std::numeric_limits<std::int64_t>::max()}, row);
    }
    QVERIFY(text.find(",2147483648,,9223372036854775808,0,") != std::string::npos);
    QVERIFY(text.find(",3000000001,,12884901892294967296,0,") != std::string::npos);
    Notes notes;
    const auto rows = readRunCsv(text, "x.csv", notes);
    QCOMPARE(rows[3].row.round, start + 1);
    QCOMPARE(rows[3].row.bitsUp, (start + 1) << 32);
    QCOMPARE(rows[3].key.seed, std::numeric_limits<std::int64_t>::max());
}

void TestRunCsv::aFileCutAnywhereKeepsItsWholeRows() {
    const std::string text = sampleText();
    Notes all;
    const auto whole = readRunCsv(text, "x.csv", all);
    std::vector<std::size_t> ends = {kHeader.size()};
    for (const RecordedRow& row : whole) {
        std::string line;
        appendRunCsvRow(line, row.key, row.row);
        ends.push_back(ends.back() + line.size());
    }
    QCOMPARE(ends.back(), text.size());
    for (std::size_t cut = kHeader.size(); cut <= text.size(); ++cut) {
        Notes notes;
        const auto rows = readRunCsv(std::string_view(text).substr(0, cut), "x.csv", notes);
        const auto complete = std::size_t(std::upper_bound(ends.begin(), ends.end(), cut) - ends.begin()) - 1;
        QCOMPARE(rows.size(), complete);
        QCOMPARE(notes.size(), std::size_t(ends[complete] == cut ? 0 : 1));
        for (std::size_t i = 0; i < complete; ++i) QVERIFY(isSame(rows[i].row, whole[i].row));
    }
}

void TestRunCsv::whatSpreadsheetsWriteIsRead() {
    std::string text = "\xEF\xBB\xBF";
    for (char c : sampleText().substr(0, sampleText().find("two")))
        text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    text.resize(text.rfind('\n') + 1);
    Notes notes;
    const auto rows = readRunCsv(text + "\r\n", "x.csv", notes);
    QCOMPARE(rows.size(), std::size_t(9));
    QVERIFY(isSame(rows[8].row, sampleRow(8)));
    const std::string wider = kHeader.substr(0, kHeader.size() - 1) + ",compressor.p\n";
    QVERIFY(readRunCsv(wider, "x.csv", notes).empty());
    QCOMPARE(notes, Notes{"x.csv: 1 columns behind test_accuracy are left out"});
}

void TestRunCsv::badFilesAreRefused_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("message");
    const std::string row = ",1,0,0,0,,,,,,,,,,,,,,\n";
    QTest::newRow("empty") << std::string() << std::string("x.csv is not a run CSV: it is empty");
    QTest::newRow("another table") << std::string("a,b\n1,2\n")
                                   << std::string(
                                          "x.csv is not a run CSV: column 1 of its first line is a instead of run");
    QTest::newRow("a cut header") << kHeader.substr(0, 12)
                                  << std::string(
                                         "x.csv is not a run CSV: column 3 of its first line is rou instead of round");
    QTest::newRow("too few cells") << kHeader + "r,1,0\n" << std::string("x.csv, line 2 has 3 cells; it must have 21");
    QTest::newRow("no seed") << kHeader + "r,one,0,,0,0,,,,,,,,,,,,,,,\n"
                             << std::string("x.csv, line 2, column seed: \"one\" is not a whole number");
    QTest::newRow("no round") << kHeader + "r,1,,,0,0,,,,,,,,,,,,,,,\n"
                              << std::string("x.csv, line 2, column round: \"\" is not a whole number");
    QTest::newRow("bits below zero") << kHeader + "r,1,0,,-8,0,,,,,,,,,,,,,,,\n"
                                     << std::string("x.csv, line 2, column bits_up: \"-8\" is not a whole number");
    QTest::newRow("a decimal comma") << kHeader + "r,1,0,,0,0,,,\"0,5\",,,,,,,,,,,,\n"
                                     << std::string("x.csv, line 2, column gap: \"0,5\" is not a number");
    QTest::newRow("beyond double") << kHeader + "r,1,0,,0,0,,1e999,,,,,,,,,,,,,\n"
                                   << std::string("x.csv, line 2, column loss: \"1e999\" is not a number");
    QTest::newRow("bytes that are no text") << kHeader + "r,1,0,,0,0,,\"0\xff\n\",,,,,,,,,,,,,\n"
                                            << std::string("x.csv, line 2, column loss: \"0??\" is not a number");
    QTest::newRow("a quote") << kHeader + "\"r\"x,1,0,,0,0,,,,,,,,,,,,,,,\n"
                             << std::string("x.csv, line 2 has a quote that is not closed before the next comma");
}

void TestRunCsv::badFilesAreRefused() {
    QFETCH(std::string, text);
    QFETCH(std::string, message);
    Notes notes;
    try {
        readRunCsv(text, "x.csv", notes);
        QFAIL("not refused");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::content);
        QCOMPARE(std::string(error.what()), message);
    }
}

void TestRunCsv::writingAllocatesNothing() {
    std::string text;
    text.reserve(1 << 20);
    const char* place = text.data();
    const RowKey key = {"a \"long\" label, longer than a short string", 1};
    for (std::uint64_t i = 0; i < 3000; ++i) appendRunCsvRow(text, key, sampleRow(i));
    QCOMPARE(text.data(), place);
}

void TestRunCsv::watchedCoordinates() {
    QCOMPARE(watchCsvHeader(3), std::string("run,seed,round,coordinate,x,mean,median,g_1,g_2,g_3\n"));
    const std::vector<double> g = {1.0 / 3, -0.0};
    std::string text;
    appendWatchCsvRow(text, {"a,b", 2}, 3'000'000'000u, {5, 0.5, 1e-300, std::numeric_limits<double>::quiet_NaN(), g},
                      3);
    QCOMPARE(text, std::string("\"a,b\",2,3000000000,5,0.5,1e-300,nan,0.3333333333333333,-0,\n"));
}

QTEST_GUILESS_MAIN(TestRunCsv)
#include "test_run_csv.moc"
