#include "simulation/claims.h"

#include <algorithm>
#include <numeric>

#include "simulation/claim_probe.h"
#include "simulation/run_theory.h"
#include "simulation/simulation.h"

namespace dianoia {
namespace {

/// The theory of a run, computed anew after a live change.
class CurrentTheory {
public:
    const LineInputs& of(const Run& run) {
        if (!m_spec || *m_spec != run.spec()) m_inputs = lineInputsOf(run);
        m_spec = run.spec();
        return m_inputs;
    }

private:
    std::optional<ExperimentSpec> m_spec;
    LineInputs m_inputs;
};

/// What all claims want of one run.
struct RunProbes {
    ExperimentSpec spec;
    std::vector<ClaimProbe> probes = {};
    std::vector<std::size_t> claimOf = {};  ///< the claim of each probe, by its place in preset.expect
    RepeatPlan plan = {};
    std::shared_ptr<const Setup> setup = nullptr;
    CurrentTheory theory = {};         ///< of repeat 0 alone
    std::vector<RepeatEnd> ends = {};  ///< of each repeat

    /// At a recorded round of a repeat.
    void look(Run& run, std::int64_t repeat, int threads) {
        for (ClaimProbe& probe : probes) {
            if (!probe.wants(run.round())) continue;
            probe.take(run, repeat, threads);
            if (repeat == 0 && probe.needsTheory()) probe.takeTheory(run, theory.of(run));
        }
    }
};

RunProbes probesOf(const Preset& preset, const PresetRun& run) {
    RunProbes result{.spec = composeSpec(preset, run)};
    for (std::size_t i = 0; i < preset.expect.size(); ++i) {
        const Expectation& claim = preset.expect[i];
        for (const bool isRival : {false, true}) {
            if (run.label != (isRival ? claim.belowRun : claim.run)) continue;
            result.probes.emplace_back(claim, result.spec, isRival);
            result.claimOf.push_back(i);
        }
    }
    return result;
}

std::uint64_t lastRoundOf(const RunProbes& run) {
    std::uint64_t last = 0;
    for (const ClaimProbe& probe : run.probes) last = std::max(last, probe.lastRound());
    return last;
}

/// Only rounds that a claim can want are measured: multiples of this.
std::int64_t spacingOf(const RunProbes& run) {
    std::uint64_t spacing = 0;
    for (const ClaimProbe& probe : run.probes) spacing = std::gcd(spacing, probe.spacing());
    return spacing == 0 ? run.spec.run.record_every : std::int64_t(spacing);
}

}  // namespace

std::uint64_t roundsOfClaims(const Preset& preset) {
    std::uint64_t rounds = 0;
    for (const PresetRun& run : preset.runs) {
        const RunProbes probes = probesOf(preset, run);
        if (!probes.probes.empty()) rounds += lastRoundOf(probes) * std::uint64_t(probes.spec.run.repeats);
    }
    return rounds;
}

std::vector<ClaimResult> checkClaims(const Preset& preset, int threads, const Tick& tick) {
    const auto setups = std::make_shared<SetupSource>(preset.folder);
    std::vector<RunProbes> runs;
    std::vector<std::pair<std::size_t, std::int64_t>> tasks;  // a run and its repeat
    for (const PresetRun& one : preset.runs) {
        RunProbes run = probesOf(preset, one);
        if (run.probes.empty()) continue;
        run.plan = {recipeOf(preset, one, 0), lastRoundOf(run)};
        run.plan.recipe.spec.run.record_every = spacingOf(run);
        run.setup = setups->get(run.spec, threads);
        run.ends.resize(std::size_t(run.spec.run.repeats));
        for (std::int64_t r = 0; r < run.spec.run.repeats; ++r) tasks.emplace_back(runs.size(), r);
        runs.push_back(std::move(run));
    }
    const int atOnce = std::clamp(int(tasks.size()), 1, std::max(threads, 1));
    const int share = std::max(threads / atOnce, 1);
    runTasks(std::ssize(tasks), atOnce, [&](Index t) {
        const auto [r, repeat] = tasks[std::size_t(t)];
        RunProbes& run = runs[r];
        const RoundHook hook = [&run, repeat = repeat, share](Run& one) { run.look(one, repeat, share); };
        run.ends[std::size_t(repeat)] = simulateRepeat(run.plan, repeat, setups, share, tick, hook);
    });

    std::vector<ClaimMeasurement> own(preset.expect.size()), rivals(preset.expect.size());
    for (const RunProbes& run : runs)
        for (std::size_t p = 0; p < run.probes.size(); ++p)
            (run.probes[p].isRival() ? rivals : own)[run.claimOf[p]] = run.probes[p].measurement(run.ends);
    std::vector<ClaimResult> results;
    for (std::size_t i = 0; i < preset.expect.size(); ++i)
        results.push_back(judge(preset.expect[i], own[i], preset.expect[i].belowRun.empty() ? nullptr : &rivals[i]));
    return results;
}

}  // namespace dianoia
