#include "problems/margin_problem.h"

#include <algorithm>

#include "data/class_checks.h"

namespace dianoia {
namespace {

const std::vector<double>& numbersOf(const DataSet& data) {
    requireNumbers(data);
    return data.labels;
}

std::vector<double> signsOf(const DataSet& data) {
    requireTwoClasses(data);
    std::vector<double> signs(data.classOf.size());
    std::transform(data.classOf.begin(), data.classOf.end(), signs.begin(),
                   [](std::uint32_t c) { return c == 1 ? 1.0 : -1.0; });
    return signs;
}

}  // namespace

MarginProblem::MarginProblem(const DataSet& data, const Partition& partition, const RidgeWeight& ridge,
                             const MarginLoss& loss, const std::vector<double>& targetOf)
    : DataProblem(data, partition), m_loss(loss), m_targets(inStoreOrder(targetOf)) {
    setConstants(ridge, loss.greatestCurvature(), loss.leastCurvature());
}

double MarginProblem::gradientPrice() const {
    constexpr double kEntry = 0.4, kRow = 3;
    return (kEntry * double(features().entries()) + kRow * double(features().rows())) / double(workers());
}

double MarginProblem::addLosses(const RowBlock& rows, ConstSpan x, Span gradient, Workspace& space) const {
    const Index longest = std::min(features().blockRows(), rows.count);
    double* margins = room(space.a, 2 * longest);
    double* listedTargets = margins + longest;
    double losses = 0;
    for (Index k = 0; k < rows.count; k += longest) {
        const RowBlock block = rows.part(k, std::min(longest, rows.count - k));
        const double* targets = m_targets.data() + block.first;
        if (block.listed) {
            for (Index r = 0; r < block.count; ++r) listedTargets[r] = m_targets[std::size_t(block.row(r))];
            targets = listedTargets;
        }
        features().fastProducts(block, x.data(), margins, space);
        losses += m_loss.evaluate({margins, std::size_t(block.count)}, targets);
        if (!gradient.empty()) features().addRows(block, margins, gradient.data(), space);
    }
    return losses;
}

void MarginProblem::addHessian(const RowBlock& rows, double scale, ConstSpan x, Span hessian) const {
    Vector weights(std::size_t(rows.count));
    features().products(rows, x.data(), weights.data());
    m_loss.curvature(weights);
    for (double& w : weights) w *= scale;
    features().addOuter(rows, weights.data(), hessian.data(), dimension());
}

LeastSquares::LeastSquares(const DataSet& data, const Partition& partition, const RidgeWeight& ridge)
    : MarginProblem(data, partition, ridge, squaredLoss(), numbersOf(data)) {}

LogisticRegression::LogisticRegression(const DataSet& data, const Partition& partition, const RidgeWeight& ridge)
    : MarginProblem(data, partition, ridge, logisticLoss(), signsOf(data)) {}

void LogisticRegression::predict(const FeatureStore& rowsOf, const RowBlock& rows, ConstSpan x,
                                 Workspace& space) const {
    double* margins = room(space.a, rows.count);
    rowsOf.fastProducts(rows, x.data(), margins, space);
    for (Index k = 0; k < rows.count; ++k) space.words[std::size_t(k)] = margins[k] > 0 ? 1 : 0;
}

}  // namespace dianoia
