// What theory says of a run as it stands: the inputs of its lines.
#pragma once

#include "simulation/run.h"
#include "theory/lines.h"

namespace dianoia {

/// Constants, omega, step, memory rate and optimum of `run`, for theoryValue(). Lines for a constant step, full
/// gradients and honest workers only; what the run does not have leaves its lines empty. The plateau's distance takes a
/// factorisation of the Hessian: to be asked for once, not in a round, and left out where that would take long.
LineInputs lineInputsOf(const Run& run, bool withPlateau = true);

/// Whether the plateau is had in a fraction of a second: up to 500 coordinates, and with minibatches up to 2e6 numbers
/// in the gradients of all rows.
bool hasQuickPlateau(const Run& run);

}  // namespace dianoia
