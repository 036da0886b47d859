// Preset tables: what is taken is a preset whose table reads back to it.
#include "fuzz/fuzz_target.h"
#include "measure/preset_csv.h"

namespace dianoia::fuzz {

void checkPresetCsv(std::string_view bytes) {
    Json file;
    if (!accepts([&] { file = presetFromCsv(bytes, "table"); })) return;
    Preset preset;
    if (!accepts([&] { preset = importPresetCsv(bytes, "table", ""); })) return;
    requireAccepted("a table that was taken is written and read again", [&] {
        require(presetFromCsv(presetCsv(file), "again") == file, "a preset file is what its table says");
        require(importPresetCsv(presetCsv(preset), "again", "") == preset, "a preset is what its table says");
    });
}

}  // namespace dianoia::fuzz
