#include "problems/nonconvex_logistic.h"

namespace dianoia {

NonconvexLogistic::NonconvexLogistic(const DataSet& data, const Partition& partition, const RidgeWeight& ridge)
    : m_loss(data, partition, {0, false}) {
    const ProblemConstants& loss = m_loss.constants();
    m_weight = ridge.relative ? *loss.dataSmoothness / ridge.value : ridge.value;
    m_constants.dataSmoothness = loss.dataSmoothness;
    for (double smoothness : loss.smoothnessOf) m_constants.smoothnessOf.push_back(smoothness + 2 * m_weight);
    m_constants.smoothness = *loss.smoothness + 2 * m_weight;
}

/// gradient += the penalty's, unless it is empty; returns the penalty.
double NonconvexLogistic::addPenalty(ConstSpan x, Span gradient) const {
    for (std::size_t j = 0; j < gradient.size(); ++j) {
        const double below = 1 + x[j] * x[j];
        gradient[j] += 2 * m_weight * x[j] / (below * below);
    }
    return m_weight * fixedSum(std::ssize(x), [&](Index j) {
               const double square = x[std::size_t(j)] * x[std::size_t(j)];
               return square / (1 + square);
           });
}

double NonconvexLogistic::partGradient(WorkerIndex i, Index part, ConstSpan x, Span gradient, Workspace& space) const {
    const double loss = m_loss.partGradient(i, part, x, gradient, space);
    return part == 0 ? loss + addPenalty(x, gradient) : loss;
}

double NonconvexLogistic::partLoss(WorkerIndex i, Index part, ConstSpan x, Workspace& space) const {
    const double loss = m_loss.partLoss(i, part, x, space);
    return part == 0 ? loss + addPenalty(x, {}) : loss;
}

void NonconvexLogistic::minibatchGradient(WorkerIndex i, std::span<const std::uint32_t> rows, ConstSpan x,
                                          Span gradient, Workspace& space) const {
    m_loss.minibatchGradient(i, rows, x, gradient, space);
    addPenalty(x, gradient);
}

}  // namespace dianoia
