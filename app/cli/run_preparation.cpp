#include "cli/run_preparation.h"

#include <algorithm>

#include "experiment/live_change.h"
#include "experiment/validate.h"
#include "simulation/run_recording.h"
#include "simulation/simulation.h"
#include "simulation/stages.h"

namespace dianoia {
namespace {

/// Makes the stages after each live change, which throws Error where one cannot be.
void rehearse(const PreparedRun& run, SetupSource& setups, int threads) {
    ExperimentSpec spec = run.recipe.spec;
    std::shared_ptr<const Setup> setup = run.setup;
    std::vector<Event> events = run.recipe.events;
    std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.round < b.round; });
    for (const Event& event : events) {
        if (!event.run.empty() && event.run != run.recipe.label) continue;
        try {
            applyLiveChange(spec, event.path, event.value);
            setup = setups.get(spec, threads);
            const Stages stages(spec, *setup);
        } catch (const Error& error) {
            throw Error(error.kind(), "run \"" + run.recipe.label + "\", event at round " +
                                          std::to_string(event.round) + ": " + error.what());
        }
    }
}

void addNew(Notes& notes, const Notes& more) {
    for (const std::string& note : more)
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
}

/// A note where a sidecar was recorded on other data than are there now.
void compareHashes(const Preset& preset, const PreparedPreset& prepared, Notes& notes) {
    if (!preset.recorded.is_object() || !prepared.runs.front().setup->data) return;
    const std::string recorded = preset.recorded.value("data_sha256", "");
    if (!recorded.empty() && recorded != dataHash(*prepared.runs.front().setup->data))
        notes.push_back("the data are not those of the recording: their hash has changed");
}

}  // namespace

std::pair<PreparedRun, std::unique_ptr<Run>> prepareRun(const Preset& preset, const PresetRun& one,
                                                        const std::shared_ptr<SetupSource>& setups, int threads) {
    PreparedRun prepared{recipeOf(preset, one, 0), nullptr, 1};
    try {
        prepared.setup = setups->get(prepared.recipe.spec, threads);
        rehearse(prepared, *setups, threads);
        prepared.repeats = prepared.recipe.spec.run.repeats;
        auto atStart = std::make_unique<Run>(prepared.recipe, setups, threads);
        return {std::move(prepared), std::move(atStart)};
    } catch (const Error& error) {
        const std::string prefix = "run \"" + one.label + "\"";
        const std::string sentence = error.what();
        throw Error(error.kind(), sentence.rfind(prefix, 0) == 0 ? sentence : prefix + ": " + sentence);
    }
}

PreparedPreset preparePreset(const Preset& preset, const std::string& csvPath, int threads) {
    PreparedPreset prepared;
    prepared.setups = std::make_shared<SetupSource>(preset.folder);
    // A sidecar writes every field, used or not.
    if (preset.recorded.is_null()) addNew(prepared.notes, notesOf(preset));
    std::vector<std::unique_ptr<Run>> probes;
    for (const PresetRun& one : preset.runs) {
        auto [run, probe] = prepareRun(preset, one, prepared.setups, threads);
        prepared.mostWorkers = std::max(prepared.mostWorkers, run.setup->workers());
        addNew(prepared.notes, run.setup->notes);
        prepared.runs.push_back(std::move(run));
        probes.push_back(std::move(probe));
    }
    compareHashes(preset, prepared, prepared.notes);
    if (csvPath.empty()) return prepared;
    std::vector<const Run*> runs;
    for (const auto& probe : probes) runs.push_back(probe.get());
    prepared.sidecar = sidecarOf(preset, runs, csvPath);
    return prepared;
}

}  // namespace dianoia
