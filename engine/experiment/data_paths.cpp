#include "experiment/data_paths.h"

#include <filesystem>

#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"

namespace dianoia {
namespace {

namespace fs = std::filesystem;

void rebaseFiles(Json& patch, const std::string& from, const std::string& to) {
    const Json before = patch;
    forEachPath(before, [&](const std::string& path, const Json& value) {
        const auto* field = findField(path);
        if (field && field->info.type == FieldType::file && value.is_string())
            setPath(patch, path, rebasedPath(value.get<std::string>(), from, to));
    });
}

}  // namespace

std::string rebasedPath(const std::string& path, const std::string& from, const std::string& to) {
    if (path.empty() || fs::path(path).is_absolute()) return path;
    const fs::path whole = fs::absolute(fs::path(from) / path).lexically_normal();
    const fs::path start = fs::absolute(to.empty() ? fs::path(".") : fs::path(to)).lexically_normal();
    const fs::path relative = whole.lexically_relative(start / "");
    const bool below = !relative.empty() && *relative.begin() != "..";
    return below ? relative.string() : whole.string();
}

Preset movedTo(Preset preset, const std::string& folder) {
    rebaseFiles(preset.base, preset.folder, folder);
    for (PresetRun& run : preset.runs) rebaseFiles(run.changes, preset.folder, folder);
    preset.folder = folder;
    return preset;
}

}  // namespace dianoia
