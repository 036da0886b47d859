// Euclidean lengths that are right wherever the length itself is a double, though its square is not.
#pragma once

#include "core/types.h"

namespace dianoia {

/// |v|. Where the sum of squares is neither large nor small no square has done harm, and the sum of fixed order is
/// taken (core/sums.h); else v is first scaled by a power of two. Never below max |v_j|; +inf where the length is
/// beyond double; NaN where an entry is.
double euclideanNorm(ConstSpan v);

/// |a - b|, likewise; both of one length.
double euclideanDistance(ConstSpan a, ConstSpan b);

}  // namespace dianoia
