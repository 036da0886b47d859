#include "experiment/preset_store.h"

#include <algorithm>
#include <filesystem>

#include "data/file_bytes.h"
#include "data/text_lines.h"
#include "experiment/built_in_presets.h"
#include "experiment/json_reader.h"

namespace dianoia {
namespace {

const BuiltInPreset& builtIn(const std::string& name) {
    for (const BuiltInPreset& preset : builtInPresets())
        if (preset.name == name) return preset;
    const std::string near = nearestWord(name, builtInPresetNames());
    throw Error(ErrorKind::usage,
                "there is no preset \"" + shown(name) + "\"" +
                    (near.empty() ? "; `dianoia-cli list presets` lists them" : "; did you mean \"" + near + "\"?"));
}

/// A full stop followed by a blank ends a sentence.
std::string firstSentence(const std::string& text) {
    return text.substr(0, std::min(text.size(), text.find(". ")) + 1);
}

}  // namespace

std::vector<std::string> builtInPresetNames() {
    std::vector<std::string> names;
    for (const BuiltInPreset& preset : builtInPresets()) names.push_back(preset.name);
    return names;
}

std::string builtInPresetText(const std::string& name) {
    return std::string(builtIn(name).text);
}

std::vector<PresetTitle> builtInPresetTitles() {
    std::vector<PresetTitle> titles;
    for (const BuiltInPreset& preset : builtInPresets()) {
        const Json json = parseJson(std::string(preset.text), preset.name);
        const std::string title = json.value("name", preset.name);
        titles.push_back({preset.name, title, json.value("lesson", ""), firstSentence(json.value("summary", title))});
    }
    return titles;
}

bool isPresetPath(const std::string& preset) {
    const std::string ending = ".json";
    return preset.find('/') != std::string::npos ||
           (preset.size() >= ending.size() &&
            preset.compare(preset.size() - ending.size(), ending.size(), ending) == 0);
}

std::string presetFileText(const std::string& nameOrPath) {
    return isPresetPath(nameOrPath) ? readFileBytes(nameOrPath, kMostJsonBytes) : builtInPresetText(nameOrPath);
}

Preset loadPreset(const std::string& nameOrPath) {
    const bool isFile = isPresetPath(nameOrPath);
    const std::string folder = isFile ? std::filesystem::path(nameOrPath).parent_path().string() : "";
    return parsePreset(presetFileText(nameOrPath), nameOrPath, folder);
}

}  // namespace dianoia
