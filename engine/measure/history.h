// What the plots keep of a run: a bounded pyramid. Rounds fall into buckets of 2^k rounds, anchored at multiples of
// 2^k; a bucket keeps the first, least, greatest and last value of every column, so that no spike is lost, and their
// sum. When there are too many buckets, k grows and neighbours are merged.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "measure/row.h"

namespace dianoia {

/// What a bucket keeps of one column. Rows without a value are those of the bucket that are counted in neither number.
struct Bucket {
    double first = 0, least = 0, greatest = 0, last = 0;  ///< of the finite values; only where finite > 0
    double sum = 0;                                       ///< of the finite values: their mean is sum / finite
    std::uint64_t finite = 0;                             ///< rows with a finite value
    std::uint64_t nonFinite = 0;                          ///< rows with nan, inf or -inf
    bool operator==(const Bucket&) const = default;
};

/// One more row of this bucket has this value.
void add(Bucket& bucket, double value);
/// What `earlier` and `later` keep together.
Bucket merged(const Bucket& earlier, const Bucket& later);

/// A bucket of one column above the values of another, which does not fall: round, epoch, bits or time.
struct CurvePoint {
    double xFirst = 0, xLast = 0;  ///< x of the first and of the last row
    std::uint64_t rows = 0;
    Bucket y;
    bool operator==(const CurvePoint&) const = default;
};

/// The history of one run. A value: copy it to hand a snapshot to another thread. Its state depends on the rows alone,
/// not on when they came. Memory is bounded by kMostBuckets; an append costs O(1) on average.
class History {
public:
    static constexpr std::size_t kMostBuckets = 2048;

    /// Rounds of the rows must rise; the first may be any. Throws std::logic_error where they do not.
    void append(const Row& row);

    /// Rows appended.
    std::uint64_t rows() const { return m_rows; }
    /// Rounds of a bucket: 2^k.
    std::uint64_t width() const { return std::uint64_t(1) << m_level; }
    /// Buckets that hold a row; others are not kept.
    std::size_t size() const { return m_places.size(); }
    /// The first round of bucket i, a multiple of width().
    std::uint64_t start(std::size_t i) const { return m_places[i].number << m_level; }
    std::uint64_t rowsOf(std::size_t i) const { return m_places[i].rows; }
    /// What bucket i keeps of a column.
    Bucket bucket(Column column, std::size_t i) const;
    /// One column above another, all buckets in order.
    std::vector<CurvePoint> curve(Column x, Column y) const;

private:
    struct Place {
        std::uint64_t number = 0;  ///< round / width
        std::uint64_t rows = 0;
    };
    void merge();

    unsigned m_level = 0;
    std::uint64_t m_rows = 0, m_lastRound = 0;
    std::vector<Place> m_places;
    /// One list a column, as long as m_places; empty while the column never had a value.
    std::array<std::vector<Bucket>, kColumns> m_columns;
};

}  // namespace dianoia
