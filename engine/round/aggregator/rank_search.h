// The value of a rank, found by counting alone: for any values, and without using how they are distributed.
#pragma once

#include "core/types.h"
#include "round/aggregator/middle_pair.h"

namespace dianoia {

/// The middle two of each column of a block of n packs.
///
/// Each column keeps two of its values with the lower rank between them. A pivot between the two is chosen by
/// interpolation of the counts, the values below it are counted, and one of the two moves to the nearest value on the
/// other side of the pivot. Every second pivot halves the doubles between the two instead, which bounds the number of
/// readings by some 130 for any values.
MiddlePair searchMiddle(const double* block, Index n);

}  // namespace dianoia
