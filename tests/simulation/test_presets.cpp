// Every preset of the program: its claims hold, one of them against theory, and they notice a rival in a method's
// place.
#include <QtTest>
#include <algorithm>
#include <map>

#include "experiment/preset_store.h"
#include "experiment/validate.h"
#include "simulation/claims.h"

using namespace dianoia;

namespace {

constexpr int kThreads = 2;

/// The method that differs least from each.
const std::map<std::string, std::string>& rivals() {
    static const std::map<std::string, std::string> table = {{"sgd", "dqgd"},
                                                             {"dqgd", "diana"},
                                                             {"qsgd", "diana"},
                                                             {"terngrad", "diana"},
                                                             {"diana", "dqgd"},
                                                             {"signsgd", "noisy_signsgd"},
                                                             {"mediansgd", "sgd"},
                                                             {"noisy_signsgd", "signsgd"},
                                                             {"noisy_mediansgd", "mediansgd"}};
    return table;
}

bool allHold(const std::vector<ClaimResult>& results) {
    return std::all_of(results.begin(), results.end(), [](const ClaimResult& r) { return r.ok; });
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
        QVERIFY(!preset.name.empty() && preset.summary.ends_with('.'));
        QVERIFY2(notesOf(preset).empty(), notesOf(preset).empty() ? "" : notesOf(preset).front().c_str());
        QVERIFY(presetText(parsePreset(presetText(preset), "again", "")) == presetText(preset));
        const auto againstTheory = [](const Expectation& e) {
            return e.near && std::holds_alternative<std::string>(*e.near);
        };
        QVERIFY(std::any_of(preset.expect.begin(), preset.expect.end(), againstTheory));
    }

    void claimsHold_data() { eachPreset(); }
    void claimsHold() {
        for (const ClaimResult& result : checkClaims(load(), kThreads)) QVERIFY2(result.ok, result.sentence.c_str());
    }

    /// At least one run cannot be replaced by the nearest rival of its method without a claim that fails.
    void claimsNoticeRivals_data() { eachPreset(); }
    void claimsNoticeRivals() {
        const Preset preset = load();
        for (const PresetRun& run : preset.runs) {
            const std::string& rival = rivals().at(composeSpec(preset, run).method.name);
            if (!allHold(checkClaims(withAssignments(preset, {{run.label, "method.name", rival}}), kThreads))) return;
        }
        QFAIL("every method can be swapped for its rival, and all claims still hold");
    }
};

QTEST_GUILESS_MAIN(TestPresets)
#include "test_presets.moc"
