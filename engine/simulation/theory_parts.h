// The parts of lineInputsOf(). Used by run_theory.cpp, run_traits.cpp and run_walks.cpp alone.
#pragma once

#include "problems/gradient_bounds.h"
#include "simulation/run.h"
#include "theory/line_inputs.h"

namespace dianoia {

/// What theorems ask of the run as it stands.
RunTraits traitsOf(const Run& run, const GradientBounds& bounds);

/// The coordinates of bowls of one shape, and what is known of them; none for other problems, without x*, for more than
/// 64 coordinates or more than 101 workers, and for an even number of workers.
void fillWalks(const Run& run, LineInputs& inputs);

/// Where a comparison of |x - x*|^2 or f - f* is about rounding: what numbers of `float_bits` leave of x, and the
/// accuracy to which x* is known.
void fillFloors(const Run& run, LineInputs& inputs);

}  // namespace dianoia
