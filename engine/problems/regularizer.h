// The R of f + R, by its value and its proximal operator.
#pragma once

#include <memory>

#include "core/types.h"
#include "problems/problem_options.h"

namespace dianoia {

/// R, proper, closed and convex. Immutable.
class Regularizer {
public:
    virtual ~Regularizer() = default;
    /// R(x); +inf outside the domain.
    virtual double value(ConstSpan x) const = 0;
    /// x := prox_{step R}(x) = argmin_u step R(u) + |u - x|^2 / 2, in place. step > 0.
    virtual void prox(Span x, double step) const = 0;
    /// Whether R = 0: then the prox is the identity and is left out.
    virtual bool isZero() const { return false; }
};

std::unique_ptr<Regularizer> makeRegularizer(const RegularizerOptions& options);

}  // namespace dianoia
