// Rosenbrock's valley, split over workers that pull apart (the illustration of Mishchenko et al., 2019).
#pragma once

#include <memory>

#include "problems/problem.h"

namespace dianoia {

/// f_i(x, y) = (x - 1)^2 + 10 (y - x^2)^2 + s_i (34 (x - 1) + 16 (y - 1)), s_i = +1, -1, +1, ... and 0 for the last
/// worker of an odd number: up to a constant (x + 16)^2 + 10 (y - x^2)^2 + 16 y and (x - 18)^2 + 10 (y - x^2)^2 - 16 y.
/// f = (x - 1)^2 + 10 (y - x^2)^2, f* = 0 at (1, 1), where grad f_i = s_i (34, 16). Not convex: no constants are known.
std::unique_ptr<Problem> makeRosenbrock(Index workers);

}  // namespace dianoia
