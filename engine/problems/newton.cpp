#include <Eigen/Dense>
#include <cmath>

#include "problems/minimisers.h"

namespace dianoia {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMostSteps = 200;
constexpr int kPolishingSteps = 3;  // after the gradient no longer falls

Eigen::Map<const VectorXd> view(const Vector& v) {
    return {v.data(), std::ssize(v)};
}

/// Solves H p = -gradient: Cholesky, or the pseudo-inverse where H is singular.
VectorXd newtonDirection(const Problem& problem, const Evaluation& at) {
    const Index d = problem.dimension();
    MatrixXd hessian(d, d);
    problem.hessian(at.point, {hessian.data(), std::size_t(d * d)});
    const Eigen::LLT<MatrixXd> factor(hessian);
    const double least = factor.matrixLLT().diagonal().minCoeff(), greatest = factor.matrixLLT().diagonal().maxCoeff();
    if (factor.info() == Eigen::Success && least > 1e-7 * greatest) return factor.solve(-view(at.gradient));
    const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(hessian);
    const VectorXd& values = solver.eigenvalues();
    const double smallest = 1e-13 * double(d) * values(d - 1);
    VectorXd parts = solver.eigenvectors().transpose() * -view(at.gradient);
    for (Index j = 0; j < d; ++j) parts(j) = values(j) > smallest ? parts(j) / values(j) : 0.0;
    return solver.eigenvectors() * parts;
}

Evaluation moved(Objective& objective, const Evaluation& from, const VectorXd& direction, double length) {
    Vector to = from.point;
    addScaled(to, length, {direction.data(), to.size()});
    return objective.evaluate(std::move(to));
}

/// Backtracking from the full step until F falls as Armijo (1966) asks, or by rounding alone the gradient does.
Evaluation searched(Objective& objective, const Evaluation& from, const VectorXd& direction) {
    constexpr double kSufficient = 1e-4, kShortest = 1e-10, kRounding = 1e-13;
    const double slope = view(from.gradient).dot(direction);
    Evaluation to = moved(objective, from, direction, 1);
    if (-slope <= kRounding * std::max(1.0, std::abs(from.value))) return to;
    for (double length = 0.5; length > kShortest; length /= 2) {
        if (to.value <= from.value + kSufficient * 2 * length * slope) return to;
        to = moved(objective, from, direction, length);
    }
    return to;
}

}  // namespace

std::optional<Evaluation> minimiseByNewton(Objective& objective) {
    constexpr double kShortStep = 1e-6;
    BestPoint best;
    Evaluation at = objective.evaluate(Vector(std::size_t(objective.dimension()), 0.0));
    best.offer(at);
    double least = at.residual;
    bool isShort = false;
    for (int step = 0, polished = 0; step < kMostSteps && polished < kPolishingSteps && at.residual > 0; ++step) {
        const VectorXd direction = newtonDirection(objective.problem(), at);
        isShort = direction.norm() <= kShortStep * (1 + view(at.point).norm());
        at = searched(objective, at, direction);
        if (!std::isfinite(at.value)) return std::nullopt;
        best.offer(at);
        if (isShort && at.residual > 0.5 * least) ++polished;
        least = std::min(least, at.residual);
    }
    if (!isShort && at.residual > 0) return std::nullopt;
    return best.best();
}

}  // namespace dianoia
