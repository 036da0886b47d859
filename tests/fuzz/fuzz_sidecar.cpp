// Sidecars: what is taken is recorded once more as a sidecar with the same specs.
#include "experiment/spec_json.h"
#include "fuzz/fuzz_target.h"
#include "measure/sidecar.h"

namespace dianoia::fuzz {
namespace {

/// Data paths are written from another folder.
ExperimentSpec withoutPaths(ExperimentSpec spec) {
    for (std::string* path :
         {&spec.data.file, &spec.data.labels_file, &spec.data.test_file, &spec.data.test_labels_file})
        path->clear();
    return spec;
}

std::vector<RecordedSpec> specsOf(const Preset& preset) {
    std::vector<RecordedSpec> specs;
    for (const PresetRun& run : preset.runs) specs.push_back({run.label, composeSpec(preset, run)});
    return specs;
}

}  // namespace

void checkSidecar(std::string_view bytes) {
    const std::string text(bytes);
    const bool sidecar = isSidecar(text);
    Preset preset;
    if (!accepts([&] { preset = parsePreset(text, "run.json", "/data"); })) return;
    const std::vector<RecordedSpec> specs = specsOf(preset);
    const Json recorded = sidecar ? preset.recorded : recordedInfo("0", "", Json::object());
    requireAccepted("what can be run is recorded and read again", [&] {
        const std::string written = sidecarText(preset, specs, recorded, "/data/runs");
        require(isSidecar(written), "a recording is a sidecar");
        const Preset again = parsePreset(written, "again", "/data/runs");
        require(again.recorded == recorded, "a sidecar holds what was recorded");
        const std::vector<RecordedSpec> read = specsOf(again);
        require(read.size() == specs.size(), "as many runs are read as were recorded");
        for (std::size_t i = 0; i < read.size(); ++i)
            require(withoutPaths(read[i].spec) == withoutPaths(specs[i].spec), "a sidecar holds the specs of its runs");
    });
}

}  // namespace dianoia::fuzz
