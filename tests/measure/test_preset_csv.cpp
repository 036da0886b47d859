// Presets as tables: out and back without a loss, and the line named where a table is not right.
#include <QtTest>

#include "core/diagnostics.h"
#include "core/locales.h"
#include "core/rfc4180.h"
#include "data/file_bytes.h"
#include "experiment/other_value.h"
#include "experiment/spec_json.h"
#include "measure/full_preset.h"
#include "measure/partial_file.h"
#include "measure/preset_csv.h"

using namespace dianoia;

static const std::string kHeader = "run,path,value,unit,meaning\n";
static const std::string kSmall = kHeader + ",dianoia,1,,\n,name,\"\"\"n\"\"\",,\n";

class TestPresetCsv : public QObject {
    Q_OBJECT

private slots:
    void everyKeyComesBack();
    void everyParameterComesBack();
    void builtInPresetsComeBack();
    void comesBackUnderAnyLocale();
    void cellsOfAParameter();
    void orderOfRowsDoesNotMatter();
    void whatSpreadsheetsWriteIsRead();
    void badTablesAreRefused_data();
    void badTablesAreRefused();
    void wrongPresetsAreRefused();
};

/// `preset`, given as JSON, through its table.
static Json throughTable(const Json& preset) {
    return presetFromCsv(presetCsv(preset), "table.csv");
}

void TestPresetCsv::everyKeyComesBack() {
    const Json json = Json::parse(kFullPreset);
    const Json back = throughTable(json);
    QCOMPARE(back.dump(), json.dump());
    const Preset preset = parsePreset(kFullPreset, "full", "folder");
    QVERIFY(importPresetCsv(presetCsv(preset), "table.csv", "folder") == preset);
    QVERIFY(std::signbit(back["base"]["problem"]["positions"][1][1].get<double>()));
    Json remark = json;
    remark["notes"] = "of the preset";
    remark["base"]["notes"] = "of the base";
    remark["references"] = Json::array();
    QCOMPARE(throughTable(remark).dump(), remark.dump());
}

void TestPresetCsv::everyParameterComesBack() {
    const Json json = {
        {"dianoia", 1}, {"name", "all"}, {"base", toJson(specWithNothingAtItsDefault())}, {"runs", {{{"label", "r"}}}}};
    const std::string table = presetCsv(json);
    QCOMPARE(presetFromCsv(table, "table.csv").dump(), json.dump());
    for (const Field<ExperimentSpec>& field : specFields()) {
        std::string cell;
        appendCsvCell(cell, field.info.help);
        QVERIFY2(table.find("\n," + field.info.path + ",") != std::string::npos, field.info.path.c_str());
        QVERIFY2(table.find("," + field.info.unit + "," + cell + "\n") != std::string::npos, field.info.path.c_str());
    }
}

void TestPresetCsv::builtInPresetsComeBack() {
    const QDir folder(DIANOIA_SOURCE_DIR "/presets");
    const QStringList names = folder.entryList({"*.json"});
    QVERIFY(!names.isEmpty());
    for (const QString& name : names) {
        const std::string text = readFileBytes(folder.filePath(name).toStdString());
        QCOMPARE(throughTable(Json::parse(text)).dump(), Json::parse(text).dump());
        const Preset preset = parsePreset(text, name.toStdString(), "");
        QVERIFY(importPresetCsv(presetCsv(preset), "table.csv", "") == preset);
    }
}

void TestPresetCsv::comesBackUnderAnyLocale() {
    const Json json = Json::parse(kFullPreset);
    const std::string table = presetCsv(json), text = presetText(parsePreset(kFullPreset, "full", ""));
    for (const QString& name : testing::localeNames()) {
        const testing::OtherLocale locale(name);
        if (!locale.isThere()) QSKIP(testing::kNoLocale);
        QCOMPARE(presetCsv(json), table);
        QCOMPARE(presetFromCsv(table, "table.csv").dump(), json.dump());
        QCOMPARE(presetText(parsePreset(kFullPreset, "full", "")), text);
        QVERIFY(importPresetCsv(table, "table.csv", "") == parsePreset(text, "again", ""));
    }
}

void TestPresetCsv::cellsOfAParameter() {
    const Json json = {
        {"dianoia", 1},
        {"name", "n"},
        {"base", {{"network", {{"uplink_mbps", 12.5}}}, {"noise", {{"level", 3}}}, {"compressor", {{"p", "inf"}}}}},
        {"runs", {{{"label", "a,b"}, {"server", {{"step", "auto"}}}}}}};
    const FieldInfo& rate = findField("network.uplink_mbps")->info;
    const std::string table = presetCsv(json);
    QVERIFY(table.rfind(kHeader + ",dianoia,1,,", 0) == 0);
    std::string cell;
    appendCsvCell(cell, rate.help);
    QVERIFY(table.find("\n,network.uplink_mbps,12.5," + rate.unit + "," + cell + "\n") != std::string::npos);
    // In the order in which a round goes through them.
    QVERIFY(table.find("\n,noise.level,3,") < table.find("\n,compressor.p,\"\"\"inf\"\"\","));
    QVERIFY(table.find("\n,compressor.p,") < table.find("\n,network.uplink_mbps"));
    QVERIFY(table.find("\n\"a,b\",label,\"\"\"a,b\"\"\",,") != std::string::npos);
    QVERIFY(table.find("\n\"a,b\",server.step,\"\"\"auto\"\"\",") != std::string::npos);
}

void TestPresetCsv::orderOfRowsDoesNotMatter() {
    const Json json = Json::parse(kFullPreset);
    CsvSplitter splitter("");
    const std::string table = presetCsv(json);
    splitter = CsvSplitter(table);
    std::vector<std::string> base, runs;
    CsvRecord record;
    splitter.next(record);
    while (splitter.next(record)) {
        std::string line;
        for (const std::string& cell : record.cells) {
            line += line.empty() && &cell == &record.cells.front() ? "" : ",";
            appendCsvCell(line, cell);
        }
        (record.cells[0].empty() ? base : runs).push_back(line + "\n");
    }
    std::string turned = kHeader;
    for (const std::string& line : runs) turned += line;
    std::reverse(base.begin(), base.end());
    for (const std::string& line : base) turned += line;
    QCOMPARE(presetFromCsv(turned, "table.csv").dump(), json.dump());
}

void TestPresetCsv::whatSpreadsheetsWriteIsRead() {
    const std::string rows =
        "run;path;value;unit;meaning\r\n;name;\"\"\"n\"\"\";;\r\n;dianoia;1;;\r\n;;;;\r\n\r\n"
        "r;label;\"\"\"r\"\"\";;\r\n;lesson;TRUE;;\r\nr;server.step;1.00E-03;;\r\n"
        "r;compressor.block;010;;\r\nr;view;;;";
    const std::string table = "\xEF\xBB\xBF" + rows.substr(0, rows.rfind("r;view"));
    const Json json = presetFromCsv(table, "table.csv");
    QCOMPARE(json.dump(), std::string(R"({"base":{},"dianoia":1,"lesson":true,"name":"n",)"
                                      R"("runs":[{"compressor":{"block":10},"label":"r","server":{"step":0.001}}]})"));
    const Json tabs = presetFromCsv("run\tpath\tvalue\n\tname\t\"\"\"n, m\"\"\"\nr\tnoise.level\t2", "table.csv");
    QCOMPARE(tabs.dump(), std::string(R"({"base":{},"name":"n, m","runs":[{"label":"r","noise":{"level":2}}]})"));
}

void TestPresetCsv::badTablesAreRefused_data() {
    QTest::addColumn<std::string>("table");
    QTest::addColumn<std::string>("message");
    const auto row = [](const char* name, const std::string& table, const std::string& message) {
        QTest::newRow(name) << table << "table.csv, line " + message;
    };
    row("empty", "", "1: not a preset table; it must begin with run,path,value");
    row("a run CSV", "run,seed,round\n", "1: not a preset table; it must begin with run,path,value");
    row("unknown group", kSmall + ",compresor.p,2,,\n", "4: unknown key \"compresor\"; did you mean \"compressor\"?");
    row("unknown name", kSmall + "r,compressor.blok,2,,\n",
        "4, compressor: unknown key \"blok\"; did you mean \"block\"?");
    row("out of range", kSmall + "\n,noise.level,-1,,\n", "5: noise.level is -1; it must be at least 0");
    row("a group", kSmall + ",compressor,2,,\n", "4: \"compressor\" is not an object of its parameters");
    row("no JSON", kSmall + ",method.name,diana,,\n",
        "4: the value diana is not JSON (a word stands in double quotes: \"word\")");
    row("no value", kSmall + ",method.name,,,\n",
        "4: the value  is not JSON (a word stands in double quotes: \"word\")");
    row("a decimal comma", kSmall + ",noise.level,\"0,5\",,\n",
        "4: the value 0,5 is not JSON (a word stands in double quotes: \"word\")");
    row("beyond double", kSmall + ",noise.level,1e999,,\n", "4: the number 1e999 is out of range");
    row("twice", kSmall + ",noise.level,1,,\n,noise.level,1,,\n", "5: noise.level stands on line 4 already");
    row("too few cells", kSmall + ",noise.level\n", "4: needs the cells run, path and value");
    row("too many cells", kSmall + ",problem.start,[1,2,3,4],,\n",
        "4: has more than 5 cells; a value with commas stands in quotes");
    row("an open quote", kSmall + ",noise.level,1,\"a\n\n", "4: a quote is not closed before the next separator");
    row("another label", kSmall + "r,label,\"\"\"s\"\"\",,\n", "4: the label \"s\" stands under the run \"r\"");
    row("an index of no list", kSmall + ",view[0].x,1,,\n", "4: view[0].x is no path");
    row("no index", kSmall + ",expect[].below,1,,\n", "4: expect[].below is no path");
    row("below a value", kSmall + ",name.x,1,,\n", "4: name.x cannot be, for name holds a value of its own");
    row("not UTF-8",
        kSmall +
            "gr\xF6\xDF"
            "er,noise.level,1,,\n",
        "4: a cell is not UTF-8 text");
    row("a path that is not UTF-8", kSmall + ",view.\xFF,1,,\n", "4: a cell is not UTF-8 text");
    row("all runs", kSmall + ",runs,3,,\n", "4: runs is no path; parameters stand in rows of their own");
}

void TestPresetCsv::badTablesAreRefused() {
    QFETCH(std::string, table);
    QFETCH(std::string, message);
    try {
        presetFromCsv(table, "table.csv");
        QFAIL("not refused");
    } catch (const Error& error) {
        QCOMPARE(std::string(error.what()), message);
        QCOMPARE(error.kind(), ErrorKind::content);
    }
}

void TestPresetCsv::wrongPresetsAreRefused() {
    QVERIFY_EXCEPTION_THROWN(importPresetCsv(kSmall, "table.csv", ""), Error);
    QVERIFY_EXCEPTION_THROWN(presetFromCsv(kSmall + ",expect[1].below,1,,\n", "table.csv"), Error);
    QVERIFY_EXCEPTION_THROWN(presetFromCsv(kSmall + ",expect[4000000000].below,1,,\n", "table.csv"), Error);
    const Json group = presetFromCsv(kSmall + "r,noise.level,1,,\nr,noise,\"{\"\"kind\"\":\"\"none\"\"}\",,\n", "t");
    QCOMPARE(group["runs"][0]["noise"].dump(), std::string(R"({"kind":"none","level":1})"));
    const std::string whole = kSmall + "r,noise.level,1,,\n";
    QCOMPARE(importPresetCsv(whole, "table.csv", "").runs.front().label, std::string("r"));
    QVERIFY_EXCEPTION_THROWN(importPresetCsv(whole + ",view.z,1,,\n", "table.csv", ""), Error);
}

QTEST_GUILESS_MAIN(TestPresetCsv)
#include "test_preset_csv.moc"
