#include "measure/repeat_statistics.h"

#include <algorithm>

namespace dianoia {
namespace {

bool isBefore(const RoundStatistics& statistics, std::uint64_t round) {
    return statistics.round() < round;
}

}  // namespace

void RoundStatistics::add(const Row& row) {
    for (std::size_t c = 0; c < kColumns; ++c)
        if (row.has(Column(c))) m_columns[c].add(row.value(Column(c)));
}

void RepeatStatistics::add(const Row& row) {
    auto at = m_rounds.begin() + std::ptrdiff_t(m_hint);
    if (at == m_rounds.end() || at->round() != row.round) {
        at = std::lower_bound(m_rounds.begin(), m_rounds.end(), row.round, isBefore);
        if (at == m_rounds.end() || at->round() != row.round) at = m_rounds.emplace(at, row.round);
    }
    at->add(row);
    m_hint = std::size_t(at - m_rounds.begin()) + 1;
}

const RoundStatistics* RepeatStatistics::find(std::uint64_t round) const {
    const auto at = std::lower_bound(m_rounds.begin(), m_rounds.end(), round, isBefore);
    return at == m_rounds.end() || at->round() != round ? nullptr : &*at;
}

}  // namespace dianoia
