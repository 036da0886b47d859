// How many numbers the workers of a run may hold together.
#pragma once

#include "core/types.h"

namespace dianoia {

/// Throws Error (content), with both numbers, if a vector of `dimension` numbers for each of `workers` is more than
/// kMostRunNumbers. To be called before memory for them is taken.
void requireRunSize(Index workers, Index dimension);

/// Numbers of each n x d matrix of a round: four gibibytes.
inline constexpr Index kMostRunNumbers = Index(1) << 29;

}  // namespace dianoia
