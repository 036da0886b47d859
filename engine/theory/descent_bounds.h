// Bounds on averages of the gradient for votes and medians, from averages along the run (Chen, Chen, Sun, Wu and Hong,
// 2019, theorems 1, 2, 5 and 6, with the constants that the descent lemma gives).
#pragma once

#include "core/types.h"
#include "round/noise/noise.h"
#include "theory/noisy_median.h"

namespace dianoia {

/// f is L-smooth, x^(t+1) = x^t - delta m^t in d coordinates for T rounds. gap_t = E[median | x^t] - grad f(x^t).
struct DescentRun {
    double smoothness = 0;  ///< L of f
    double step = 0;        ///< delta > 0
    double startGap = 0;    ///< D_f = f(x^0) - inf f, or more
    Index dimension = 1;    ///< d
    double rounds = 1;      ///< T
};

/// signSGD (theorem 1): avg E|grad f|_1 <= D_f/(T delta) + L delta d/2 + 2 d sigma_m + 2 avg E|gap_t|_1, sigma_m^2 a
/// bound on every Var[median_j | x]. At delta = sqrt(D_f/(L d T)) the first two are (3/2) sqrt(d L D_f/T).
double signDescentBound(const DescentRun& run, double medianSpread, double averageGap);

/// medianSGD and noisy medianSGD (theorems 2 and 6, explicit), delta <= 1/L: avg E|grad f|_2^2 <= 2 D_f/(T delta) + L
/// delta avg sum_j Var[median_j] + avg |gap_t|_2^2.
double medianDescentBound(const DescentRun& run, double averageVariance, double averageSquaredGap);

/// Noisy signSGD (theorem 5, with sqrt(3) for 3): avg noisySignProgress() <= sqrt(3) (D_f/(T delta) + L delta d/2 + 2
/// averageAsymmetry), averageAsymmetry = avg sum_j A_j |grad_j|, A_j = medianAsymmetry() of coordinate j.
///
/// By Gauss's inequality a vote is wrong with probability at most gauss(k)/2 + A, k = |grad_j|/(b sigma), gauss(k) =
/// 4/(9 k^2) for k >= 2/sqrt(3), else 1 - k/sqrt(3).
double noisySignDescentBound(const DescentRun& run, double averageAsymmetry);

/// Sum over j of |g_j| where |g_j| >= (2/sqrt(3)) spread, else g_j^2/spread; spread = b sigma > 0, the standard
/// deviation of the median of n draws of the noise.
double noisySignProgress(ConstSpan gradient, double spread);

/// gauss(|g|/spread)/2 + asymmetry, at most 1: a bound on P[vote is wrong] in one coordinate.
double wrongVoteBound(double gradient, double spread, double asymmetry);

/// A = int |r_b(t) - g_b(t - mean)| dt: how far the density of the noisy median is from that of equal values at their
/// mean; O(1/b^2) for smooth noise. Odd n, b > 0, a law. To about six digits.
double medianAsymmetry(const NoisyMedian& median, ConstSpan values, double b, MedianScratch& scratch);

}  // namespace dianoia
