#include "theory/noise_shape.h"

#include <algorithm>
#include <cmath>

namespace dianoia {

namespace {

double findReach(const NoiseLaw& law) {
    constexpr double kNegligible = 1e-18;
    double inside = 0, outside = law.reach();
    for (;;) {
        const double middle = 0.5 * (inside + outside);
        if (middle <= inside || middle >= outside) return outside;
        (law.distribution(-middle) <= kNegligible ? outside : inside) = middle;
    }
}

}  // namespace

NoiseShape::NoiseShape(const NoiseLaw& law) : reach(findReach(law)), peak(law.density(0)) {
    constexpr double kNear = 1e-6;
    kinkAtCentre = std::abs(peak - law.density(kNear)) > 1e-2 * kNear * peak;
    jumpAtEdge = law.density(reach * (1 - kNear)) > 1e-3 * peak;
}

double NoiseShape::panelWidth(Index n) const {
    // A product of n factors varies on the scale 1/sqrt(n) about a smooth peak, and on the scale 1/n about a kink.
    const double factors = double(n + 1);
    if (kinkAtCentre) return std::min(5.0, 24.0 / factors);
    return std::min(4.0, 8.0 / std::sqrt(factors));
}

}  // namespace dianoia
