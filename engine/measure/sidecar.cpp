#include "measure/sidecar.h"

#include <algorithm>
#include <filesystem>

#include "experiment/data_paths.h"
#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"

namespace dianoia {
namespace {

namespace fs = std::filesystem;

ExperimentSpec rebasedSpec(ExperimentSpec spec, const std::string& from, const std::string& to) {
    for (const Field<ExperimentSpec>& field : specFields()) {
        if (field.info.type != FieldType::file) continue;
        field.set(spec, rebasedPath(field.get(spec).get<std::string>(), from, to));
    }
    return spec;
}

}  // namespace

std::string sidecarPath(const std::string& csvPath) {
    const fs::path path(csvPath);
    return path.extension() == ".csv" ? fs::path(path).replace_extension(".json").string() : csvPath + ".json";
}

bool isSidecar(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    return json.is_object() && json.contains("dianoia") && json.contains("recorded");
}

std::string sidecarText(const Preset& preset, const std::vector<RecordedSpec>& specs, const Json& recorded,
                        const std::string& folder) {
    Preset sidecar = preset;
    sidecar.base = Json::object();
    sidecar.expect.clear();
    sidecar.recorded = recorded;
    sidecar.runs.clear();
    for (const RecordedSpec& run : specs)
        sidecar.runs.push_back({run.label, toJson(rebasedSpec(run.spec, preset.folder, folder))});
    std::erase_if(sidecar.events, [&](const Event& event) {
        const auto isOf = [&](const RecordedSpec& run) { return run.label == event.run; };
        return !event.run.empty() && std::none_of(specs.begin(), specs.end(), isOf);
    });
    return presetText(sidecar);
}

Json recordedInfo(const std::string& version, const std::string& dataSha256, const Json& resolved) {
    return {{"version", version}, {"data_sha256", dataSha256}, {"resolved", resolved}};
}

}  // namespace dianoia
