// Bounds on (1/K) sum_{k<K} E|grad f(x^k)|^2 for objectives that need not be convex, R = 0, a mean aggregator and a
// constant step (Mishchenko, Gorbunov, Takac and Richtarik, 2019; constants as derived by their proofs).
#pragma once

#include <optional>

#include "core/types.h"

namespace dianoia {

/// A run as these theorems see it.
struct NonconvexRun {
    double smoothness = 0;      ///< L of f; max_i L_i is at least as large
    double meanSmoothness = 0;  ///< L~ = sqrt((1/n) sum L_i^2)
    double omega = 0;
    double step = 0;                      ///< gamma
    std::optional<double> memoryRate;     ///< alpha; empty or 0: no memory; h_i^0 = 0
    Index workers = 1;                    ///< n
    double startGap = 0;                  ///< f(x^0) - inf f, or more
    std::optional<double> dissimilarity;  ///< zeta^2 >= (1/n) sum |grad f_i(x) - grad f(x)|^2 for every x; empty: none
    double gradientNoise = 0;             ///< sigma^2 = (1/n) sum of bounds on E|g_i - grad f_i|^2
    double startMemoryError = 0;          ///< G^0 = (1/n) sum |h_i^0 - grad f_i(x^0)|^2
};

/// With memory: 2 D/(K gamma (2 - L gamma (1 + c alpha))) + L gamma [(1 + n c alpha) sigma^2/n + c alpha zeta^2]/(2 - L
/// gamma (1 + c alpha)), D = startGap, c = lyapunovWeight(), if gamma < 2/(L(1 + c alpha)).
std::optional<double> nonconvexMemoryBound(const NonconvexRun& run, double rounds);

/// With memory, full gradients, no zeta: 2(D + A G^0)/(gamma K), A = 2 L gamma^2 omega/(n alpha), if alpha <= 1/(1 +
/// omega) and gamma <= min{1/(2L), (alpha/L~) sqrt(n/(12 omega))}. It goes to 0: the method reaches a stationary point.
/// From E|h_i+ - grad f_i(x)|^2 <= (1 - alpha)|h_i - grad f_i(x)|^2, G+ <= (1 - alpha/2) G + (3/alpha) L~^2 |x+ - x|^2
/// and the Lyapunov function f + A G.
std::optional<double> nonconvexExactBound(const NonconvexRun& run, double rounds);

/// Without memory: with w = 1 + omega/n, 2 D/(K gamma (2 - gamma L w)) + (gamma L/(2 - gamma L w)) ((1 + omega) sigma^2
/// + omega zeta^2)/n, if gamma < 2/(L w). With omega = 0 it needs no zeta.
std::optional<double> nonconvexMemorylessBound(const NonconvexRun& run, double rounds);

/// The least of those that hold for the run; empty where none does.
std::optional<double> nonconvexBound(const NonconvexRun& run, double rounds);

}  // namespace dianoia
