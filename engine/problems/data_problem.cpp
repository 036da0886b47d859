#include "problems/data_problem.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "core/diagnostics.h"
#include "problems/data_curvature.h"

namespace dianoia {
namespace {

constexpr Index kRowsPerPart = 2048;
constexpr Index kWidestHessian = 2000;

/// Parts long enough that adding them up costs little beside them.
Index rowsPerPart(const FeatureStore& store) {
    const Index entriesPerRow = std::max<Index>(1, store.entries() / std::max<Index>(1, store.rows()));
    return std::max(kRowsPerPart, 8 * store.columns() / entriesPerRow);
}

}  // namespace

DataProblem::DataProblem(const DataSet& data, const Partition& partition) {
    m_firstRowOf.push_back(0);
    for (const std::vector<Index>& rows : partition.rowsOf) {
        if (rows.empty())
            failContent("worker " + std::to_string(m_firstRowOf.size() - 1) + " of " +
                        std::to_string(partition.workers()) + " has no row of the " + std::to_string(data.rows) +
                        " rows of " + data.name);
        m_order.insert(m_order.end(), rows.begin(), rows.end());
        m_firstRowOf.push_back(std::ssize(m_order));
    }
    m_features = makeFeatureStore(data, m_order, std::min(kRowsPerPart, std::ssize(m_order) / workers()));
    m_rowsPerPart = rowsPerPart(*m_features);
    if (!data.classOf.empty()) m_classOf = inStoreOrder(data.classOf);
    if (data.test.empty()) return;
    std::vector<Index> all(std::size_t(data.test.front().rows));
    for (std::size_t r = 0; r < all.size(); ++r) all[r] = Index(r);
    m_testFeatures = makeFeatureStore(data.test.front(), all, kRowsPerPart);
    m_testClassOf = data.test.front().classOf;
}

void DataProblem::setConstants(const RidgeWeight& ridge, double greatest, double least) {
    const DataCurvature curvature = curvatureOf(*m_features, m_firstRowOf, least > 0);
    m_constants.dataSmoothness = curvature.pooled / 4;
    const double l2 = ridge.relative ? *m_constants.dataSmoothness / ridge.value : ridge.value;
    for (const double lambda : curvature.greatestOf) m_constants.smoothnessOf.push_back(greatest * lambda + l2);
    m_constants.smoothness = *std::max_element(m_constants.smoothnessOf.begin(), m_constants.smoothnessOf.end());
    m_constants.pooledSmoothness = greatest * curvature.mean + l2;
    m_constants.strongConvexity = least * curvature.least + l2;
    m_constants.ridge = l2;
}

void DataProblem::setRidgeAlone(const RidgeWeight& ridge) {
    if (ridge.relative) m_constants.dataSmoothness = curvatureOf(*m_features, m_firstRowOf, false).pooled / 4;
    m_constants.ridge = ridge.relative ? *m_constants.dataSmoothness / ridge.value : ridge.value;
}

Index DataProblem::samplesOf(WorkerIndex i) const {
    const auto w = std::size_t(toIndex(i));
    return m_firstRowOf[w + 1] - m_firstRowOf[w];
}

Index DataProblem::partsOf(WorkerIndex i) const {
    return (samplesOf(i) + m_rowsPerPart - 1) / m_rowsPerPart;
}

RowBlock DataProblem::rowsOfPart(WorkerIndex i, Index part) const {
    const Index from = part * m_rowsPerPart;
    return {m_firstRowOf[std::size_t(toIndex(i))] + from, std::min(m_rowsPerPart, samplesOf(i) - from), nullptr};
}

double DataProblem::partGradient(WorkerIndex i, Index part, ConstSpan x, Span gradient, Workspace& space) const {
    const double scale = 1.0 / double(samplesOf(i)), ridge = part == 0 ? m_constants.ridge : 0.0;
    const double loss = scaledGradient(rowsOfPart(i, part), scale, ridge, x, gradient, space) * scale;
    return part == 0 ? loss + 0.5 * ridge * squaredNorm(x) : loss;
}

double DataProblem::partLoss(WorkerIndex i, Index part, ConstSpan x, Workspace& space) const {
    const double loss = addLosses(rowsOfPart(i, part), x, {}, space) * (1.0 / double(samplesOf(i)));
    return part == 0 ? loss + 0.5 * m_constants.ridge * squaredNorm(x) : loss;
}

void DataProblem::minibatchGradient(WorkerIndex i, std::span<const std::uint32_t> rows, ConstSpan x, Span gradient,
                                    Workspace& space) const {
    const RowBlock block{m_firstRowOf[std::size_t(toIndex(i))], std::ssize(rows), rows.data()};
    scaledGradient(block, 1.0 / double(rows.size()), m_constants.ridge, x, gradient, space);
}

double DataProblem::scaledGradient(const RowBlock& rows, double scale, double ridge, ConstSpan x, Span gradient,
                                   Workspace& space) const {
    std::fill(gradient.begin(), gradient.end(), 0.0);
    const double losses = addLosses(rows, x, gradient, space);
    for (std::size_t j = 0; j < gradient.size(); ++j) gradient[j] = gradient[j] * scale + ridge * x[j];
    return losses;
}

void DataProblem::predict(const FeatureStore&, const RowBlock&, ConstSpan, Workspace&) const {}

double DataProblem::shareRight(const FeatureStore& features, const std::vector<std::uint32_t>& classOf,
                               ConstSpan x) const {
    // One for each thread that asks, grown once.
    static thread_local Workspace space;
    const Index longest = std::min(kRowsPerPart, features.blockRows());
    space.words.resize(std::size_t(longest));
    Index right = 0;
    for (Index first = 0; first < features.rows(); first += longest) {
        const Index count = std::min(longest, features.rows() - first);
        predict(features, {first, count, nullptr}, x, space);
        right +=
            std::transform_reduce(space.words.begin(), space.words.begin() + count, classOf.begin() + first, Index(0),
                                  std::plus<>(), [](std::uint32_t a, std::uint32_t b) { return a == b; });
    }
    return double(right) / double(features.rows());
}

std::optional<double> DataProblem::accuracy(ConstSpan x) const {
    if (!classifies()) return std::nullopt;
    return shareRight(*m_features, m_classOf, x);
}

std::optional<double> DataProblem::testAccuracy(ConstSpan x) const {
    if (!classifies() || !m_testFeatures) return std::nullopt;
    return shareRight(*m_testFeatures, m_testClassOf, x);
}

bool DataProblem::hasHessian() const {
    return m_constants.smoothness.has_value() && dimension() <= kWidestHessian;
}

void DataProblem::hessian(ConstSpan x, Span hessian) const {
    const auto d = std::size_t(dimension());
    std::fill(hessian.begin(), hessian.end(), 0.0);
    for (Index i = 0; i < workers(); ++i) {
        const RowBlock rows{m_firstRowOf[std::size_t(i)], samplesOf(toWorker(i)), nullptr};
        addHessian(rows, 1.0 / (double(workers()) * double(rows.count)), x, hessian);
    }
    for (std::size_t r = 0; r < d; ++r) {
        hessian[r * d + r] += m_constants.ridge;
        for (std::size_t c = 0; c < r; ++c) hessian[c * d + r] = hessian[r * d + c];
    }
}

}  // namespace dianoia
