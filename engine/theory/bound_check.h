// Whether what was measured stays below a bound, round by round.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "theory/lines.h"

namespace dianoia {

/// Consecutive recorded rounds of one metric.
struct MeasuredSpan {
    double firstRound = 0, lastRound = 0;
    double greatest = 0, last = 0;  ///< of the values
    double sum = 0;                 ///< of the values
    std::uint64_t rows = 0;
};

/// Where a bound was exceeded. Where a span holds several rounds, no later than told.
struct BoundExcess {
    double round = 0;     ///< the first round
    double greatest = 1;  ///< the greatest ratio of measurement and bound so far
};

/// Takes spans in their order, from round 0 on. Bounds do not rise with the round, so that the greatest value of a span
/// is above the bound at its place if it is above that of the span's first round. What is below the floor of rounding
/// is not compared. Averages are compared while every round is recorded; the mean square of a span is at least the
/// square of its mean.
class BoundCheck {
public:
    /// All must outlive it.
    BoundCheck(const TheoryLine& line, std::string_view metric, const LineInputs& inputs);
    void take(const MeasuredSpan& span);
    const std::optional<BoundExcess>& excess() const { return m_excess; }
    /// The average so far, for a line about averages; empty before the first round and once a round is missing.
    std::optional<double> average() const;

private:
    void compare(double round, double value);

    const TheoryLine* m_line;
    std::string m_metric;
    const LineInputs* m_inputs;
    bool m_holds;
    double m_floor = 0, m_total = 0;
    std::uint64_t m_rows = 0;
    bool m_isWhole = true;
    std::optional<BoundExcess> m_excess;
};

}  // namespace dianoia
