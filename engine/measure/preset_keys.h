// What the keys of a preset file mean, apart from the parameters of its specs.
#pragma once

#include <string>
#include <string_view>

namespace dianoia {

struct PresetKeyInfo {
    std::string_view key;  ///< "summary", "events.round", "view.x", "expect.below"
    std::string_view unit;
    std::string_view meaning;
};

/// The entry of a path such as expect[0].below; one with empty texts for a path without an entry.
PresetKeyInfo presetKeyInfo(std::string_view path);

/// Whether `key` is a key of a preset file itself, and so no group of parameters.
bool isPresetKey(std::string_view key);

}  // namespace dianoia
