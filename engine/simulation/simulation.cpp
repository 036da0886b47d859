#include "simulation/simulation.h"

#include <algorithm>

namespace dianoia {

Run::Recipe recipeOf(const Preset& preset, const PresetRun& run, std::int64_t repeat) {
    return {run.label, composeSpec(preset, run), repeat, preset.events, preset.view.watch};
}

Simulation::Simulation(const Preset& preset, int threads, std::int64_t repeat)
    : Simulation(preset, std::make_shared<SetupSource>(preset.folder), threads, repeat) {}

Simulation::Simulation(const Preset& preset, std::shared_ptr<SetupSource> setups, int threads, std::int64_t repeat)
    : m_setups(std::move(setups)), m_threads(threads) {
    for (const PresetRun& run : preset.runs)
        m_runs.push_back(std::make_unique<Run>(recipeOf(preset, run, repeat), m_setups, threads));
}

std::uint64_t Simulation::round() const {
    std::uint64_t furthest = 0;
    for (const auto& run : m_runs) furthest = std::max(furthest, run->round());
    return furthest;
}

bool Simulation::ended() const {
    return std::all_of(m_runs.begin(), m_runs.end(), [](const auto& run) { return run->ended(); });
}

void Simulation::advance() {
    for (auto& run : m_runs) run->advance(m_threads);
}

}  // namespace dianoia
