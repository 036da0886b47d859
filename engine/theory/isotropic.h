// Exact second moments of compressed gradient methods on f_i(x) = (h/2)|x - a_i|^2, where nothing has to be bounded.
#pragma once

#include "core/types.h"

namespace dianoia {

/// Compressors whose variance is exactly omega |v|^2 for every v, independent across workers: rand_k, omega = d/k - 1.
struct IsotropicProblem {
    double curvature = 1;  ///< h
    double omega = 0;
    double step = 0;        ///< gamma
    double memoryRate = 0;  ///< alpha; 0: no memory
    Index workers = 1;      ///< n
};

/// Expectations over the compressors, u_i = h_i - h_i*, h_i* = grad f_i(x*), sum_i h_i* = 0.
struct IsotropicState {
    double distance = 0;     ///< R = E|x - x*|^2
    double memoryError = 0;  ///< S = (1/n) sum E|u_i|^2; (1/n) sum |h_i*|^2 at h_i^0 = 0
    double cross = 0;        ///< C = E<x - x*, (1/n) sum u_i>; 0 where sum u_i = 0
};

/// One round of DIANA; with alpha = 0 and h_i = 0 one of the memoryless method. With D = h^2 R - 2 h C + S:
///     R+ = (1 - gamma h)^2 R + gamma^2 omega D/n,
///     S+ = (1 - alpha)^2 S + 2 alpha (1 - alpha) h C + alpha^2 h^2 R + alpha^2 omega D,
///     C+ = (1 - gamma h)((1 - alpha) C + alpha h R) - gamma alpha omega D/n.
IsotropicState nextIsotropic(const IsotropicProblem& problem, const IsotropicState& state);
IsotropicState isotropicAfter(const IsotropicProblem& problem, IsotropicState state, Index rounds);

/// Where the memoryless R comes to rest: gamma omega spread/(n(2h - gamma h^2 (1 + omega/n))), spread = (1/n) sum
/// |h_i*|^2.
double isotropicPlateau(const IsotropicProblem& problem, double spread);

/// Where memoryless quantization comes to rest with half of the workers at x* + s and half at x* - s, f_i = |x -
/// a_i|^2/2:
///     E|x - x*|^2 = gamma Psi/(n(2 - gamma)),          Psi = Psi_p(s): p = 1 exactly while no sign flips, p = 2
///     nearly; E|x - x*|^2 = gamma Psi/(n(2 - gamma) + gamma),  Psi = Psi_inf(s): exactly while the largest coordinate
///     stays.
double tugOfWarPlateau(double step, double psi, Index workers);
double tugOfWarPlateauMaxNorm(double step, double psi, Index workers);

/// Memory on a frozen gradient, h <- h + alpha Q_p(g - h): E|g - h+|^2 = (1 - 2 alpha)|Delta|_2^2 + alpha^2 |Delta|_1
/// |Delta|_p, Delta = g - h; unstable for alpha above 2|Delta|_2^2/(|Delta|_1 |Delta|_p) >= 2 alpha_p.
double frozenMemoryError(double memoryRate, ConstSpan difference, double p);

}  // namespace dianoia
