// x*, f* and grad f_i(x*): what gaps and memory errors are measured against.
#pragma once

#include <optional>

#include "core/types.h"
#include "problems/problem.h"
#include "problems/regularizer.h"

namespace dianoia {

/// The minimiser of f + R.
struct Optimum {
    Vector point;          ///< x*
    double objective = 0;  ///< f(x*) + R(x*), summed in the engine's fixed order
    RowMatrix gradients;   ///< row i: grad f_i(x*), the smooth part (h_i* of DIANA)
    double residual = 0;   ///< |x* - prox_{R}(x* - grad f(x*))|, at unit step
};

/// Closed form, or Newton with a line search (R = 0), or proximal Newton / FISTA with restart (R not zero), until the
/// gradient mapping is below mu * 1e-12 or cannot fall further in double. Empty where the problem is not convex or no
/// minimiser is known to exist (mu = 0 without convergence).
std::optional<Optimum> findOptimum(const Problem& problem, const Regularizer& regularizer, int threads);

}  // namespace dianoia
