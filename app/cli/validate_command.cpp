#include <algorithm>
#include <cstdio>
#include <string>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/preset_arguments.h"
#include "cli/run_preparation.h"
#include "experiment/live_change.h"
#include "experiment/preset_store.h"
#include "experiment/unreached_rounds.h"
#include "experiment/validate.h"
#include "measure/partial_file.h"

namespace dianoia {
namespace {

/// What is wrong with one run, its events included, as far as is known without reading data.
std::vector<std::string> faultsOf(const Preset& preset, const PresetRun& run) {
    ExperimentSpec spec = composeSpec(preset, run);
    std::vector<std::string> faults = errorsOf(spec);
    for (const Event& event : preset.events) {
        if (!event.run.empty() && event.run != run.label) continue;
        try {
            applyLiveChange(spec, event.path, event.value);
            for (const std::string& fault : errorsOf(spec))
                if (std::find(faults.begin(), faults.end(), fault) == faults.end())
                    faults.push_back("from round " + std::to_string(event.round) + " on: " + fault);
        } catch (const Error& error) {
            faults.push_back("event at round " + std::to_string(event.round) + ": " + error.what());
        }
    }
    for (std::string& fault : faults) fault.insert(0, "run \"" + run.label + "\": ");
    return faults;
}

/// Collects what is found, run by run.
class Findings {
public:
    explicit Findings(const Preset& preset)
        : m_preset(preset), m_setups(std::make_shared<SetupSource>(preset.folder)), m_threads(threadCount("")) {
        // A sidecar writes every field, used or not.
        if (preset.recorded.is_null()) notes = notesOf(preset);
        for (const std::string& note : unreachedRounds(preset)) notes.push_back(note);
        for (const PresetRun& run : preset.runs) look(run);
    }

    std::vector<std::string> errors;
    Notes notes;
    bool isRefusedBySystem = false;

private:
    /// Where nothing is wrong without the data, what `run` would do before its first round is done here too.
    void look(const PresetRun& run) {
        const auto faults = faultsOf(m_preset, run);
        errors.insert(errors.end(), faults.begin(), faults.end());
        if (!faults.empty()) return;
        try {
            const auto [prepared, atStart] = prepareRun(m_preset, run, m_setups, m_threads);
            for (const std::string& note : prepared.setup->notes)
                if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
            m_kept.push_back(prepared.setup);
        } catch (const Error& error) {
            errors.emplace_back(error.what());
            isRefusedBySystem |= error.kind() == ErrorKind::system;
        }
    }

    const Preset& m_preset;
    std::shared_ptr<SetupSource> m_setups;
    std::vector<std::shared_ptr<const Setup>> m_kept;  ///< so that runs on the same data read them once
    int m_threads;
};

int validate(const std::string& name) {
    const Preset preset = loadPreset(name);
    const Findings findings(preset);
    for (const std::string& error : findings.errors)
        std::fprintf(stderr, "error: %s: %s\n", name.c_str(), error.c_str());
    std::string text;
    for (const std::string& note : findings.notes) text += "note: " + name + ": " + note + "\n";
    const std::size_t runs = preset.runs.size();
    if (findings.errors.empty())
        text += name + " is valid: " + std::to_string(runs) + (runs == 1 ? " run\n" : " runs\n");
    writeFileAtomically("-", text);
    if (findings.errors.empty()) return ExitCode::kGood;
    return findings.isRefusedBySystem ? ExitCode::kSystem : ExitCode::kUsage;
}

}  // namespace

void addValidateCommand(CommandLine& line) {
    const auto preset = std::make_shared<std::string>();
    line.add("validate", "What is wrong with a preset and its data, and what is only worth a note.",
             {"dianoia-cli validate diana-learns"}, [preset] { return validate(*preset); })
        .argument(*preset, "preset", "a preset's name, or the path of a JSON file");
}

}  // namespace dianoia
