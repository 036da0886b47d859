#include <cstdio>
#include <string>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "experiment/live_change.h"
#include "experiment/preset_store.h"
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
    return faults;
}

int validate(const std::string& name) {
    const Preset preset = loadPreset(name);
    bool isGood = true;
    for (const PresetRun& run : preset.runs)
        for (const std::string& fault : faultsOf(preset, run)) {
            std::fprintf(stderr, "error: %s: run \"%s\": %s\n", name.c_str(), run.label.c_str(), fault.c_str());
            isGood = false;
        }
    std::string text;
    // A sidecar writes every field, used or not.
    const Notes notes = preset.recorded.is_null() ? notesOf(preset) : Notes{};
    for (const std::string& note : notes) text += "note: " + name + ": " + note + "\n";
    if (isGood) text += name + " is valid: " + std::to_string(preset.runs.size()) + " runs\n";
    writeFileAtomically("-", text);
    return isGood ? ExitCode::kGood : ExitCode::kUsage;
}

}  // namespace

void addValidateCommand(CommandLine& line) {
    const auto preset = std::make_shared<std::string>();
    line.add("validate", "What is wrong with a preset, and what is only worth a note.",
             {"dianoia-cli validate diana-learns"}, [preset] { return validate(*preset); })
        .argument(*preset, "preset", "a preset's name, or the path of a JSON file");
}

}  // namespace dianoia
