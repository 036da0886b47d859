// Steps that shrink like 1/k: the bound that falls like 1/k in spite of gradient noise.
#pragma once

#include <optional>

#include "theory/rates.h"

namespace dianoia {

/// With gamma^k = gamma/(1 + k/k0), gamma = run.step, and a = gamma k0:
///     E V^k <= max{ k0 V^0, a^2 N/(a mu - 1) }/(k + k0),   a mu > 1,
/// where gamma is within the bound for a constant step, V^k = |x^k - x*|^2 + (c (gamma^k)^2/n) sum |h_i^k - h_i*|^2,
/// and N = (1 + n c alpha) sigma^2/n with memory, ((1 + omega) sigma^2 + 2 omega (1/n) sum |h_i*|^2)/n without.
///
/// At a mu = 2, gamma^k = 2/(mu k + theta) with theta = mu k0 and eta = 1/k0, it is the theorem's
///     E V^k <= max{ V^0, 4N/(theta mu) }/(eta k + 1)
/// (Mishchenko, Gorbunov, Takac and Richtarik, 2019, decreasing steps). For other a mu: V^(k+1) <= (1 - gamma^k mu) V^k
/// + (gamma^k)^2 N by the one-step inequality of the constant step, and with V^k <= C/s, s = k + k0,
///     (1 - a mu/s) C/s + a^2 N/s^2 <= C (s - 1)/s^2 <= C/(s + 1)   iff   a^2 N <= (a mu - 1) C.
/// Empty where the theorem does not hold.
std::optional<double> decreasingBound(const LinearRun& run, double k0, double round);

/// N of the run, by its memory rate. Empty where there is no c.
std::optional<double> noiseOfRound(const LinearRun& run);
/// V^0, by its memory rate; |x^0 - x*|^2 without memory. Empty where there is no c.
std::optional<double> lyapunovStart(const LinearRun& run);

}  // namespace dianoia
