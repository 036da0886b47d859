// Medians of many workers by counting and a small selection, a pack of columns at a time.
#pragma once

#include "round/aggregator/column_packs.h"
#include "round/aggregator/middle_pair.h"

namespace dianoia {

/// As few workers as the selection needs for its sample.
inline constexpr Index kLeastSelection = 62;

/// The exact middle two of a pack of columns of n >= kLeastSelection finite values. `hint` may be any numbers: the
/// nearer to the medians, the faster.
///
/// A sample says where the median may be and how densely the values lie there. The values below two pivots on both
/// sides of that place are counted; when few enough lie between pivots that have the middle ranks between them, those
/// are taken out, filled up with infinities to make their middle the median, and sent through a selection network (as
/// Floyd and Rivest, 1975, but without moving the values). Where that fails, searchMiddle finds the median.
MiddlePair selectedMiddle(const ColumnPack& columns, Index n, Pack hint);

}  // namespace dianoia
