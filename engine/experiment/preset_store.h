// Presets by name or path: those that the program carries, and files.
#pragma once

#include <string>
#include <vector>

#include "experiment/preset.h"

namespace dianoia {

/// The names of the presets that the program carries, the default first.
std::vector<std::string> builtInPresetNames();

/// The JSON text of one of them. Throws Error (usage) that names the nearest for another name.
std::string builtInPresetText(const std::string& name);

/// How the gallery shows a preset that the program carries: its name, its title, the lesson it belongs to and one
/// sentence.
struct PresetTitle {
    std::string name, title, lesson, sentence;
};
std::vector<PresetTitle> builtInPresetTitles();

/// Whether `preset` names a file: it has a '/' or ends in .json.
bool isPresetPath(const std::string& preset);

/// The JSON text of a preset by its name or its path. Throws Error: usage for an unknown name, system for a file that
/// cannot be read.
std::string presetFileText(const std::string& nameOrPath);

/// A preset by its name or its path. Relative data paths of a file start at its folder. Throws Error as
/// presetFileText does, and content for a preset that is not right.
Preset loadPreset(const std::string& nameOrPath);

}  // namespace dianoia
