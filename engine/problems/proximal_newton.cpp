#include <Eigen/Dense>
#include <cmath>

#include "problems/minimisers.h"

namespace dianoia {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd hessianAt(const Objective& objective, const Vector& point) {
    const Index d = objective.dimension();
    MatrixXd hessian(d, d);
    objective.problem().hessian(point, {hessian.data(), std::size_t(d * d)});
    return hessian;
}

/// Solves (I - D + D step H) p = prox(z) - x, z = x - step grad f, D = prox'(z): fixed coordinates (D = 0) move to
/// prox(z), and the free ones follow by a symmetric system. Empty if that is singular.
std::optional<Vector> semismoothPoint(const Objective& objective, const Evaluation& at, const MatrixXd& hessian) {
    const double step = objective.step();
    Vector z = at.point, slope(z.size());
    addScaled(z, -step, at.gradient);
    objective.regularizer().proxSlope(z, step, slope);
    Vector to = objective.proxStep(at.point, at.gradient);

    std::vector<Index> free, fixed;
    for (Index j = 0; j < objective.dimension(); ++j) (slope[std::size_t(j)] > 0 ? free : fixed).push_back(j);
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

/// Nearly the minimiser of the quadratic model of f at `at`, plus R, by coordinate descent from `at`.
Vector modelMinimum(const Objective& objective, const Evaluation& at, const MatrixXd& hessian) {
    constexpr int kSweeps = 300;
    constexpr double kEnough = 1e-4, kLeastCurvature = 1e-10;
    Vector point = at.point;
    VectorXd slope = Eigen::Map<const VectorXd>(at.gradient.data(), std::ssize(at.gradient));
    double firstChange = 0;
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        double change = 0;
        for (Index j = 0; j < hessian.cols(); ++j) {
            const double curvature = std::max(hessian(j, j), kLeastCurvature / objective.step());
            double& x = point[std::size_t(j)];
            double to = x - slope(j) / curvature;
            objective.regularizer().prox({&to, 1}, 1 / curvature);
            if (to == x) continue;
            slope += (to - x) * hessian.col(j);
            change = std::max(change, std::abs(to - x) * std::sqrt(curvature));
            x = to;
        }
        if (sweep == 0) firstChange = change;
        if (change <= kEnough * firstChange) break;
    }
    return point;
}

/// From `at` towards `point`, as far as F falls enough (Armijo, 1966); `at` itself if it does not.
Evaluation searched(Objective& objective, const Evaluation& at, const Vector& point) {
    constexpr double kSufficient = 1e-4, kShortest = 1e-6;
    Vector direction = point;
    addScaled(direction, -1, at.point);
    const double predicted =
        dot(at.gradient, direction) + objective.regularizer().value(point) - objective.regularizer().value(at.point);
    for (double length = 1; length > kShortest; length /= 2) {
        Vector to = length == 1 ? point : at.point;
        if (length < 1) addScaled(to, length, direction);
        Evaluation reached = objective.evaluate(std::move(to));
        if (reached.value <= at.value + kSufficient * length * predicted) return reached;
    }
    return at;
}

Evaluation nextPoint(Objective& objective, const Evaluation& at, BestPoint& best) {
    const MatrixXd hessian = hessianAt(objective, at.point);
    if (const auto point = semismoothPoint(objective, at, hessian)) {
        // A proximal step restores exact zeros and bounds where the Newton step has crossed them.
        const Evaluation reached = objective.evaluate(*point);
        const Evaluation tidy = objective.evaluate(objective.proxStep(reached.point, reached.gradient));
        best.offer(tidy);
        if (tidy.residual < 0.5 * at.residual) return tidy;
    }
    const Evaluation reached = searched(objective, at, modelMinimum(objective, at, hessian));
    best.offer(reached);
    return reached;
}

}  // namespace

std::optional<Evaluation> minimiseByProximalNewton(Objective& objective) {
    constexpr int kMostSteps = 200, kPatience = 3;
    BestPoint best;
    // Zeros may lie outside the domain of R.
    Vector start(std::size_t(objective.dimension()), 0.0);
    objective.regularizer().prox(start, objective.step());
    Evaluation at = objective.evaluate(std::move(start));
    best.offer(at);
    if (!best.best()) return std::nullopt;
    int stalled = 0;
    for (int step = 0; step < kMostSteps && stalled < kPatience && at.residual > 0; ++step) {
        const double residual = best.best()->residual, value = best.best()->value;
        at = nextPoint(objective, at, best);
        const bool hasMoved = best.best()->residual < 0.5 * residual || best.best()->value < value;
        stalled = hasMoved ? 0 : stalled + 1;
    }
    return *best.best();
}

}  // namespace dianoia
