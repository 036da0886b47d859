// Minimisers of F = f + R, run once to know x*. They return the best point that they reached, by the rule of BestPoint;
// those that may return nothing do so where F is not finite at the start.
#pragma once

#include "problems/objective.h"

namespace dianoia {

/// Newton's method with a line search for R = 0, f with a Hessian; steps of full length at the end, as long as the
/// gradient falls. Directions of no curvature are left alone, which gives least squares its solution of least norm.
/// Empty if the steps do not become short: then there is no minimiser.
std::optional<Evaluation> minimiseByNewton(Objective& objective);

/// The accelerated proximal gradient method of Beck and Teboulle (2009), restarted as O'Donoghue and Candes (2015) do,
/// for at most `iterations` steps or until the residual is below the objective's tolerance.
Evaluation minimiseByFista(Objective& objective, const Evaluation& start, Index iterations);
/// The same in bursts, until the residual no longer falls.
std::optional<Evaluation> minimiseByFistaAlone(Objective& objective, const Evaluation& start, Index iterations);

/// For f with a Hessian: semismooth Newton steps on x = prox(x - step grad f) (Milzarek and Ulbrich, 2014) where they
/// halve the residual, which is quadratic convergence once the active coordinates are known, and proximal Newton steps
/// with a line search (Lee, Sun and Saunders, 2014) elsewhere.
std::optional<Evaluation> minimiseByProximalNewton(Objective& objective);

}  // namespace dianoia
