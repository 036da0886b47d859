#include "problems/problem.h"

#include <algorithm>

#include "core/parallel.h"

namespace dianoia {

Index Problem::samples() const {
    Index total = 0;
    for (Index i = 0; i < workers(); ++i) total += samplesOf(toWorker(i));
    return total;
}

void Problem::minibatchGradient(WorkerIndex i, std::span<const std::uint32_t>, ConstSpan x, Span gradient,
                                Workspace& space) const {
    partGradient(i, 0, x, gradient, space);
}

void Problem::rangeGradient(WorkerIndex, ConstSpan, Range, Span gradient) const {
    std::fill(gradient.begin(), gradient.end(), 0.0);
}

void Problem::hessian(ConstSpan, Span hessian) const {
    std::fill(hessian.begin(), hessian.end(), 0.0);
}

void meanGradient(const RowMatrix& gradients, Span mean) {
    std::fill(mean.begin(), mean.end(), 0.0);
    for (Index i = 0; i < gradients.rows(); ++i) addScaled(mean, 1.0, gradients.row(i));
    for (double& m : mean) m /= double(gradients.rows());
}

GradientEvaluator::GradientEvaluator(const Problem& problem)
    : m_problem(&problem), m_losses(std::size_t(problem.workers())) {
    Index laterParts = 0;
    for (Index i = 0; i < problem.workers(); ++i)
        for (Index part = 0; part < problem.partsOf(toWorker(i)); ++part)
            m_tasks.push_back({i, part, part == 0 ? -1 : laterParts++});
    m_partGradients = RowMatrix(laterParts, problem.dimension());
    m_partLosses.resize(m_tasks.size());
    m_price = problem.gradientPrice() * double(problem.workers()) / double(m_tasks.size());
    reserve(1);
}

void GradientEvaluator::reserve(int threads) {
    if (m_spaces.size() < std::size_t(std::max(1, threads))) m_spaces.resize(std::size_t(std::max(1, threads)));
}

Workspace& GradientEvaluator::spaceOfThread() {
    return m_spaces[std::size_t(threadNumber()) % m_spaces.size()];
}

void GradientEvaluator::evaluate(ConstSpan x, int threads, RowMatrix& gradients, Span losses) {
    reserve(threads);
    parallelFor(std::ssize(m_tasks), threads, m_price, [&](Index t) {
        const Task& task = m_tasks[std::size_t(t)];
        const Span target = task.part == 0 ? gradients.row(task.worker) : m_partGradients.row(task.row);
        m_partLosses[std::size_t(t)] =
            m_problem->partGradient(toWorker(task.worker), task.part, x, target, spaceOfThread());
    });
    for (std::size_t t = 0; t < m_tasks.size(); ++t) {
        const Task& task = m_tasks[t];
        double& loss = losses[std::size_t(task.worker)];
        loss = task.part == 0 ? m_partLosses[t] : loss + m_partLosses[t];
        if (task.part > 0) addScaled(gradients.row(task.worker), 1.0, m_partGradients.row(task.row));
    }
}

double GradientEvaluator::loss(ConstSpan x, int threads) {
    reserve(threads);
    parallelFor(std::ssize(m_tasks), threads, m_price / 2, [&](Index t) {
        const Task& task = m_tasks[std::size_t(t)];
        m_partLosses[std::size_t(t)] = m_problem->partLoss(toWorker(task.worker), task.part, x, spaceOfThread());
    });
    for (std::size_t t = 0; t < m_tasks.size(); ++t) {
        double& loss = m_losses[std::size_t(m_tasks[t].worker)];
        loss = m_tasks[t].part == 0 ? m_partLosses[t] : loss + m_partLosses[t];
    }
    return meanLoss(m_losses);
}

}  // namespace dianoia
