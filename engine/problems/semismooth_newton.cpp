#include <Eigen/Dense>
#include <cmath>

#include "problems/minimisers.h"

namespace dianoia {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Solves (I - D + D step H) p = prox(z) - x, z = x - step grad f, D = prox'(z): fixed coordinates (D = 0) move to
/// prox(z), and the free ones follow by a symmetric system. Empty if that is singular.
std::optional<Vector> newtonPoint(const Objective& objective, const Evaluation& at) {
    const Index d = objective.dimension();
    const double step = objective.step();
    Vector z = at.point, slope(std::size_t(d), 0.0);
    addScaled(z, -step, at.gradient);
    objective.regularizer().proxSlope(z, step, slope);
    Vector to = objective.proxStep(at.point, at.gradient);
    MatrixXd hessian(d, d);
    objective.problem().hessian(at.point, {hessian.data(), std::size_t(d * d)});

    std::vector<Index> free, fixed;
    for (Index j = 0; j < d; ++j) (slope[std::size_t(j)] > 0 ? free : fixed).push_back(j);
    VectorXd move(std::ssize(fixed)), right(std::ssize(free));
    for (std::size_t k = 0; k < fixed.size(); ++k)
        move(Index(k)) = to[std::size_t(fixed[k])] - at.point[std::size_t(fixed[k])];
    MatrixXd system = hessian(free, free);
    for (std::size_t k = 0; k < free.size(); ++k) {
        const auto j = std::size_t(free[k]);
        system(Index(k), Index(k)) += (1 - slope[j]) / (step * slope[j]);
        right(Index(k)) = (to[j] - at.point[j]) / (step * slope[j]);
    }
    right -= hessian(free, fixed) * move;
    const Eigen::LLT<MatrixXd> factor(system);
    if (factor.info() != Eigen::Success) return std::nullopt;
    const VectorXd solution = factor.solve(right);
    for (std::size_t k = 0; k < free.size(); ++k)
        to[std::size_t(free[k])] = at.point[std::size_t(free[k])] + solution(Index(k));
    return to;
}

/// Steps from `at` as long as each halves the residual; all that they reach is offered to `best`.
Evaluation descend(Objective& objective, Evaluation at, BestPoint& best) {
    constexpr int kMostSteps = 50;
    for (int k = 0; k < kMostSteps && at.residual > 0; ++k) {
        const auto point = newtonPoint(objective, at);
        if (!point) return at;
        const Evaluation reached = objective.evaluate(*point);
        // The proximal step restores exact zeros and bounds where the Newton step has crossed them.
        const Evaluation tidy = objective.evaluate(objective.proxStep(reached.point, reached.gradient));
        best.offer(tidy);
        if (!(tidy.residual < 0.5 * at.residual)) return at;
        at = tidy;
    }
    return at;
}

}  // namespace

Evaluation minimiseBySemismoothNewton(Objective& objective) {
    constexpr Index kBurst = 30;
    constexpr int kMostBursts = 300, kPatience = 3;
    BestPoint best;
    Evaluation at = objective.evaluate(Vector(std::size_t(objective.dimension()), 0.0));
    best.offer(at);
    int stalled = 0;
    for (int burst = 0; burst < kMostBursts && stalled < kPatience && at.residual > 0; ++burst) {
        const double before = best.best().residual;
        at = minimiseByFista(objective, at, kBurst);
        best.offer(at);
        at = descend(objective, at, best);
        stalled = best.best().residual < 0.5 * before || before > objective.tolerance() * 1e3 ? 0 : stalled + 1;
    }
    return best.best();
}

}  // namespace dianoia
