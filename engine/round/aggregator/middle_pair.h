// The middle two of a number of values.
#pragma once

#include "core/pack.h"

namespace dianoia {

/// The middle two values of each column of a pack; equal where the number of values is odd.
struct MiddlePair {
    Pack lower, upper;
};

/// The mean of the middle two, or the middle one twice; never -0, so that a median does not depend on how it was found.
template <class Real>
inline Real joinMiddle(Real lower, Real upper) {
    const Real sum = lower + upper;
    const Real halves = 0.5 * lower + 0.5 * upper;
    const auto isFinite = (sum - sum) == 0.0;
    return select(lower == upper, lower, select(isFinite, 0.5 * sum, halves)) + 0.0;
}

}  // namespace dianoia
