#include "problems/diagonal_quadratic.h"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "core/elementary.h"
#include "core/number_text.h"
#include "problems/size_limit.h"

namespace dianoia {
namespace {

Vector curvaturesOf(const QuadraticShape& shape) {
    Vector curvatures(std::size_t(shape.dimension), shape.L);
    const double steps = double(shape.dimension - 1), ratio = elementary::log(shape.L / shape.mu);
    for (Index j = 1; j + 1 < shape.dimension; ++j)
        curvatures[std::size_t(j)] = shape.mu * elementary::exp(ratio * double(j) / steps);
    if (shape.dimension > 1) curvatures.front() = shape.mu;
    return curvatures;
}

void subtractMeanRow(RowMatrix& matrix) {
    Vector mean(std::size_t(matrix.columns()));
    meanGradient(matrix, mean);
    for (Index i = 0; i < matrix.rows(); ++i) addScaled(matrix.row(i), -1.0, mean);
}

double meanSquareOfRows(const RowMatrix& matrix) {
    double total = 0;
    for (Index i = 0; i < matrix.rows(); ++i) total += squaredNorm(matrix.row(i));
    return total / double(matrix.rows());
}

/// Asks for numbers that are read soon.
void prefetch(const double* numbers, Index count) {
    constexpr Index kLine = Index(kAlignment / sizeof(double));
    for (Index j = 0; j < count; j += kLine) __builtin_prefetch(numbers + j);
}

}  // namespace

DiagonalQuadratic::DiagonalQuadratic(RowMatrix curvatures, RowMatrix centres)
    : m_curvatures(std::move(curvatures)),
      m_centres(std::move(centres)),
      m_meanCurvature(std::size_t(m_centres.columns())) {
    meanGradient(m_curvatures, m_meanCurvature);
    double least = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < workers(); ++i) {
        const auto [low, high] = std::ranges::minmax(curvatureOf(toWorker(i)));
        m_constants.smoothnessOf.push_back(high);
        least = std::min(least, low);
    }
    m_constants.smoothness = std::ranges::max(m_constants.smoothnessOf);
    m_constants.pooledSmoothness = std::ranges::max(m_meanCurvature);
    m_constants.strongConvexity = least;
}

double DiagonalQuadratic::partGradient(WorkerIndex i, Index, ConstSpan x, Span gradient, Workspace&) const {
    const double *a = curvatureOf(i).data(), *c = m_centres.row(toIndex(i)).data();
    return 0.5 * packedSum(dimension(), [&]<class Real>(Index j) {
               const Real distance = load<Real>(x.data() + j) - load<Real>(c + j);
               const Real slope = load<Real>(a + j) * distance;
               store(gradient.data() + j, slope);
               return slope * distance;
           });
}

double DiagonalQuadratic::partLoss(WorkerIndex i, Index, ConstSpan x, Workspace&) const {
    const double *a = curvatureOf(i).data(), *c = m_centres.row(toIndex(i)).data();
    return 0.5 * packedSum(dimension(), [&]<class Real>(Index j) {
               const Real distance = load<Real>(x.data() + j) - load<Real>(c + j);
               return load<Real>(a + j) * distance * distance;
           });
}

void DiagonalQuadratic::rangeGradient(WorkerIndex i, ConstSpan x, Range range, Span gradient) const {
    const double *a = curvatureOf(i).data() + range.first, *c = m_centres.row(toIndex(i)).data() + range.first;
    const double* from = x.data() + range.first;
    // A tile is read worker by worker. Pieces so short end before the processor has seen where they lead.
    constexpr Index kAhead = 4, kShort = 128;
    if (range.size() <= kShort && toIndex(i) + kAhead < m_centres.rows()) {
        if (m_curvatures.rows() > 1) prefetch(a + kAhead * m_curvatures.stride(), range.size());
        prefetch(c + kAhead * m_centres.stride(), range.size());
    }
    for (std::size_t j = 0; j < gradient.size(); ++j) gradient[j] = a[j] * (from[j] - c[j]);
}

std::optional<Vector> DiagonalQuadratic::closedFormOptimum() const {
    Vector optimum(std::size_t(dimension()), 0.0);
    for (Index i = 0; i < workers(); ++i) {
        const ConstSpan a = curvatureOf(toWorker(i)), c = m_centres.row(i);
        for (std::size_t j = 0; j < optimum.size(); ++j) optimum[j] += a[j] * c[j];
    }
    for (std::size_t j = 0; j < optimum.size(); ++j) {
        if (!(m_meanCurvature[j] > 0)) return std::nullopt;
        optimum[j] /= m_meanCurvature[j] * double(workers());
    }
    return optimum;
}

std::unique_ptr<Problem> makeShiftedQuadratics(const std::vector<std::vector<double>>& positions) {
    const Index workers = std::ssize(positions), dimension = workers > 0 ? std::ssize(positions.front()) : 0;
    if (dimension == 0) failContent("problem.positions is empty; it needs one position for each worker");
    RowMatrix curvatures(1, dimension), centres(workers, dimension);
    curvatures.fill(1);
    for (Index i = 0; i < workers; ++i) {
        const std::vector<double>& position = positions[std::size_t(i)];
        if (std::ssize(position) != dimension)
            failContent("problem.positions[" + std::to_string(i) + "] has " + std::to_string(position.size()) +
                        " numbers, but problem.positions[0] has " + std::to_string(dimension));
        std::ranges::copy(position, centres.row(i).begin());
    }
    return std::make_unique<DiagonalQuadratic>(std::move(curvatures), std::move(centres));
}

std::unique_ptr<Problem> makeQuadratic(const QuadraticShape& shape, const RandomStreams& streams) {
    if (!(shape.mu <= shape.L))
        failContent("problem.mu is " + shortestText(shape.mu) + ", more than problem.L, " + shortestText(shape.L));
    requireRunSize(shape.workers, shape.dimension);
    RowMatrix curvatures(1, shape.dimension), centres(shape.workers, shape.dimension);
    std::ranges::copy(curvaturesOf(shape), curvatures.row(0).begin());
    std::vector<std::uint32_t> words(std::size_t(shape.dimension));
    for (Index i = 0; i < shape.workers; ++i) {
        streams.words(words, Purpose::init, toWorker(i), RoundIndex{});
        std::ranges::transform(words, centres.row(i).begin(),
                               [](std::uint32_t w) { return 2 * openUnitInterval(w) - 1; });
    }
    subtractMeanRow(centres);
    const double meanSquare = meanSquareOfRows(centres);
    const double scale = meanSquare > 0 ? shape.spread / std::sqrt(meanSquare) : 0.0;
    for (Index i = 0; i < shape.workers; ++i)
        for (double& v : centres.row(i)) v = 1 + scale * v;
    return std::make_unique<DiagonalQuadratic>(std::move(curvatures), std::move(centres));
}

}  // namespace dianoia
