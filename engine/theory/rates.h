// Proven rates as lines over the rounds. V, distances and gaps in units of the problem; k counts completed rounds.
#pragma once

#include <optional>

#include "core/types.h"

namespace dianoia {

/// max(|1 - gamma mu|, |1 - gamma L|): one step of gradient descent shrinks |x - x*| by at least this factor.
double contractionFactor(double step, double strongConvexity, double smoothness);

/// ((kappa - 1)/(kappa + 1))^(2k), kappa = L/mu >= 1: gradient descent's |x^k - x*|^2 over |x^0 - x*|^2 at gamma =
/// 2/(L + mu); equality on a quadratic whose curvatures are mu and L alone.
double gradientDescentFactor(double kappa, double round);

/// (L/2) |x - x*|^2 >= f(x) - f*, for an L-smooth f with grad f(x*) = 0: a line for distances becomes one for gaps.
double gapFromDistance(double smoothness, double squaredDistance);

/// The two branches of 1/(gamma mu), rounds per factor e of DIANA's bound, at alpha = alpha_p/2 and the step of the
/// corollary (Mishchenko, Gorbunov, Takac and Richtarik, 2019): max{2(1 + omega), (kappa + 1)(1/2 + omega/n)}.
struct LeadingTerm {
    double memory = 0;   ///< 2(1 + omega) = 2/alpha_p: how fast the memory learns
    double descent = 0;  ///< (kappa + 1)(1/2 + omega/n) = (kappa + 1)(1/2 - 1/n + 1/(n alpha_p))
    double value() const { return memory > descent ? memory : descent; }
};
LeadingTerm leadingTerm(double kappa, double omega, Index workers);

/// The least c that satisfies (C1): (1 + n c alpha^2)/(1 + n c alpha) <= alpha_p = 1/(1 + omega), namely
/// (1 - alpha_p)/(n alpha (alpha_p - alpha)); 0 at omega = 0. At alpha = alpha_p/2 it is 4(1 - alpha_p)/(n alpha_p^2)
/// and c alpha = 2 omega/n. Empty unless 0 < alpha < alpha_p.
std::optional<double> lyapunovWeight(double omega, double memoryRate, Index workers);

/// A run of a mean method with a constant step, as its theorem sees it.
struct LinearRun {
    double smoothness = 0;       ///< L = max_i L_i
    double strongConvexity = 0;  ///< mu > 0
    double omega = 0;
    double step = 0;                   ///< gamma
    std::optional<double> memoryRate;  ///< alpha; empty or 0: no memory
    Index workers = 1;
    double startDistance = 0;     ///< |x^0 - x*|^2
    double startMemoryError = 0;  ///< (1/n) sum |h_i^0 - grad f_i(x*)|^2
    double spread = 0;            ///< (1/n) sum |grad f_i(x*)|^2
    double gradientNoise = 0;     ///< sigma^2 = (1/n) sum of bounds on E|g_i - grad f_i|^2; 0 for full gradients
};

/// E|x^k - x*|^2 <= E V^k <= (1 - gamma mu)^k V^0 + (gamma/mu)(1 + n c alpha) sigma^2/n with V = |x - x*|^2 +
/// (c gamma^2/n) sum |h_i - h_i*|^2, for any proximable R, if gamma <= min{alpha/mu, 2/((L + mu)(1 + c alpha))}
/// (Mishchenko et al., 2019, strongly convex theorem; with the factor 1 + n c alpha of its proof). Empty where the
/// theorem does not hold.
std::optional<double> dianaBound(const LinearRun& run, double round);

/// Without memory: E|x^k - x*|^2 <= (1 - gamma mu)^k |x^0 - x*|^2 + memorylessBall, if gamma <= 2/((L + mu)(1 + 2
/// omega/n)) (Mishchenko et al., 2019, the theorem for alpha = 0). Empty where the theorem does not hold.
std::optional<double> memorylessBound(const LinearRun& run, double round);
/// (gamma/mu)[(1 + omega) sigma^2/n + (2 omega/n)(1/n) sum |h_i*|^2].
double memorylessBall(const LinearRun& run);

/// The bound that belongs to the run: dianaBound with memory, memorylessBound without.
std::optional<double> linearBound(const LinearRun& run, double round);

}  // namespace dianoia
