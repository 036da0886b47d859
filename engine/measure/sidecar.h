// The sidecar NAME.json of a run CSV: what has to be known to run it again.
#pragma once

#include <string>
#include <vector>

#include "experiment/preset.h"

namespace dianoia {

/// NAME.json for NAME.csv; a path with another ending gets ".json" behind it.
std::string sidecarPath(const std::string& csvPath);

/// Whether `text` is a sidecar: a JSON object with the keys "dianoia" and "recorded".
bool isSidecar(const std::string& text);

/// The spec with which a run of the preset was recorded.
struct RecordedSpec {
    std::string label;
    ExperimentSpec spec;
};

/// The sidecar of a recording in `folder`: a preset with base {}, the full spec under each recorded run, the events and
/// the view of `preset`, and "recorded". Runs of the preset without a spec are left out with their events. Claims are
/// left out: they speak of the preset's own specs. Data paths, relative to preset.folder, become relative to `folder`
/// where the data lie below it, else absolute.
std::string sidecarText(const Preset& preset, const std::vector<RecordedSpec>& specs, const Json& recorded,
                        const std::string& folder);

/// "recorded" of a sidecar: the program's version, the hash of the data, and for each label the numbers that "auto"
/// stood for.
Json recordedInfo(const std::string& version, const std::string& dataSha256, const Json& resolved);

}  // namespace dianoia
