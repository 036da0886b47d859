// The exact law of the median of noisy numbers: X_i = u_i + b xi_i for fixed worker values u_1 ... u_n, independent
// noise xi_i of mean 0 and variance 1, and a noise level b >= 0 (Chen, Chen, Sun, Wu and Hong, 2019, section 3).
#pragma once

#include <optional>

#include "core/types.h"
#include "round/noise/noise.h"
#include "theory/median_panels.h"
#include "theory/noise_shape.h"

namespace dianoia {

/// What a vote of n noisy signs says: the three probabilities add up to 1. A vote ties only for even n, or with zeros.
struct VoteLaw {
    double plus = 0, minus = 0, tie = 0;
    double mean() const { return plus - minus; }
};

/// For odd n = 2m-1 the median is the m-th smallest value, for even n = 2m the mean of the m-th and the (m+1)-th.
///
///     F(t) = P[median <= t] = P[at least m of the X_i are <= t]      (odd n),
///
/// where the number of X_i <= t is Poisson-binomial with probabilities H0((t - u_i)/b). Moments are integrals of F and
/// 1 - F, taken over the places where they are neither 0 nor 1, in units of b about the median of the u_i. Accuracy:
/// 1e-12 of max(b, range of u) or better. Exactly odd: mean(-u) = -mean(u), so that symmetric values have no bias.
/// Immutable; safe to use from many threads, each with its own scratch. Values are finite, n >= 1.
class NoisyMedian {
public:
    /// `law` must outlive this object; null means no noise.
    explicit NoisyMedian(const NoiseLaw* law);

    /// E median.
    double mean(ConstSpan values, double b, MedianScratch& scratch) const;
    /// E median and Var median.
    struct Moments {
        double mean = 0, variance = 0;
    };
    /// For even n the variance needs the joint law of the middle two and a double integral: slow, for curves only; it
    /// loses digits when the gap between the middle two exceeds 1e3 b.
    Moments moments(ConstSpan values, double b, MedianScratch& scratch) const;
    /// P[median > t].
    double above(ConstSpan values, double b, double t, MedianScratch& scratch) const;
    /// The density of the median at t. Zero everywhere without noise.
    double density(ConstSpan values, double b, double t, MedianScratch& scratch) const;

    /// The vote of the signs of X_1 ... X_n; for b = 0 a zero counts for neither side.
    VoteLaw vote(ConstSpan values, double b, MedianScratch& scratch) const;
    /// Where noisy signSGD on f_i(x) = (x - u_i)^2/2 comes to rest: the x with E vote(u - x) = 0. For odd n this is the
    /// population median of the noisy median, F(x) = 1/2. Bisection to the last bit.
    double signFixedPoint(ConstSpan values, double b, MedianScratch& scratch) const;

    const NoiseLaw* law() const { return m_law; }

private:
    /// Moments in units of b about c = the median of the values; the variance is that of an even n's mean of tails.
    Moments centredMoments(ConstSpan values, double b, MedianScratch& scratch, double& c) const;

    const NoiseLaw* m_law;
    std::optional<NoiseShape> m_shape;
};

}  // namespace dianoia
