// Rounds that a preset speaks of but no run gets to.
#pragma once

#include "core/diagnostics.h"
#include "experiment/preset.h"

namespace dianoia {

/// Notes about events that never act, claims that cannot hold and a view.stop_at that stops nothing, because the runs
/// that they speak of end before.
Notes unreachedRounds(const Preset& preset);

}  // namespace dianoia
