// Every file of quirks/ against quirks/expected.json.
#include <fstream>
#include <map>

#include "core/locales.h"
#include "core/number_text.h"
#include "data/class_checks.h"
#include "data/data_testing.h"
#include "schema/field.h"

using namespace dianoia;
using namespace dianoia::testing;

static const std::string kFolder = DIANOIA_SOURCE_DIR "/tests/data/quirks/";

/// Where expected.json allows another outcome as well, and it is ours. Letters of EMNIST go up to 26.
static const std::map<std::string, std::string> kOtherOutcome = {{"idx/17-label-11-idx1-ubyte", "accept"}};

class TestQuirks : public QObject {
    Q_OBJECT

private slots:
    void everyFile_data();
    void everyFile();
    void otherLocales();
};

static Json expectations() {
    std::ifstream file(kFolder + "expected.json");
    return Json::parse(file);
}

void TestQuirks::everyFile_data() {
    QTest::addColumn<QByteArray>("entry");
    for (const Json& entry : expectations())
        QTest::newRow(entry["file"].get<std::string>().c_str()) << bytes(entry.dump());
}

static ReadResult readEntry(const Json& entry) {
    ReadOptions options;
    const std::string file = kFolder + entry["file"].get<std::string>();
    if (entry.contains("option")) options.labelColumn = "1";
    if (!entry.contains("load_with")) return readDataFile(file, options);
    options.testFile = file;
    const std::string folder = file.substr(0, file.rfind('/') + 1);
    return readDataFile(folder + entry["load_with"].get<std::string>(), options);
}

static void checkFeatures(const Json& entry, const ReadResult& result, const DataSet& data) {
    if (entry.contains("rows")) QCOMPARE(data.rows, entry["rows"].get<Index>());
    if (entry.contains("features")) QCOMPARE(data.columns, entry["features"].get<Index>());
    if (entry.contains("X")) QVERIFY(rowsOf(data) == entry["X"].get<Rows>());
    if (entry.contains("dims")) {
        const auto sizes = entry["dims"].get<std::vector<Index>>();
        QCOMPARE(data.rows, sizes[0]);
        QVERIFY(std::vector<Index>(sizes.begin() + 1, sizes.end()) == result.exampleSizes);
        QCOMPARE(rowsOf(data).front().front(), 0.0);
        QCOMPARE(rowsOf(data).back().back(), 47.0);
    }
    if (entry.contains("first_name")) QCOMPARE(data.featureNames.front(), entry["first_name"].get<std::string>());
}

static void checkLabels(const Json& entry, const DataSet& data) {
    if (!entry.contains("y")) return;
    QVERIFY(data.classNames == entry["classes"].get<std::vector<std::string>>());
    QCOMPARE(data.labels.size(), entry["y"].size());
    for (std::size_t r = 0; r < data.labels.size(); ++r) {
        const Json& label = entry["y"][r];
        const std::string name = label.is_string() ? label.get<std::string>() : shortestText(label.get<double>());
        QCOMPARE(data.classNames[data.classOf[r]], name);
        if (label.is_number()) QCOMPARE(data.labels[r], label.get<double>());
        if (label.is_string()) QVERIFY(std::isnan(data.labels[r]));
        if (entry.contains("binary")) QCOMPARE(data.classOf[r] == 1, entry["binary"][r].get<int>() == 1);
    }
}

static void checkEntry(const Json& entry) {
    const std::string file = entry["file"], message = entry.value("message_should_say", "");
    const auto other = kOtherOutcome.find(file);
    const std::string outcome = other == kOtherOutcome.end() ? entry["outcome"].get<std::string>() : other->second;
    ReadResult result;
    const std::string error = errorOf([&] { result = readEntry(entry); });
    if (outcome == "reject") {
        QVERIFY2(contains(error, message), error.c_str());
        QVERIFY2(contains(error, kFolder + file), error.c_str());
        QVERIFY2(contains(error, ", line ") || contains(error, ", byte "), error.c_str());
        return;
    }
    QVERIFY2(error.empty(), error.c_str());
    const std::string notes = joined(result.notes);
    if (outcome == "accept" && !entry.contains("load_with")) QCOMPARE(notes, std::string());
    if (outcome == "warn") QVERIFY2(contains(notes, message), notes.c_str());
    const DataSet& data = entry.contains("load_with") ? result.data.test.front() : result.data;
    checkFeatures(entry, result, data);
    checkLabels(entry, data);
    if (entry.contains("for_classification")) {
        const std::string fault = errorOf([&] { requireClasses(data); });
        QVERIFY2(contains(fault, "label 3.7 on line 1 is not a class"), fault.c_str());
    }
}

void TestQuirks::everyFile() {
    QFETCH(QByteArray, entry);
    checkEntry(Json::parse(entry.toStdString()));
}

void TestQuirks::otherLocales() {
    for (const QString& name : testing::localeNames()) {
        const testing::OtherLocale locale(name);
        if (!locale.isThere()) QSKIP(testing::kNoLocale);
        for (const Json& entry : expectations()) checkEntry(entry);
    }
}

QTEST_GUILESS_MAIN(TestQuirks)
#include "test_quirks.moc"
