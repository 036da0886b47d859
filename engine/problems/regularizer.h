// The R of f + R, by its value and its proximal operator.
#pragma once

#include <memory>

#include "core/types.h"
#include "problems/problem_options.h"

namespace dianoia {

/// R, proper, closed, convex and a sum over the coordinates, so that any part of x can be handed to prox alone.
/// Immutable.
class Regularizer {
public:
    virtual ~Regularizer() = default;
    /// R(x); +inf outside the domain.
    virtual double value(ConstSpan x) const = 0;
    /// x := prox_{step R}(x) = argmin_u step R(u) + |u - x|^2 / 2, in place. step > 0.
    virtual void prox(Span x, double step) const = 0;
    /// slope[j] := d prox_{step R}(z)_j / d z_j, an element of the generalised derivative (0 at a kink).
    virtual void proxSlope(ConstSpan z, double step, Span slope) const = 0;
    /// Whether R = 0: then the prox is the identity and is left out.
    virtual bool isZero() const { return false; }
};

/// Throws Error (content) for a kind that there is not, or a box whose lower is above its upper.
std::unique_ptr<Regularizer> makeRegularizer(const RegularizerOptions& options);

}  // namespace dianoia
