// Medians of few workers by networks in registers, a pack of columns at a time.
#pragma once

#include "round/aggregator/column_packs.h"
#include "round/aggregator/middle_pair.h"
#include "round/aggregator/sorting_network.h"

namespace dianoia {

/// As many workers as the networks serve.
inline constexpr Index kNetworkLimit = 64;

/// The exact middle two of a pack of columns of n values, 1 <= n <= kNetworkLimit: up to 32 by a network pruned to the
/// middle, beyond from two sorted halves.
MiddlePair networkMiddle(const ColumnPack& columns, Index n);

}  // namespace dianoia
