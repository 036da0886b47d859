// Every preset of the program: it is whole, and its claims hold, one of them against theory.
#include <QFile>
#include <QtTest>
#include <algorithm>

#include "experiment/preset_store.h"
#include "experiment/validate.h"
#include "measure/preset_csv.h"
#include "simulation/claims.h"

using namespace dianoia;

namespace {

constexpr int kThreads = 1;  // tests run side by side

bool isAboutTraffic(const std::string& metric) {
    return metric.rfind("bits", 0) == 0 || metric == "time_s";
}

int sentencesOf(const std::string& text) {
    int count = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        count += text[i] == '.' && (i + 1 == text.size() || text[i + 1] == ' ');
    return count;
}

}  // namespace

class TestPresets : public QObject {
    Q_OBJECT

private:
    static void eachPreset() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : builtInPresetNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    static Preset load() {
        QFETCH(QString, name);
        return loadPreset(name.toStdString());
    }

private slots:
    void isWhole_data() { eachPreset(); }
    void isWhole() {
        const Preset preset = load();
        QVERIFY(!preset.name.empty() && preset.summary.ends_with('.') && sentencesOf(preset.summary) == 3);
        QVERIFY(!preset.references.empty());
        QVERIFY2(notesOf(preset).empty(), notesOf(preset).empty() ? "" : notesOf(preset).front().c_str());
        QCOMPARE(preset.view.start, std::string("paused"));
        QVERIFY(preset.view.stopAt && preset.view.yRange);
        for (const PresetRun& run : preset.runs) {
            const ExperimentSpec spec = composeSpec(preset, run);
            QVERIFY(*preset.view.stopAt <= spec.run.rounds);
            if (spec.problem.kind == "logistic" || spec.problem.kind == "softmax")
                QVERIFY(spec.data.kind == "mushrooms" || spec.data.kind == "digits");
        }
    }

    /// Real numbers travel with 32 bits where traffic is compared.
    void countsBitsAsThePapersDo_data() { eachPreset(); }
    void countsBitsAsThePapersDo() {
        const Preset preset = load();
        const auto comparesTraffic = [](const Expectation& e) { return isAboutTraffic(e.metric); };
        if (!isAboutTraffic(preset.view.x) && std::none_of(preset.expect.begin(), preset.expect.end(), comparesTraffic))
            return;
        for (const PresetRun& run : preset.runs) QCOMPARE(composeSpec(preset, run).network.float_bits, 32);
    }

    void namesDiffer() {
        std::vector<std::string> names;
        for (const std::string& name : builtInPresetNames()) names.push_back(loadPreset(name).name);
        std::sort(names.begin(), names.end());
        QVERIFY(std::adjacent_find(names.begin(), names.end()) == names.end());
        QCOMPARE(builtInPresetNames().front(), std::string("diana-learns"));
        for (const PresetTitle& title : builtInPresetTitles()) QCOMPARE(sentencesOf(title.sentence), 1);
    }

    /// So that the gallery has one heading a lesson.
    void lessonsStandTogether() {
        std::vector<std::string> lessons;
        for (const PresetTitle& title : builtInPresetTitles())
            if (lessons.empty() || lessons.back() != title.lesson) lessons.push_back(title.lesson);
        std::sort(lessons.begin(), lessons.end());
        QVERIFY(!lessons.front().empty());
        QVERIFY(std::adjacent_find(lessons.begin(), lessons.end()) == lessons.end());
    }

    /// presets/README.md has a row for each, in their order.
    void theTableHasEveryPreset() {
        QFile file(QStringLiteral(DIANOIA_SOURCE_DIR "/presets/README.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        std::vector<std::string> rows;
        for (const QString& line : QString::fromUtf8(file.readAll()).split('\n'))
            if (line.startsWith("| `")) rows.push_back(line.section('`', 1, 1).toStdString());
        QVERIFY(rows == builtInPresetNames());
    }

    void comesBack_data() { eachPreset(); }
    void comesBack() {
        const Preset preset = load();
        QVERIFY(parsePreset(presetText(preset), "again", "") == preset);
        QVERIFY(importPresetCsv(presetCsv(preset), "table.csv", "") == preset);
    }

    /// Against a line of theory, or a number whose formula stands in the notes.
    void speaksOfTheory_data() { eachPreset(); }
    void speaksOfTheory() {
        QFETCH(QString, name);
        const bool hasNotes = Json::parse(builtInPresetText(name.toStdString())).contains("notes");
        const auto isTheory = [&](const Expectation& e) {
            return e.near && (hasNotes || std::holds_alternative<std::string>(*e.near));
        };
        const auto claims = load().expect;
        QVERIFY(std::any_of(claims.begin(), claims.end(), isTheory));
    }

    void claimsHold_data() { eachPreset(); }
    void claimsHold() {
        for (const ClaimResult& result : checkClaims(load(), kThreads)) QVERIFY2(result.ok, result.sentence.c_str());
    }
};

QTEST_GUILESS_MAIN(TestPresets)
#include "test_presets.moc"
