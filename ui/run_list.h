// Runs of a preset added, copied, taken out and renamed. Without Qt.
#pragma once

#include <string>

#include "experiment/preset.h"

namespace dianoia {

/// As many runs as a preset can have.
constexpr std::size_t kMostRuns = 16;

/// The preset with a run of the method at the end, named as the papers name it. Throws Error (usage) beyond kMostRuns.
Preset withMethod(const Preset& preset, const std::string& method);
/// The preset with a copy of a run after it. Throws Error (usage) beyond kMostRuns.
Preset withCopy(const Preset& preset, const std::string& label);
/// The preset without a run, its events and its claims. Throws Error (usage) for the only one.
Preset withoutRun(const Preset& preset, const std::string& label);
/// The preset with another label for a run, wherever it is named. Line breaks become blanks. Throws Error (usage) for
/// an empty label and for one that another run has.
Preset withLabel(const Preset& preset, const std::string& label, const std::string& to);
/// A label without line breaks, other control characters and blanks at its ends.
std::string tameLabel(const std::string& label);

}  // namespace dianoia
