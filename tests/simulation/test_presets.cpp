// Every preset of the program: its claims hold, one of them against theory, and they notice a rival in a method's
// place.
#include <QtTest>
#include <algorithm>

#include "experiment/preset_store.h"
#include "experiment/validate.h"
#include "measure/preset_csv.h"
#include "simulation/claims.h"

using namespace dianoia;

namespace {

constexpr int kThreads = 1;  // tests run side by side

/// A run whose claims must not survive what is put in the place of its method, or of its live changes ("events").
struct Rival {
    const char* preset;
    const char* run;
    std::vector<std::pair<const char*, Json>> changes;
};

const std::vector<Rival>& rivals() {
    static const char* kMethod = "method.name";
    static const std::vector<Rival> table = {
        {"diana-learns", "DIANA", {{kMethod, "terngrad"}}},
        {"diana-learns", "TernGrad", {{kMethod, "diana"}}},
        {"diana-learns", "QSGD", {{kMethod, "diana"}}},
        {"exact-yet-stuck", "no memory, step 0.1", {{kMethod, "diana"}}},
        {"exact-yet-stuck", "no memory, step 0.05", {{kMethod, "diana"}}},
        {"exact-yet-stuck", "no memory, step 0.05", {{"server.step", 0.07}}},
        {"exact-yet-stuck", "DIANA, step 0.1", {{kMethod, "dqgd"}}},
        {"whose-fault", "apart by 0.1", {{kMethod, "diana"}}},
        {"whose-fault", "apart by 1", {{"compressor.p", 2}}},
        {"whose-fault", "apart by 10", {{kMethod, "diana"}}},
        {"whose-fault", "DIANA, apart by 10", {{kMethod, "dqgd"}}},
        {"memories-learn", "rate 1/3", {{kMethod, "sgd"}}},
        {"memories-learn", "rate 1/3", {{"compressor.k", 3}}},
        {"memories-learn", "rate 1/6", {{kMethod, "sgd"}}},
        {"memories-learn", "no memory", {{kMethod, "diana"}}},
        {"memory-in-mid-run", "memory on at 600", {{"events", nullptr}}},
        {"memory-in-mid-run", "memory on at 600", {{kMethod, "diana"}}},
        {"memory-in-mid-run", "memory off at 600", {{"events", nullptr}}},
        {"memory-in-mid-run", "memory off at 600", {{kMethod, "terngrad"}}},
        {"p-trade-off", "p = 1", {{kMethod, "diana"}}},
        {"p-trade-off", "p = 1", {{"compressor.p", 2}}},
        {"p-trade-off", "p = 2", {{"compressor.p", "inf"}}},
        {"p-trade-off", "p = inf", {{kMethod, "diana"}}},
        {"block-size", "blocks of 64", {{kMethod, "dqgd"}}},
        {"block-size", "blocks of 64", {{"compressor.block", 128}}},
        {"block-size", "blocks of 16", {{kMethod, "dqgd"}}},
        {"right-features", "DIANA", {{kMethod, "terngrad"}}},
        {"right-features", "TernGrad", {{kMethod, "diana"}}},
        {"gradient-noise", "SGD", {{kMethod, "diana"}}},
        {"gradient-noise", "DIANA", {{kMethod, "terngrad"}}},
        {"gradient-noise", "DIANA", {{"oracle.kind", "full"}}},
        {"gradient-noise", "DIANA, full gradients", {{"oracle.kind", "minibatch"}}},
        {"median-is-not-mean", "GD", {{kMethod, "mediansgd"}}},
        {"median-is-not-mean", "medianSGD", {{kMethod, "sgd"}}},
        {"median-is-not-mean", "medianSGD", {{kMethod, "noisy_mediansgd"}}},
        {"median-is-not-mean", "signSGD", {{kMethod, "noisy_signsgd"}}},
        {"signsgd-stuck", "step 0.01", {{kMethod, "mediansgd"}}},
        {"signsgd-stuck", "step 0.001", {{kMethod, "mediansgd"}}},
        {"signsgd-stuck", "noise b = 5", {{kMethod, "signsgd"}}},
        {"signsgd-stuck", "noise b = 5", {{"noise.level", 4}}},
        {"one-class-per-worker", "signSGD", {{kMethod, "noisy_signsgd"}}},
        {"one-class-per-worker", "signSGD", {{kMethod, "mediansgd"}}},
        {"one-class-per-worker", "noise b = 0.1", {{kMethod, "signsgd"}}},
        {"noise-closes-the-gap", "b = 0", {{kMethod, "noisy_mediansgd"}}},
        {"noise-closes-the-gap", "b = 1", {{kMethod, "mediansgd"}}},
        {"noise-closes-the-gap", "b = 5", {{"noise.kind", "laplace"}}},
        {"noise-closes-the-gap", "b = 20", {{kMethod, "mediansgd"}}},
        {"price-of-noise", "b = 8", {{kMethod, "mediansgd"}}},
        {"price-of-noise", "b = 8", {{"noise.kind", "laplace"}}},
        {"price-of-noise", "b = 16", {{kMethod, "noisy_signsgd"}}},
        {"variance-reduced", "VR-DIANA", {{"oracle.kind", "minibatch"}}},
        {"variance-reduced", "VR-DIANA", {{kMethod, "terngrad"}}},
        {"variance-reduced", "TernGrad, corrected", {{kMethod, "diana"}}},
        {"variance-reduced", "DIANA", {{"oracle.kind", "lsvrg"}}},
        {"one-liar", "mean", {{"attack.kind", "none"}}},
        {"one-liar", "median", {{kMethod, "sgd"}}},
        {"one-liar", "majority vote", {{"attack.kind", "none"}}},
        {"one-liar", "median, all honest", {{"attack.kind", "sign_flip"}}},
        {"curved-valley", "DIANA", {{kMethod, "terngrad"}}},
        {"curved-valley", "QSGD", {{kMethod, "diana"}}},
        {"noise-teaches-signs", "b = 0.1", {{kMethod, "signsgd"}}},
        {"noise-teaches-signs", "signSGD", {{kMethod, "noisy_signsgd"}, {"noise.level", 0.1}}},
        {"more-workers", "quantized, 9", {{kMethod, "diana"}}},
        {"more-workers", "quantized, 27", {{"compressor.p", 2}}},
        {"more-workers", "median, 27", {{kMethod, "sgd"}}},
        {"more-workers", "noisy median, 27", {{kMethod, "mediansgd"}}},
    };
    return table;
}

/// The preset with the rival in.
Preset withRival(const Rival& rival) {
    Preset preset = loadPreset(rival.preset);
    for (const auto& [path, value] : rival.changes) {
        if (std::string(path) == "events")
            preset.events.clear();
        else
            preset = withAssignments(preset, {{rival.run, path, value}});
    }
    return preset;
}

/// Whether a claim of `preset` about one run alone fails, or one that compares it with another.
bool aClaimFails(Preset preset, const std::string& run, bool compares) {
    std::erase_if(preset.expect, [&](const Expectation& e) {
        return (e.run != run && e.belowRun != run) || compares == e.belowRun.empty();
    });
    const auto results = checkClaims(preset, kThreads);
    return std::any_of(results.begin(), results.end(), [](const ClaimResult& r) { return !r.ok; });
}

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
        QVERIFY(!preset.name.empty() && preset.summary.ends_with('.') && sentencesOf(preset.summary) <= 3);
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

    void everyPresetHasARival_data() { eachPreset(); }
    void everyPresetHasARival() {
        QFETCH(QString, name);
        QVERIFY(std::any_of(rivals().begin(), rivals().end(), [&](const Rival& r) { return name == r.preset; }));
    }

    void claimsNoticeRivals_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < rivals().size(); ++i)
            QTest::addRow("%s: %s, %s", rivals()[i].preset, rivals()[i].run,
                          rivals()[i].changes.front().second.dump().c_str())
                << int(i);
    }
    void claimsNoticeRivals() {
        QFETCH(int, index);
        const Rival& rival = rivals()[std::size_t(index)];
        const Preset preset = withRival(rival);
        QVERIFY(aClaimFails(preset, rival.run, false) || aClaimFails(preset, rival.run, true));
    }
};

QTEST_GUILESS_MAIN(TestPresets)
#include "test_presets.moc"
