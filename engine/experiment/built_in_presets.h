// The table of presets that the build makes of the folder presets/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dianoia {

struct BuiltInPreset {
    std::string name;       ///< the file's stem
    std::string_view text;  ///< the whole file
};

/// In the order of presets/presets.cmake; the default preset first.
const std::vector<BuiltInPreset>& builtInPresets();

}  // namespace dianoia
