// A preset made ready to run: whatever could fail for its contents has been tried before a file is opened.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiment/preset.h"
#include "simulation/run.h"

namespace dianoia {

struct PreparedRun {
    Run::Recipe recipe;
    std::shared_ptr<const Setup> setup;  ///< held, so that all repeats share it
    std::int64_t repeats = 1;
};

struct PreparedPreset {
    std::shared_ptr<SetupSource> setups;
    std::vector<PreparedRun> runs;
    std::string sidecar;  ///< for a recording at the path given; empty without a path
    Index mostWorkers = 0;
    Notes notes;
};

/// Reads the data, finds the optima, and goes through all live changes of every run. Throws Error.
PreparedPreset preparePreset(const Preset& preset, const std::string& csvPath, int threads);

}  // namespace dianoia
