#include "measure/member_history.h"

#include <algorithm>
#include <stdexcept>

namespace dianoia {

std::vector<Index> evenlySpaced(Index n, Index most) {
    const Index count = std::min(n, most);
    std::vector<Index> places(std::size_t(std::max<Index>(count, 0)));
    for (Index m = 0; m < count; ++m) places[std::size_t(m)] = count == 1 ? 0 : m * (n - 1) / (count - 1);
    return places;
}

void MemberHistory::append(std::uint64_t round, ConstSpan values) {
    if (m_places.empty()) {
        m_population = std::ssize(values);
        m_members = evenlySpaced(m_population, Index(kMostMembers));
    }
    if (std::ssize(values) != m_population) throw std::logic_error("MemberHistory: the number of workers changed");
    if (!m_places.empty() && round <= m_places.back().lastRound)
        throw std::logic_error("MemberHistory: rounds must rise");
    if (m_places.empty() || m_places.back().firstRound >> m_level != round >> m_level) {
        m_places.push_back({round, round, 0});
        m_buckets.resize(m_places.size() * m_members.size());
    }
    m_places.back().lastRound = round;
    ++m_places.back().rows;
    Bucket* last = m_buckets.data() + (m_places.size() - 1) * m_members.size();
    for (const Index i : m_members) add(*last++, values[std::size_t(i)]);
    while (m_places.size() > kMostBuckets) merge();
}

void MemberHistory::merge() {
    ++m_level;
    const std::size_t members = m_members.size();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const Place place = m_places[i];
        const bool joins = kept > 0 && m_places[kept - 1].firstRound >> m_level == place.firstRound >> m_level;
        if (joins) {
            m_places[kept - 1].lastRound = place.lastRound;
            m_places[kept - 1].rows += place.rows;
        } else {
            m_places[kept++] = place;
        }
        for (std::size_t m = 0; m < members; ++m) {
            Bucket& bucket = m_buckets[(kept - 1) * members + m];
            const Bucket& own = m_buckets[i * members + m];
            bucket = joins ? merged(bucket, own) : own;
        }
    }
    m_places.resize(kept);
    m_buckets.resize(kept * members);
}

std::vector<CurvePoint> MemberHistory::curve(std::size_t m) const {
    std::vector<CurvePoint> points(m_places.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Place& place = m_places[i];
        points[i] = {double(place.firstRound), double(place.lastRound), place.rows,
                     m_buckets[i * m_members.size() + m]};
    }
    return points;
}

}  // namespace dianoia
