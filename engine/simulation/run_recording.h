// What a recording says about its runs, so that they can be run again.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "experiment/preset.h"
#include "simulation/run.h"

namespace dianoia {

/// The sidecar of a run CSV at `csvPath`: the specs with which `runs` began, all their live changes, the version of the
/// program, the hash of the data and what "auto" stood for. It opens as a preset and gives the same rows again. Where
/// not all repeats were recorded, `mostRepeats` says how many of each run.
std::string sidecarOf(const Preset& preset, const std::vector<const Run*>& runs, const std::string& csvPath,
                      std::int64_t mostRepeats = std::numeric_limits<std::int64_t>::max());

/// SHA-256 of the shape, features and classes of a data set and of its test rows, in lower-case hexadecimal.
std::string dataHash(const DataSet& data);

}  // namespace dianoia
