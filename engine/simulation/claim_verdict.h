// From what was measured to a verdict in one sentence.
#pragma once

#include <optional>
#include <string>

#include "experiment/preset.h"
#include "measure/welford.h"
#include "simulation/claims.h"

namespace dianoia {

/// A number for each round that a claim speaks of, and what its stat makes of them.
class RoundFold {
public:
    void add(double value);
    /// By "mean", "max" or "last"; the only value where a claim has one round. Empty without values.
    std::optional<double> value(const std::string& stat) const;

private:
    Welford m_all;
    double m_max = 0, m_last = 0;
};

/// What the simulation says of one side of a claim.
struct ClaimMeasurement {
    Welford repeats;               ///< the values of all repeats
    std::string fault;             ///< one clause that says why there is no value; empty if there is one
    std::optional<double> theory;  ///< where the claim names a theory line that has a value
    std::int64_t count = 0;        ///< repeats simulated
    std::int64_t diverged = 0;     ///< repeats that diverged by the round in question
};

/// `rival` is the measurement of below_run; null where the claim names none.
ClaimResult judge(const Expectation& claim, const ClaimMeasurement& measured, const ClaimMeasurement* rival);

}  // namespace dianoia
