// Medians of many workers by counting, a pack of columns at a time.
#pragma once

#include "round/aggregator/column_packs.h"

namespace dianoia {

/// The exact medians of a pack of columns of n >= 2 finite values. `hint` may be any numbers; the nearer they are to
/// the medians, the fewer times the values are read.
///
/// Each column keeps two of its values that have the lower middle rank between them. A pivot between the two is chosen
/// by interpolation of the counts, the values below it are counted, and one of the two moves to the nearest value on
/// the other side of the pivot. Every third pivot halves the numbers of double between the two instead, which bounds
/// the readings for any values.
Pack countedMedian(const ColumnPack& columns, Index n, Pack hint);

}  // namespace dianoia
