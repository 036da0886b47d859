// Means and standard errors over repeats, round by round.
#pragma once

#include <array>
#include <vector>

#include "measure/row.h"
#include "measure/welford.h"

namespace dianoia {

/// Statistics of every column over the repeats that have a row of one round. A column that a repeat has no value for is
/// not counted for it.
class RoundStatistics {
public:
    explicit RoundStatistics(std::uint64_t round) : m_round(round) {}

    void add(const Row& row);
    std::uint64_t round() const { return m_round; }
    /// count() is the number of repeats that have a value here: it falls where shorter repeats have ended.
    const Welford& operator[](Column column) const { return m_columns[std::size_t(column)]; }

private:
    std::uint64_t m_round;
    std::array<Welford, kColumns> m_columns;
};

/// The rounds of all repeats of one run. Rows may come repeat by repeat or in lockstep; a round is kept once any repeat
/// recorded it. Memory grows with the number of different rounds (0.8 KB each).
class RepeatStatistics {
public:
    void add(const Row& row);
    /// In the order of the rounds.
    const std::vector<RoundStatistics>& rounds() const { return m_rounds; }
    /// The statistics of one round; null if no repeat recorded it.
    const RoundStatistics* find(std::uint64_t round) const;

private:
    std::vector<RoundStatistics> m_rounds;
    std::size_t m_hint = 0;  ///< where the next row of a repeat most likely belongs
};

}  // namespace dianoia
