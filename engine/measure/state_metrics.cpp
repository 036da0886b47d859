#include "measure/state_metrics.h"

#include <algorithm>
#include <cmath>

#include "core/norms.h"
#include "core/sums.h"

namespace dianoia {
namespace {

constexpr Index kAllCoordinates = 64;  // up to this dimension the bias is taken over the whole vector
constexpr Index kMostWorkers = 101;    // the law costs n^2 a point

RoundContext noContext() {
    static const RandomStreams streams(0);
    return {streams, RoundIndex(0)};
}

}  // namespace

StateMetrics::StateMetrics(Index workers, Index dimension)
    : m_medianRule(makeAggregator({"median", "zero"})), m_meanRule(makeAggregator({"mean", "zero"})) {
    for (Vector* v : {&m_mean, &m_honestMean, &m_median, &m_hint, &m_trial}) v->assign(std::size_t(dimension), 0.0);
    m_column.assign(std::size_t(workers), 0.0);
    m_memoryErrors.reserve(std::size_t(workers));
}

void StateMetrics::fill(const StateView& view, Row& row) {
    const Range all{0, std::ssize(m_mean)};
    m_meanRule->aggregate(view.gradients, all, 0, noContext(), m_hint, m_mean);
    fillObjective(view, row);
    fillMedians(view, row);
    if (const auto share = view.problem.accuracy(view.x)) row.set(Column::accuracy, *share);
    if (const auto share = view.problem.testAccuracy(view.x)) row.set(Column::test_accuracy, *share);
}

void StateMetrics::fillObjective(const StateView& view, Row& row) {
    const auto n = view.losses.size();
    const double loss = sum(view.losses) / double(n) + view.regularizer.value(view.x);
    row.set(Column::loss, loss);
    if (view.regularizer.isZero()) {
        row.set(Column::grad_norm, euclideanNorm(m_mean));
    } else {
        for (std::size_t j = 0; j < m_trial.size(); ++j) m_trial[j] = view.x[j] - view.step * m_mean[j];
        view.regularizer.prox(m_trial, view.step);
        row.set(Column::grad_norm, euclideanDistance(view.x, m_trial) / view.step);
    }
    m_memoryErrors.clear();
    if (!view.optimum) return;
    row.set(Column::gap, loss - view.optimum->objective);
    row.set(Column::dist_sq, squaredDistance(view.x, view.optimum->point));
    double error = 0;
    for (Index i = 0; i < Index(n); ++i) {
        const ConstSpan target = view.optimum->gradients.row(i);
        m_memoryErrors.push_back(view.memories ? squaredDistance(view.memories->row(i), target) : squaredNorm(target));
        error += m_memoryErrors.back();
    }
    row.set(Column::h_error, error / double(n));
}

const RowMatrix& StateMetrics::honestGradients(const StateView& view) {
    const Index n = view.gradients.rows(), d = view.gradients.columns();
    const Index honest = std::ssize(view.honest);
    if (honest >= n || honest < 1) return view.gradients;
    if (m_honest.rows() != honest) m_honest = RowMatrix(honest, d);
    for (Index i = 0; i < honest; ++i)
        std::copy_n(view.gradients.row(view.honest[std::size_t(i)]).data(), d, m_honest.row(i).data());
    return m_honest;
}

void StateMetrics::fillMedians(const StateView& view, Row& row) {
    const Range all{0, std::ssize(m_mean)};
    const RowMatrix& gradients = honestGradients(view);
    m_medianRule->aggregate(gradients, all, 0, noContext(), m_hint, m_median);
    m_meanRule->aggregate(gradients, all, 0, noContext(), m_hint, m_honestMean);
    const double gap = euclideanDistance(m_median, m_honestMean);
    row.set(Column::median_norm, euclideanNorm(m_median));
    row.set(Column::median_mean_gap, gap);
    if (!view.noise || view.noiseLevel == 0) {
        row.set(Column::median_bias, gap);
    } else if (const auto bias = medianBias(view, gradients)) {
        row.set(Column::median_bias, *bias);
    }
}

std::optional<double> StateMetrics::medianBias(const StateView& view, const RowMatrix& gradients) {
    const Index n = gradients.rows(), d = gradients.columns();
    if (n > kMostWorkers || (d > kAllCoordinates && view.watched.empty())) return std::nullopt;
    const NoisyMedian law(view.noise);
    double squared = 0;
    const auto add = [&](Index j) {
        for (Index i = 0; i < n; ++i) m_column[std::size_t(i)] = gradients.row(i)[std::size_t(j)];
        const ConstSpan column = ConstSpan(m_column).first(std::size_t(n));
        const double bias = law.mean(column, view.noiseLevel, m_scratch) - m_honestMean[std::size_t(j)];
        squared += bias * bias;
    };
    if (d <= kAllCoordinates) {
        for (Index j = 0; j < d; ++j) add(j);
    } else {
        for (std::int64_t j : view.watched) add(Index(j));
    }
    return std::sqrt(squared);
}

}  // namespace dianoia
