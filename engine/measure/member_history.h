// What the plots keep of values that every worker has one of: a bounded pyramid like that of a run's columns.
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"
#include "measure/history.h"

namespace dianoia {

/// The history of up to kMostMembers workers; of more workers those evenly spaced from the first to the last. Rounds
/// fall into buckets of 2^k rounds, anchored at multiples of 2^k. A value: copy it to hand a snapshot to another
/// thread.
class MemberHistory {
public:
    static constexpr std::size_t kMostMembers = 24, kMostBuckets = 128;

    /// values[i] is that of worker i, always as many. Rounds must rise. Throws std::logic_error where this does not
    /// hold.
    void append(std::uint64_t round, ConstSpan values);

    bool isEmpty() const { return m_places.empty(); }
    /// Workers that there are.
    Index population() const { return m_population; }
    /// The workers that are kept, ascending.
    const std::vector<Index>& members() const { return m_members; }
    /// The values of members()[m] above the rounds, all buckets in order.
    std::vector<CurvePoint> curve(std::size_t m) const;

private:
    struct Place {
        std::uint64_t firstRound = 0, lastRound = 0, rows = 0;
    };
    void merge();

    unsigned m_level = 0;
    Index m_population = 0;
    std::vector<Index> m_members;
    std::vector<Place> m_places;
    std::vector<Bucket> m_buckets;  ///< of place i and member m at i * members + m
};

/// min(n, most) of the numbers 0 ... n-1, evenly spaced, the first and the last among them.
std::vector<Index> evenlySpaced(Index n, Index most);

}  // namespace dianoia
