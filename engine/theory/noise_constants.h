// Constants of the noisy median at large noise, one set a law and number of workers.
#pragma once

#include <optional>

#include "core/types.h"
#include "round/noise/noise.h"

namespace dianoia {

/// For b well above the range of u, with mu3 = (1/n) sum (u_i - mean)^3:
///     E median(u + b xi) = mean + medianBias mu3 / b^2 + O(b^-4)            (noisy medianSGD),
///     the x with E vote = 0  = mean + signBias mu3 / b^2 + O(b^-4)           (noisy signSGD),
///     Var median(u + b xi)   = b^2 variance + O(1),
///     P[vote = +] = 1/2 + peak mean / b + O(b^-3).
/// The 1/b^2 laws are an expansion; Chen, Chen, Sun, Wu and Hong (2019, theorem 4) prove 1/b. Without units.
struct MedianNoiseConstants {
    double medianBias = 0;  ///< kappa_n; negative for smooth noise: the median lies on the side without the tail
    std::optional<double> signBias;  ///< kappa^sgn_n; empty where h0 is not smooth at 0 (Laplace: the bias is O(1/b))
    double variance = 0;             ///< sigma_n^2, of the median of n draws of the law
    double peak = 0;                 ///< g_n(0), the density of that median at 0
};

/// For odd n >= 3, n = 2m+1:
///     kappa_n     = n^3 C(2m,m) / (6 (n-1)(n-2)) int h0'' [H0(1-H0)]^m dt,
///                   integrated by parts until h0 alone is left, so that kinks are taken in the sense of distributions;
///     kappa^sgn_n = h0''(0)/(6 h0(0)) - 4 h0(0)^2/(3(n-2));
///     g_n(0)      = n C(2m,m) 4^-m h0(0).
/// Throws Error (content) for other n.
MedianNoiseConstants medianNoiseConstants(const NoiseLaw& law, Index n);

/// |E median - mean| <= h0(0) (sum_i |u_i - mean|)^2 / b, for any symmetric unimodal noise and any odd n; b > 0.
double medianBiasBound(const NoiseLaw& law, ConstSpan values, double b);

}  // namespace dianoia
