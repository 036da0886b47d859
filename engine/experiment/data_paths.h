// Data files of presets: relative paths start at the folder of the preset.
#pragma once

#include <string>

#include "experiment/preset.h"

namespace dianoia {

/// `path`, which starts at folder `from`, as it is found from folder `to`: relative where it lies below, else absolute.
/// Absolute and empty paths stay.
std::string rebasedPath(const std::string& path, const std::string& from, const std::string& to);

/// The preset as it has to be written into `folder`: the same data files, found from there.
Preset movedTo(Preset preset, const std::string& folder);

}  // namespace dianoia
