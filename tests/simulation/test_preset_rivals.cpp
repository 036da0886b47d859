// The claims of every preset notice a rival in a method's place.
#include <QtTest>
#include <algorithm>

#include "experiment/preset_store.h"
#include "simulation/claims.h"
#include "simulation/preset_rivals.h"

using namespace dianoia;

namespace {

constexpr int kThreads = 1;  // tests run side by side

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

}  // namespace

class TestPresetRivals : public QObject {
    Q_OBJECT

private slots:
    void everyPresetHasARival_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : builtInPresetNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everyPresetHasARival() {
        QFETCH(QString, name);
        QVERIFY(std::any_of(presetRivals().begin(), presetRivals().end(),
                            [&](const Rival& r) { return name == r.preset; }));
    }

    void claimsNoticeRivals_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < presetRivals().size(); ++i)
            QTest::addRow("%s: %s, %s", presetRivals()[i].preset, presetRivals()[i].run,
                          presetRivals()[i].changes.front().second.dump().c_str())
                << int(i);
    }
    void claimsNoticeRivals() {
        QFETCH(int, index);
        const Rival& rival = presetRivals()[std::size_t(index)];
        const Preset preset = withRival(rival);
        QVERIFY(aClaimFails(preset, rival.run, false) || aClaimFails(preset, rival.run, true));
    }
};

QTEST_GUILESS_MAIN(TestPresetRivals)
#include "test_preset_rivals.moc"
