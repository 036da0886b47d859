#include "problems/optimum.h"

#include <cmath>

#include "problems/minimisers.h"

namespace dianoia {
namespace {

/// Where f is a sum over coordinates with fixed curvatures h_j and minimiser c: x*_j = prox_{R/h_j}(c_j).
std::optional<Vector> separableMinimum(const Problem& problem, const Regularizer& regularizer) {
    auto point = problem.closedFormOptimum();
    if (!point || regularizer.isZero()) return point;
    const auto curvature = problem.constantCurvature();
    if (!curvature) return std::nullopt;
    for (std::size_t j = 0; j < point->size(); ++j) regularizer.prox(Span(*point).subspan(j, 1), 1 / (*curvature)[j]);
    return point;
}

std::optional<Evaluation> minimum(Objective& objective) {
    if (auto point = separableMinimum(objective.problem(), objective.regularizer()))
        return objective.evaluate(std::move(*point));
    if (!objective.problem().constants().pooledSmoothness) return std::nullopt;
    if (objective.problem().hasHessian())
        return objective.regularizer().isZero() ? minimiseByNewton(objective) : minimiseByProximalNewton(objective);
    constexpr double kNanoseconds = 2e10;
    constexpr Index kLeast = 200;
    const double price = objective.problem().gradientPrice() * double(objective.problem().workers());
    const Index iterations = std::max(kLeast, Index(kNanoseconds / price));
    const Vector zeros(std::size_t(objective.dimension()), 0.0);
    return minimiseByFistaAlone(objective, objective.evaluate(zeros), iterations);
}

/// |x - prox_R(x - grad f(x))|.
double unitResidual(const Evaluation& at, const Regularizer& regularizer) {
    Vector to = at.point;
    addScaled(to, -1, at.gradient);
    regularizer.prox(to, 1);
    return std::sqrt(squaredDistance(at.point, to));
}

}  // namespace

std::optional<Optimum> findOptimum(const Problem& problem, const Regularizer& regularizer, int threads) {
    // A minimiser that is known less well than this is not worth to measure gaps against.
    constexpr double kAccepted = 1e-6;
    Objective objective(problem, regularizer, threads);
    const auto found = minimum(objective);
    if (!found || !std::isfinite(found->value)) return std::nullopt;
    const double start = objective.evaluate(Vector(found->point.size(), 0.0)).residual;
    const Evaluation at = objective.evaluate(found->point);
    if (!(at.residual <= kAccepted * std::max(1.0, start))) return std::nullopt;
    return Optimum{at.point, at.value, objective.gradients(), unitResidual(at, regularizer)};
}

}  // namespace dianoia
