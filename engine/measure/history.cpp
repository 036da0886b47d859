#include "measure/history.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace dianoia {

void add(Bucket& bucket, double value) {
    if (!std::isfinite(value)) {
        ++bucket.nonFinite;
        return;
    }
    if (bucket.finite == 0) bucket.first = bucket.least = bucket.greatest = value;
    bucket.least = std::min(bucket.least, value);
    bucket.greatest = std::max(bucket.greatest, value);
    bucket.last = value;
    bucket.sum += value;
    ++bucket.finite;
}

Bucket merged(const Bucket& earlier, const Bucket& later) {
    Bucket both = earlier.finite > 0 ? earlier : later;
    if (earlier.finite > 0 && later.finite > 0) {
        both.least = std::min(earlier.least, later.least);
        both.greatest = std::max(earlier.greatest, later.greatest);
        both.last = later.last;
        both.sum = earlier.sum + later.sum;
    }
    both.finite = earlier.finite + later.finite;
    both.nonFinite = earlier.nonFinite + later.nonFinite;
    return both;
}

void History::append(const Row& row) {
    if (m_rows > 0 && row.round <= m_lastRound) throw std::logic_error("History: rounds must rise");
    m_lastRound = row.round;
    ++m_rows;
    const std::uint64_t number = row.round >> m_level;
    if (m_places.empty() || m_places.back().number != number) {
        m_places.push_back({number, 0});
        for (auto& buckets : m_columns)
            if (!buckets.empty()) buckets.emplace_back();
    }
    ++m_places.back().rows;
    for (std::size_t c = 0; c < kColumns; ++c) {
        if (!row.has(Column(c))) continue;
        if (m_columns[c].empty()) m_columns[c].resize(m_places.size());
        add(m_columns[c].back(), row.value(Column(c)));
    }
    while (m_places.size() > kMostBuckets) merge();
}

void History::merge() {
    ++m_level;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const Place place = {m_places[i].number >> 1, m_places[i].rows};
        const bool joins = kept > 0 && m_places[kept - 1].number == place.number;
        if (joins) {
            m_places[kept - 1].rows += place.rows;
        } else {
            m_places[kept++] = place;
        }
        for (auto& buckets : m_columns) {
            if (buckets.empty()) continue;
            buckets[kept - 1] = joins ? merged(buckets[kept - 1], buckets[i]) : buckets[i];
        }
    }
    m_places.resize(kept);
    for (auto& buckets : m_columns)
        if (!buckets.empty()) buckets.resize(kept);
}

Bucket History::bucket(Column column, std::size_t i) const {
    const auto& buckets = m_columns[std::size_t(column)];
    return buckets.empty() ? Bucket() : buckets[i];
}

std::vector<CurvePoint> History::curve(Column x, Column y) const {
    const auto &along = m_columns[std::size_t(x)], &up = m_columns[std::size_t(y)];
    std::vector<CurvePoint> points;
    points.reserve(size());
    for (std::size_t i = 0; i < size(); ++i)
        points.push_back({along.empty() ? 0 : along[i].first, along.empty() ? 0 : along[i].last, rowsOf(i),
                          up.empty() ? Bucket() : up[i]});
    return points;
}

}  // namespace dianoia
