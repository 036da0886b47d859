// F = f + R with everything that a minimiser asks for.
#pragma once

#include <optional>
#include <vector>

#include "problems/problem.h"
#include "problems/regularizer.h"

namespace dianoia {

/// A point and what F looks like there.
struct Evaluation {
    Vector point;
    double value = 0;     ///< F(point)
    Vector gradient;      ///< grad f(point), the smooth part
    double residual = 0;  ///< |point - prox(point - step grad f)| / step; |grad f| for R = 0
};

class Objective {
public:
    Objective(const Problem& problem, const Regularizer& regularizer, int threads);

    const Problem& problem() const { return m_problem; }
    const Regularizer& regularizer() const { return m_regularizer; }
    Index dimension() const { return m_problem.dimension(); }
    /// 1 / L of f.
    double step() const { return m_step; }
    /// The residual below which |x - x*| <= 1e-12 where f is strongly convex.
    double tolerance() const;

    Evaluation evaluate(Vector point);
    /// grad f_i at the point evaluated last, one row a worker.
    const RowMatrix& gradients() const { return m_gradients; }
    /// prox_{step R}(from - step * gradient).
    Vector proxStep(const Vector& from, const Vector& gradient) const;

private:
    const Problem& m_problem;
    const Regularizer& m_regularizer;
    int m_threads;
    double m_step;
    GradientEvaluator m_evaluator;
    RowMatrix m_gradients;
    Vector m_losses;
};

/// Remembers points and picks the best: where rounding alone decides, residuals within a factor of ten of the least are
/// alike, and the least value counts.
class BestPoint {
public:
    void offer(const Evaluation& point);
    /// Null where nothing finite was offered, as at data whose squares overflow.
    const Evaluation* best() const;

private:
    std::vector<Evaluation> m_points;
};

}  // namespace dianoia
