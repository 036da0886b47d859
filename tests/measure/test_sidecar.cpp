// A sidecar is a preset that runs again what was recorded.
#include <QtTest>

#include "experiment/spec_schema.h"
#include "measure/full_preset.h"
#include "measure/sidecar.h"

using namespace dianoia;

class TestSidecar : public QObject {
    Q_OBJECT

private slots:
    void readsBackToTheSameSpecs();
    void leavesOutRunsThatWereNotRecorded();
    void dataPathsAreFoundFromTheSidecar_data();
    void dataPathsAreFoundFromTheSidecar();
};

static std::vector<RecordedSpec> specsOf(const Preset& preset) {
    std::vector<RecordedSpec> specs;
    for (const PresetRun& run : preset.runs) specs.push_back({run.label, composeSpec(preset, run)});
    return specs;
}

void TestSidecar::readsBackToTheSameSpecs() {
    const Preset preset = parsePreset(kFullPreset, "full", "folder");
    std::vector<RecordedSpec> specs = specsOf(preset);
    specs[1].spec.run.seed = 99;  // as --seed sets it
    const Json recorded = recordedInfo("0.1.0", "e3b0", {{"two\nlines", {{"server.step", 1.0 / 3}}}});
    const std::string text = sidecarText(preset, specs, recorded, "folder");
    QVERIFY(isSidecar(text));
    QVERIFY(!isSidecar(presetText(parsePreset(text, "x", "")).substr(1)));
    const Preset back = parsePreset(text, "sidecar", "folder");
    QVERIFY(back.base == Json::object());
    QVERIFY(back.events == preset.events);
    QVERIFY(back.view == preset.view);
    QVERIFY(back.recorded == recorded);
    QVERIFY(back.expect.empty());
    QCOMPARE(back.runs.size(), specs.size());
    for (std::size_t i = 0; i < specs.size(); ++i) {
        QCOMPARE(back.runs[i].label, specs[i].label);
        QVERIFY(composeSpec(back, back.runs[i]) == specs[i].spec);
    }
}

void TestSidecar::leavesOutRunsThatWereNotRecorded() {
    const Preset preset = parsePreset(kFullPreset, "full", "folder");
    const std::string text = sidecarText(preset, {specsOf(preset)[1]}, Json::object(), "folder");
    const Preset back = parsePreset(text, "sidecar", "folder");
    QCOMPARE(back.runs.size(), std::size_t(1));
    QCOMPARE(back.events.size(), std::size_t(2));
    for (const Event& event : back.events) QVERIFY(event.run.empty());
}

void TestSidecar::dataPathsAreFoundFromTheSidecar_data() {
    QTest::addColumn<std::string>("file");
    QTest::addColumn<std::string>("folder");
    QTest::addColumn<std::string>("expected");
    QTest::newRow("same folder") << std::string("a5a.gz") << std::string("/lab/presets") << std::string("a5a.gz");
    QTest::newRow("below") << std::string("data/a5a") << std::string("/lab") << std::string("presets/data/a5a");
    QTest::newRow("elsewhere") << std::string("../data/a5a") << std::string("/out") << std::string("/lab/data/a5a");
    QTest::newRow("absolute") << std::string("/data/a5a") << std::string("/lab/presets") << std::string("/data/a5a");
    QTest::newRow("a like name") << std::string("a5a") << std::string("/lab/pre") << std::string("/lab/presets/a5a");
    QTest::newRow("none") << std::string() << std::string("/out") << std::string();
}

void TestSidecar::dataPathsAreFoundFromTheSidecar() {
    QFETCH(std::string, file);
    QFETCH(std::string, folder);
    QFETCH(std::string, expected);
    Preset preset;
    preset.name = "n";
    preset.folder = "/lab/presets";
    preset.runs = {{"r", Json::object()}};
    ExperimentSpec spec;
    spec.data.file = file;
    const Preset back = parsePreset(sidecarText(preset, {{"r", spec}}, Json::object(), folder), "sidecar", folder);
    QCOMPARE(composeSpec(back, back.runs[0]).data.file, expected);
}

QTEST_GUILESS_MAIN(TestSidecar)
#include "test_sidecar.moc"
