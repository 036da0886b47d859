// Logistic regression with a penalty that is not convex.
#pragma once

#include "problems/margin_problem.h"

namespace dianoia {

/// f_i(x) = mean log(1 + exp(-y a.x)) + l2 sum_j x_j^2/(1 + x_j^2). The penalty's second derivative lies in
/// [-l2/2, 2 l2], so L_i = L_i of the loss + 2 l2; no mu, and no minimiser is looked for.
class NonconvexLogistic final : public Problem {
public:
    NonconvexLogistic(const DataSet& data, const Partition& partition, const RidgeWeight& ridge);

    Index dimension() const override { return m_loss.dimension(); }
    Index workers() const override { return m_loss.workers(); }
    Index samplesOf(WorkerIndex i) const override { return m_loss.samplesOf(i); }
    Index partsOf(WorkerIndex i) const override { return m_loss.partsOf(i); }
    double partGradient(WorkerIndex i, Index part, ConstSpan x, Span gradient, Workspace& space) const override;
    double partLoss(WorkerIndex i, Index part, ConstSpan x, Workspace& space) const override;
    void minibatchGradient(WorkerIndex i, std::span<const std::uint32_t> rows, ConstSpan x, Span gradient,
                           Workspace& space) const override;
    double gradientPrice() const override { return m_loss.gradientPrice(); }
    const ProblemConstants& constants() const override { return m_constants; }
    std::optional<double> accuracy(ConstSpan x) const override { return m_loss.accuracy(x); }
    std::optional<double> testAccuracy(ConstSpan x) const override { return m_loss.testAccuracy(x); }

private:
    double addPenalty(ConstSpan x, Span gradient) const;

    LogisticRegression m_loss;
    ProblemConstants m_constants;
    double m_weight;
};

}  // namespace dianoia
