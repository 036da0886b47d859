// The runs of a preset, in lockstep.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiment/preset.h"
#include "simulation/run.h"

namespace dianoia {

/// All runs of a preset for one repeat. Owns no thread and no clock.
class Simulation {
public:
    /// Composes and starts every run of `preset`. Throws Error if one cannot be run.
    Simulation(const Preset& preset, int threads, std::int64_t repeat = 0);
    /// With a source of setups that other simulations share.
    Simulation(const Preset& preset, std::shared_ptr<SetupSource> setups, int threads, std::int64_t repeat);

    std::vector<std::unique_ptr<Run>>& runs() { return m_runs; }
    const std::vector<std::unique_ptr<Run>>& runs() const { return m_runs; }
    const std::shared_ptr<SetupSource>& setups() const { return m_setups; }
    int threads() const { return m_threads; }
    /// Takes effect with the next round; no result depends on it.
    void setThreads(int threads) { m_threads = threads; }

    /// The completed rounds of the run that is furthest.
    std::uint64_t round() const;
    bool ended() const;
    /// One round of every run that has not ended.
    void advance();

private:
    std::shared_ptr<SetupSource> m_setups;
    int m_threads;
    std::vector<std::unique_ptr<Run>> m_runs;
};

/// The recipe of one run of a preset.
Run::Recipe recipeOf(const Preset& preset, const PresetRun& run, std::int64_t repeat);

}  // namespace dianoia
