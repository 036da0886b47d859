#include "theory/coordinate_sample.h"

#include <algorithm>
#include <numeric>

#include "core/philox.h"
#include "core/sums.h"

namespace dianoia {

CoordinateSample::CoordinateSample(ConstSpan sizes, std::uint64_t seed, Index strata) : m_order(sizes.size()) {
    std::iota(m_order.begin(), m_order.end(), Index(0));
    std::stable_sort(m_order.begin(), m_order.end(),
                     [&](Index a, Index b) { return sizes[std::size_t(a)] > sizes[std::size_t(b)]; });
    cut(sizes, strata);
    shuffle(seed);
}

void CoordinateSample::cut(ConstSpan sizes, Index strata) {
    const double total = sum(sizes), even = 1 / double(sizes.size());
    double reached = 0;
    Index stratum = 0;
    for (std::size_t k = 0; k < m_order.size(); ++k) {
        reached += 0.5 * (even + (total > 0 ? sizes[std::size_t(m_order[k])] / total : even));
        const Index now = std::min(Index(reached * double(strata)), strata - 1);
        if (now > stratum || k + 1 == m_order.size()) m_ends.push_back(Index(k) + 1);
        stratum = now;
    }
}

void CoordinateSample::shuffle(std::uint64_t seed) {
    const RandomStreams streams(seed);
    Index first = 0;
    for (const Index end : m_ends) {
        for (Index left = end - first; left > 1; --left) {
            const Index last = first + left - 1;
            const auto word = streams.word(Purpose::data, WorkerIndex(0), RoundIndex(0), last);
            std::swap(m_order[std::size_t(last)], m_order[std::size_t(first + belowBound(word, std::uint32_t(left)))]);
        }
        first = end;
    }
}

/// Small strata are taken whole; what they leave is shared among the larger ones.
std::vector<StratumSample> CoordinateSample::take(Index wanted) const {
    constexpr Index kLeast = 2;  // for a variance within the stratum
    const std::span<const Index> order = m_order;
    std::vector<StratumSample> strata;
    Index first = 0;
    for (const Index end : m_ends) {
        strata.push_back({order.subspan(std::size_t(first), std::size_t(end - first)), end - first});
        first = end;
    }
    std::stable_sort(strata.begin(), strata.end(),
                     [](const StratumSample& a, const StratumSample& b) { return a.of < b.of; });
    for (std::size_t h = 0; h < strata.size(); ++h) {
        const Index share = std::max(kLeast, wanted / Index(strata.size() - h));
        const Index count = std::min(share, strata[h].of);
        strata[h].taken = strata[h].taken.first(std::size_t(count));
        wanted -= count;
    }
    return strata;
}

Index takenOf(const std::vector<StratumSample>& sample) {
    Index total = 0;
    for (const StratumSample& stratum : sample) total += std::ssize(stratum.taken);
    return total;
}

void StratifiedSum::add(double term) {
    ++m_count;
    const double deviation = term - m_mean;
    m_mean += deviation / double(m_count);
    m_squares += deviation * (term - m_mean);
}

void StratifiedSum::closeStratum(Index of) {
    const auto size = double(of), count = double(m_count);
    m_total += size * m_mean;
    if (m_count > 1) m_variance += size * (size - count) * m_squares / (count - 1) / count;
    m_count = 0;
    m_mean = m_squares = 0;
}

void StratifiedCount::add(bool has) {
    ++m_count;
    m_having += has ? 1 : 0;
}

void StratifiedCount::closeStratum(Index of) {
    const auto size = double(of), count = double(m_count), share = (double(m_having) + 1) / (count + 2);
    m_total += size * double(m_having) / count;
    m_variance += size * (size - count) * share * (1 - share) / count;
    m_count = m_having = 0;
}

}  // namespace dianoia
