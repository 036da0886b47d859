#include "problems/gradient_bounds.h"

#include <cmath>

#include "core/sums.h"
#include "problems/diagonal_quadratic.h"
#include "problems/margin_problem.h"
#include "problems/nonconvex_logistic.h"
#include "problems/softmax_problem.h"

namespace dianoia {
namespace {

double squareOfRow(const DataSet& data, Index row) {
    if (!data.isSparse()) {
        const ConstSpan values = data.dense().values;
        return squaredNorm(values.subspan(std::size_t(row * data.columns), std::size_t(data.columns)));
    }
    const SparseFeatures& sparse = data.sparse();
    const Index first = sparse.rowStart[std::size_t(row)], end = sparse.rowStart[std::size_t(row) + 1];
    if (sparse.value.empty()) return double(end - first);
    return squaredNorm(ConstSpan(sparse.value).subspan(std::size_t(first), std::size_t(end - first)));
}

/// The greatest square of the derivative of a row's loss by its scores; empty for a loss without one.
std::optional<double> greatestSlope(const Problem& problem) {
    if (dynamic_cast<const LogisticRegression*>(&problem) || dynamic_cast<const NonconvexLogistic*>(&problem))
        return 1.0;
    if (dynamic_cast<const SoftmaxRegression*>(&problem)) return 2.0;
    return std::nullopt;
}

}  // namespace

GradientBounds gradientBounds(const Problem& problem, const DataSet* data, const Partition& partition) {
    GradientBounds bounds;
    if (const auto* bowls = dynamic_cast<const DiagonalQuadratic*>(&problem))
        bounds.isParallel = bowls->sharesCurvature();
    const auto slope = greatestSlope(problem);
    if (!slope || !data || partition.workers() == 0) return bounds;
    double squares = 0, lengths = 0;
    for (const auto& rows : partition.rowsOf) {
        double square = 0, length = 0;
        for (const Index row : rows) {
            square += squareOfRow(*data, row);
            length += std::sqrt(squareOfRow(*data, row));
        }
        const double count = double(rows.size());
        squares += square / count;
        lengths += length / count * (length / count);
    }
    bounds.rowNoise = *slope * squares / double(partition.workers());
    bounds.dissimilarity = *slope * lengths / double(partition.workers());
    return bounds;
}

}  // namespace dianoia
