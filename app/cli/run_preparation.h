// A preset made ready to run: whatever could fail for its contents has been tried before a file is opened.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "experiment/preset.h"
#include "simulation/run.h"

namespace dianoia {

struct PreparedRun {
    Run::Recipe recipe;
    std::shared_ptr<const Setup> setup;  ///< held, so that all repeats share it
    std::int64_t repeats = 1;

    /// Numbers that the run keeps while it goes: values, inputs, decoded messages, memories and clean gradients.
    double numbers() const { return 5 * double(setup->workers()) * double(setup->dimension()); }
};

struct PreparedPreset {
    std::shared_ptr<SetupSource> setups;
    std::vector<PreparedRun> runs;
    std::string sidecar;  ///< for a recording at the path given; empty without a path
    Index mostWorkers = 0;
    Notes notes;
};

/// Reads the data of one run, finds its optimum and makes its stages after each of its live changes. The second is the
/// run at round 0. Throws Error that names the run.
std::pair<PreparedRun, std::unique_ptr<Run>> prepareRun(const Preset& preset, const PresetRun& run,
                                                        const std::shared_ptr<SetupSource>& setups, int threads);

/// prepareRun() of every run. Throws Error.
PreparedPreset preparePreset(const Preset& preset, const std::string& csvPath, int threads);

}  // namespace dianoia
