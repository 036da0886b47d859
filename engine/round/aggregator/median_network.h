// Medians of few workers by networks in registers, a pack of columns at a time.
#pragma once

#include "round/aggregator/column_packs.h"
#include "round/aggregator/sorting_network.h"

namespace dianoia {

/// As many workers as the networks serve.
inline constexpr Index kNetworkLimit = 64;

/// The exact medians of a pack of columns of n values, 1 <= n <= kNetworkLimit: up to 32 by a network pruned to the
/// middle, beyond from two sorted halves.
Pack networkMedian(const ColumnPack& columns, Index n);

/// The mean of the middle two, or the middle one twice; never -0, so that a median does not depend on how it was found.
template <class Real>
inline Real joinMiddle(Real lower, Real upper) {
    const Real sum = lower + upper;
    const Real halves = 0.5 * lower + 0.5 * upper;
    const auto isFinite = (sum - sum) == 0.0;
    return select(lower == upper, lower, select(isFinite, 0.5 * sum, halves)) + 0.0;
}

}  // namespace dianoia
