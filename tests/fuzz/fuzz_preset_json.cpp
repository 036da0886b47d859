// Preset files: what is taken is written and read back to an equal preset, as JSON and as a table, with the same specs.
#include "experiment/preset.h"
#include "experiment/spec_json.h"
#include "experiment/validate.h"
#include "fuzz/fuzz_target.h"
#include "measure/preset_csv.h"

namespace dianoia::fuzz {
namespace {

void requireWholeSpec(const Preset& preset, const PresetRun& run) {
    const ExperimentSpec spec = composeSpec(preset, run);
    ExperimentSpec again;
    applyPatch(again, toJson(spec), "again");
    require(again == spec, "a spec is what its JSON says");
    errorsOf(spec);
}

}  // namespace

void checkPresetJson(std::string_view bytes) {
    Preset preset;
    if (!accepts([&] { preset = parsePreset(std::string(bytes), "preset.json", ""); })) return;
    requireAccepted("a preset that was taken is written and read again", [&] {
        const std::string text = presetText(preset);
        const Preset again = parsePreset(text, "again", "");
        require(again == preset, "a preset is what its text says");
        require(presetText(again) == text, "the text of a preset stays as it is");
        require(importPresetCsv(presetCsv(preset), "table", "") == preset, "a preset is what its table says");
        for (const PresetRun& run : preset.runs) requireWholeSpec(preset, run);
        notesOf(preset);
    });
}

}  // namespace dianoia::fuzz
