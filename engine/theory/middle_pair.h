// The middle two of an even number of noisy values: their joint law, from which the law of their mean follows. Used by
// noisy_median.cpp alone.
#pragma once

#include "round/noise/noise.h"
#include "theory/median_panels.h"

namespace dianoia {

/// n = 2m points X_i = w_i + xi_i; A <= B are the m-th and the (m+1)-th smallest of them, Y = (A + B)/2. All in units
/// of b about the midpoint of the middle two w_i, which scratch.centres holds in ascending order.
class MiddlePair {
public:
    MiddlePair(const NoiseLaw& law, const NoiseShape& shape, MedianScratch& scratch);

    /// E (B - A)^2 = 2 int int_{s < t} P[A <= s, B > t] ds dt, where the event says: m of the X_i are <= s and the rest
    /// are > t. To about 1e-9 of b^2.
    double squaredGap() const;
    /// P[Y > z] = P[A > z] + int_0^inf (density of A at z - r, jointly with B > z + r) dr.
    double above(double z) const;
    /// The density of Y at z: 2 int_0^inf (joint density of A at z - r and B at z + r) dr.
    double density(double z) const;

private:
    void gridOverMass() const;
    double corner(double s, double t) const;
    double blockIntegral(std::size_t row, std::size_t column) const;
    double integrateApart(double z, bool both) const;

    const NoiseLaw& m_law;
    const NoiseShape& m_shape;
    MedianScratch& m_scratch;
    Index m_half;
};

}  // namespace dianoia
