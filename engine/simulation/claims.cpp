#include "simulation/claims.h"

#include <algorithm>
#include <numeric>

#include "simulation/claim_verdict.h"
#include "simulation/run_theory.h"
#include "simulation/simulation.h"

namespace dianoia {
namespace {

constexpr const char* kTheory = "theory:";

/// The rounds that a claim speaks of; those of an outcome end with the run.
std::uint64_t lastRoundOf(const Expectation& claim, std::uint64_t rounds) {
    if (claim.round) return std::min(*claim.round, rounds);
    return claim.over ? std::min(claim.over->second, rounds) : rounds;
}

/// The name of the theory line of a claim; empty if it names none.
std::string lineOf(const Expectation& claim) {
    const auto* name = claim.near ? std::get_if<std::string>(&*claim.near) : nullptr;
    return name ? name->substr(std::string(kTheory).size()) : "";
}

std::optional<double> metricOf(Run& run, const std::string& metric, int threads) {
    if (metric == "nonzero_coordinates") {
        const Vector& x = run.state().x;
        return double(std::ssize(x) - std::count(x.begin(), x.end(), 0.0));
    }
    const auto column = findColumn(metric);
    return column ? run.row(threads).get(*column) : std::nullopt;
}

/// What one claim wants of one run, gathered over rounds and repeats.
class ClaimProbe {
public:
    /// `isRival`: the run is the claim's below_run.
    ClaimProbe(const Expectation& claim, const ExperimentSpec& spec, bool isRival)
        : m_claim(&claim),
          m_isRival(isRival),
          m_line(isRival ? "" : lineOf(claim)),
          m_every(std::uint64_t(spec.run.record_every)),
          m_rounds(std::uint64_t(spec.run.rounds)),
          m_folds(std::size_t(spec.run.repeats)) {}

    bool isRival() const { return m_isRival; }
    std::uint64_t lastRound() const { return lastRoundOf(*m_claim, m_rounds); }
    bool needsTheory() const { return !m_line.empty(); }
    /// The distance of rounds that have to be measured.
    std::uint64_t spacing() const { return m_claim->round ? *m_claim->round : m_every; }

    bool wants(std::uint64_t round) const {
        if (m_claim->round) return round == *m_claim->round;
        if (!m_claim->over || round < m_claim->over->first || round > m_claim->over->second) return false;
        return round % m_every == 0 || round == m_rounds;
    }
    /// Of different repeats from different threads.
    void take(Run& run, std::int64_t repeat, int threads) {
        if (const auto value = metricOf(run, m_claim->metric, threads)) m_folds[std::size_t(repeat)].add(*value);
    }
    void takeTheory(const Run& run, const LineInputs& theory) {
        if (const auto value = theoryValue(m_line, m_claim->metric, theory, double(run.round()))) m_theory.add(*value);
    }

    ClaimMeasurement measurement(const std::vector<RepeatEnd>& ends) const {
        ClaimMeasurement result;
        result.theory = m_theory.value(m_claim->stat);
        result.count = std::ssize(ends);
        for (const RepeatEnd& end : ends) {
            const auto value = m_folds[std::size_t(end.repeat)].value(m_claim->stat);
            if (value) result.repeats.add(*value);
            result.diverged += end.divergence && end.divergence->round < lastRound() ? 1 : 0;
            if (result.fault.empty()) result.fault = faultOf(end, value.has_value());
        }
        return result;
    }

private:
    std::string faultOf(const RepeatEnd& end, bool hasValue) const {
        const std::uint64_t wanted = m_claim->round ? *m_claim->round : m_claim->over ? m_claim->over->second : 0;
        if (wanted > m_rounds) return "the run ends at round " + std::to_string(m_rounds);
        if (end.round < lastRound())
            return end.divergence ? "the run " + end.divergence->sentence()
                                  : "it was stopped at round " + std::to_string(end.round);
        return hasValue ? "" : "the metric does not exist there";
    }

    const Expectation* m_claim;
    bool m_isRival;
    std::string m_line;
    std::uint64_t m_every, m_rounds;
    std::vector<RoundFold> m_folds;  ///< of each repeat
    RoundFold m_theory;
};

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
    std::vector<ClaimProbe> probes;
    std::vector<std::size_t> claimOf;  ///< the claim of each probe, by its place in preset.expect
};

RunProbes probesOf(const Preset& preset, const PresetRun& run) {
    RunProbes result{composeSpec(preset, run), {}, {}};
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

std::vector<RepeatEnd> simulate(RunProbes& run, Run::Recipe recipe, const std::shared_ptr<SetupSource>& setups,
                                int threads, const Tick& tick) {
    recipe.spec.run.record_every = spacingOf(run);
    CurrentTheory theory;
    const RoundHook hook = [&](Run& one, std::int64_t repeat, int share) {
        for (ClaimProbe& probe : run.probes) {
            if (!probe.wants(one.round())) continue;
            probe.take(one, repeat, share);
            if (repeat == 0 && probe.needsTheory()) probe.takeTheory(one, theory.of(one));
        }
    };
    const Range repeats{0, Index(run.spec.run.repeats)};
    return simulateRepeats({std::move(recipe), lastRoundOf(run)}, repeats, setups, threads, tick, hook);
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
    std::vector<ClaimMeasurement> own(preset.expect.size()), rivals(preset.expect.size());
    std::vector<std::shared_ptr<const Setup>> held;
    for (const PresetRun& one : preset.runs) {
        RunProbes run = probesOf(preset, one);
        if (run.probes.empty()) continue;
        held.push_back(setups->get(run.spec, threads));
        const auto ends = simulate(run, recipeOf(preset, one, 0), setups, threads, tick);
        for (std::size_t p = 0; p < run.probes.size(); ++p)
            (run.probes[p].isRival() ? rivals : own)[run.claimOf[p]] = run.probes[p].measurement(ends);
    }
    std::vector<ClaimResult> results;
    for (std::size_t i = 0; i < preset.expect.size(); ++i)
        results.push_back(judge(preset.expect[i], own[i], preset.expect[i].belowRun.empty() ? nullptr : &rivals[i]));
    return results;
}

}  // namespace dianoia
