// The claims of a preset ("expect"): simulated, measured, judged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiment/preset.h"
#include "simulation/repeats.h"

namespace dianoia {

/// What became of one claim.
struct ClaimResult {
    bool ok = false;
    std::optional<double> measured;  ///< the mean over repeats; empty where there is none
    std::optional<double> bound;     ///< what it was held against; the last one where there are several
    std::string sentence;            ///< whose what is how much, and how that compares
};

/// The rounds that checkClaims simulates, all runs and repeats together.
std::uint64_t roundsOfClaims(const Preset& preset);

/// Runs the preset as far as its claims need, and judges them in their order.
///
/// A value is the metric's value at `round`, or `stat` (mean, max, last) of its recorded rows with a <= round <= b, in
/// each repeat; claims speak of the mean over repeats. "theory:NAME" is the line's value at that round, or the same
/// stat over these rounds. A metric that is not there, a round beyond run.rounds and a run that diverged before it fail
/// the claim. Throws Error for a preset that cannot be run.
std::vector<ClaimResult> checkClaims(const Preset& preset, int threads, const Tick& tick = {});

}  // namespace dianoia
