// The rows of several repeats of one round as one: their mean, and the least and greatest value of every column.
#pragma once

#include <span>

#include "measure/row.h"

namespace dianoia {

/// A column that not every row has is taken over those that have it. The mean of equal values is that value to the
/// last bit (Welford's recursion); nan and infinities stay what they are. Counters are rounded down.
struct RowSpread {
    Row mean, least, greatest;
};

/// All rows are of the same round. At least one.
RowSpread spreadOf(std::span<const Row> rows);

}  // namespace dianoia
