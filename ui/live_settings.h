// The settings of runs beside the specs they run with: what acts at once, and what waits for the next run. Without Qt.
#pragma once

#include <string>
#include <vector>

#include "experiment/preset.h"

namespace dianoia {

/// Whether a change of this field acts at the next round.
bool isLive(const std::string& path);

/// The live fields of one spec and the others of another.
ExperimentSpec merged(const ExperimentSpec& live, const ExperimentSpec& others);

/// The spec of every run of a preset.
std::vector<ExperimentSpec> settingsOf(const Preset& preset);

/// The change, and what else it writes into a preset: a method chosen in flight brings its stages, whatever the preset
/// says of them; the next run begins likewise. An empty label means every run.
std::vector<Assignment> assignmentsOf(const std::string& label, const std::string& path, const Json& value);

/// Live changes of run `label` that lead from one spec to another, in an order in which each of them can be made and
/// the last one leaves all as it should be.
std::vector<Assignment> liveSteps(const std::string& label, const ExperimentSpec& from, const ExperimentSpec& to);

/// Whether a run can take these steps without a new start: positions of other workers, for one, cannot be taken.
bool canBeTaken(const std::vector<Assignment>& steps, ExperimentSpec spec);

}  // namespace dianoia
