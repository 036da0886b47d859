// Who must not pass for whom in the presets.
#pragma once

#include <utility>
#include <vector>

#include "schema/field.h"

namespace dianoia {

/// A run whose claims must not survive what is put in the place of its method, or of its live changes ("events").
struct Rival {
    const char* preset;
    const char* run;
    std::vector<std::pair<const char*, Json>> changes;
};

/// At least one a preset.
const std::vector<Rival>& presetRivals();

}  // namespace dianoia
