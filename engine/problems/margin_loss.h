// Losses of one number, the margin z = a.x, and its target y.
#pragma once

#include "core/types.h"

namespace dianoia {

/// loss(z, y), convex in z. Spans of one call have one length.
class MarginLoss {
public:
    virtual ~MarginLoss() = default;
    /// Replaces each margin by d loss / dz there and returns the sum of the losses, in the order of core/sums.h.
    virtual double evaluate(Span margins, const double* targets) const = 0;
    /// Replaces each margin by d^2 loss / dz^2 there.
    virtual void curvature(Span margins) const = 0;
    virtual double greatestCurvature() const = 0;
    virtual double leastCurvature() const = 0;
};

/// log(1 + exp(-y z)), y = -1 or +1.
const MarginLoss& logisticLoss();
/// (z - y)^2 / 2.
const MarginLoss& squaredLoss();

}  // namespace dianoia
