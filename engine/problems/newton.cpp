#include <Eigen/Dense>
#include <cmath>

#include "problems/minimisers.h"

namespace dianoia {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMostSteps = 60;
constexpr int kPolishingSteps = 3;  // after the gradient no longer falls

Eigen::Map<const VectorXd> view(const Vector& v) {
    return {v.data(), std::ssize(v)};
}

/// Solves H p = -gradient: by Cholesky's factor, or the pseudo-inverse where H is singular.
class NewtonSystem {
public:
    void factorize(const Problem& problem, const Vector& point) {
        const Index d = problem.dimension();
        MatrixXd hessian(d, d);
        problem.hessian(point, {hessian.data(), std::size_t(d * d)});
        m_factor.compute(hessian);
        const auto& diagonal = m_factor.matrixLLT().diagonal();
        m_isRegular = m_factor.info() == Eigen::Success && diagonal.minCoeff() > kRegular * diagonal.maxCoeff();
        if (!m_isRegular) m_eigen.compute(hessian);
    }

    VectorXd direction(const Evaluation& at) const {
        if (m_isRegular) return m_factor.solve(-view(at.gradient));
        const VectorXd& values = m_eigen.eigenvalues();
        const double smallest = kSingular * values(values.size() - 1);
        VectorXd parts = m_eigen.eigenvectors().transpose() * -view(at.gradient);
        for (Index j = 0; j < parts.size(); ++j) parts(j) = values(j) > smallest ? parts(j) / values(j) : 0.0;
        return m_eigen.eigenvectors() * parts;
    }

private:
    static constexpr double kRegular = 1e-7;    // of the factor's diagonal: the square root of the next
    static constexpr double kSingular = 1e-13;  // of the eigenvalues
    bool m_isRegular = true;
    Eigen::LLT<MatrixXd> m_factor;
    Eigen::SelfAdjointEigenSolver<MatrixXd> m_eigen;
};

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
    constexpr double kShortStep = 1e-5;
    BestPoint best;
    Evaluation at = objective.evaluate(Vector(std::size_t(objective.dimension()), 0.0));
    best.offer(at);
    if (!best.best()) return std::nullopt;
    double least = at.residual;
    bool isShort = false;
    NewtonSystem system;
    for (int step = 0, polished = 0; step < kMostSteps && polished < kPolishingSteps && at.residual > 0; ++step) {
        // A Hessian from as near as a short step serves to the end.
        if (!isShort) system.factorize(objective.problem(), at.point);
        const VectorXd direction = system.direction(at);
        isShort = direction.norm() <= kShortStep * (1 + view(at.point).norm());
        at = searched(objective, at, direction);
        if (!std::isfinite(at.value)) return std::nullopt;
        best.offer(at);
        if (isShort && at.residual > 0.5 * least) ++polished;
        least = std::min(least, at.residual);
    }
    if (!isShort && at.residual > 0) return std::nullopt;
    return *best.best();
}

}  // namespace dianoia
