// What a claim wants of a run, gathered while the run goes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiment/preset.h"
#include "simulation/claim_verdict.h"
#include "simulation/repeats.h"
#include "theory/lines.h"

namespace dianoia {

/// One claim and one run, over rounds and repeats. The claim must outlive it.
class ClaimProbe {
public:
    /// `isRival`: the run is the claim's below_run.
    ClaimProbe(const Expectation& claim, const ExperimentSpec& spec, bool isRival);

    bool isRival() const { return m_isRival; }
    bool needsTheory() const { return !m_line.empty(); }
    /// The last round that is needed; that of an outcome is the last of the run.
    std::uint64_t lastRound() const;
    /// All rounds that are needed are multiples of this, or the last.
    std::uint64_t spacing() const { return m_claim->round ? *m_claim->round : m_every; }
    bool wants(std::uint64_t round) const;

    /// The metric at the present round; of different repeats from different threads.
    void take(Run& run, std::int64_t repeat, int threads);
    /// The theory line at the present round; of one repeat.
    void takeTheory(const Run& run, const LineInputs& theory);

    /// `ends`: how all repeats ended.
    ClaimMeasurement measurement(const std::vector<RepeatEnd>& ends) const;

private:
    std::string faultOf(const RepeatEnd& end, bool hasValue) const;

    const Expectation* m_claim;
    bool m_isRival;
    std::string m_line;  ///< the theory line; empty without one
    std::uint64_t m_every, m_rounds;
    std::vector<RoundFold> m_folds;  ///< of each repeat
    RoundFold m_theory;
};

}  // namespace dianoia
