// What quadrature has to know of a noise law: how far its mass reaches in double, and where it is not smooth.
#pragma once

#include "core/types.h"
#include "round/noise/noise.h"

namespace dianoia {

/// Found from density and distribution alone, so that a new law needs no entry here. Unit: standard deviations.
struct NoiseShape {
    explicit NoiseShape(const NoiseLaw& law);

    double reach;       ///< H0(-reach) <= 1e-18: beyond it the law is 0 or 1 in double; exact for a bounded law
    double peak;        ///< h0(0)
    bool kinkAtCentre;  ///< the slope of h0 jumps at 0 (Laplace)
    bool jumpAtEdge;    ///< h0 jumps to 0 at +-reach (uniform)

    bool isSmooth() const { return !kinkAtCentre && !jumpAtEdge; }
    /// Width of a panel on which 20 Gauss nodes integrate products of n factors H0 to 1e-14 or better.
    double panelWidth(Index n) const;
};

}  // namespace dianoia
