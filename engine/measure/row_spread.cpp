#include "measure/row_spread.h"

#include <algorithm>

namespace dianoia {
namespace {

/// Differences to the first: sums of counters could pass 2^64.
std::uint64_t meanOf(std::span<const Row> rows, std::uint64_t Row::*counter) {
    const std::uint64_t first = rows.front().*counter;
    std::uint64_t above = 0, below = 0;
    for (const Row& row : rows)
        (row.*counter >= first ? above : below) += std::max(row.*counter, first) - std::min(row.*counter, first);
    return above >= below ? first + (above - below) / rows.size() : first - (below - above) / rows.size();
}

void spreadColumn(std::span<const Row> rows, Column column, RowSpread& spread) {
    double mean = 0, least = 0, greatest = 0;
    double count = 0;
    for (const Row& row : rows) {
        if (!row.has(column)) continue;
        const double value = row.value(column);
        if (count == 0) {
            mean = least = greatest = value;
        } else {
            mean += (value - mean) / (count + 1);
            // A nan anywhere is a nan in all three.
            least = value < least || value != value ? value : least;
            greatest = value > greatest || value != value ? value : greatest;
        }
        count += 1;
    }
    if (count == 0) return;
    spread.mean.set(column, mean);
    spread.least.set(column, least);
    spread.greatest.set(column, greatest);
}

}  // namespace

RowSpread spreadOf(std::span<const Row> rows) {
    RowSpread spread;
    for (Row* row : {&spread.mean, &spread.least, &spread.greatest}) {
        row->round = rows.front().round;
        row->bitsUp = meanOf(rows, &Row::bitsUp);
        row->bitsDown = meanOf(rows, &Row::bitsDown);
    }
    for (const ColumnInfo& info : columnTable())
        if (!Row::isCounter(info.column)) spreadColumn(rows, info.column, spread);
    // All three stand above the same places of every axis.
    for (Column axis : {Column::epoch, Column::time_s}) {
        if (!spread.mean.has(axis)) continue;
        spread.least.set(axis, spread.mean.value(axis));
        spread.greatest.set(axis, spread.mean.value(axis));
    }
    return spread;
}

}  // namespace dianoia
