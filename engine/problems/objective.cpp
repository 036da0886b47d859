#include "problems/objective.h"

#include <algorithm>
#include <cmath>

namespace dianoia {

Objective::Objective(const Problem& problem, const Regularizer& regularizer, int threads)
    : m_problem(problem),
      m_regularizer(regularizer),
      m_threads(threads),
      m_evaluator(problem),
      m_gradients(problem.workers(), problem.dimension()),
      m_losses(std::size_t(problem.workers())) {
    const double smoothness = problem.constants().pooledSmoothness.value_or(0);
    m_step = smoothness > 0 ? 1 / smoothness : 1;
}

double Objective::tolerance() const {
    return 1e-12 * m_problem.constants().strongConvexity.value_or(0);
}

Evaluation Objective::evaluate(Vector point) {
    Evaluation at;
    m_evaluator.evaluate(point, m_threads, m_gradients, m_losses);
    at.value = meanLoss(m_losses) + m_regularizer.value(point);
    at.gradient.resize(point.size());
    meanGradient(m_gradients, at.gradient);
    at.residual = m_regularizer.isZero() ? std::sqrt(squaredNorm(at.gradient))
                                         : std::sqrt(squaredDistance(point, proxStep(point, at.gradient))) / m_step;
    at.point = std::move(point);
    return at;
}

Vector Objective::proxStep(const Vector& from, const Vector& gradient) const {
    Vector to = from;
    addScaled(to, -m_step, gradient);
    m_regularizer.prox(to, m_step);
    return to;
}

void BestPoint::offer(const Evaluation& point) {
    constexpr double kAlike = 10;
    if (!std::isfinite(point.value) || !std::isfinite(point.residual)) return;
    std::erase_if(m_points, [&](const Evaluation& p) { return p.residual > kAlike * point.residual; });
    const bool isAlike =
        std::ranges::all_of(m_points, [&](const Evaluation& p) { return point.residual <= kAlike * p.residual; });
    if (isAlike) m_points.push_back(point);
}

const Evaluation* BestPoint::best() const {
    const auto least = std::ranges::min_element(m_points, [](const Evaluation& a, const Evaluation& b) {
        return a.value != b.value ? a.value < b.value : a.residual < b.residual;
    });
    return least == m_points.end() ? nullptr : &*least;
}

}  // namespace dianoia
