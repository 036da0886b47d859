#include "problems/softmax_problem.h"

#include <algorithm>

#include "core/diagnostics.h"
#include "data/class_checks.h"
#include "problems/softmax_scores.h"

namespace dianoia {
namespace {

constexpr double kGreatestCurvature = 0.5;

/// Copies the lower triangle of a d x d block into its upper one.
void mirror(double* block, Index d, Index stride) {
    for (Index r = 0; r < d; ++r)
        for (Index s = 0; s < r; ++s) block[s * stride + r] = block[r * stride + s];
}

const DataSet& checked(const DataSet& data) {
    requireClasses(data);
    if (data.classes() < 2)
        failContent("problem.kind softmax needs at least two classes; " + data.name + " has " +
                    std::to_string(data.classes()));
    return data;
}

}  // namespace

SoftmaxRegression::SoftmaxRegression(const DataSet& data, const Partition& partition, const RidgeWeight& ridge)
    : DataProblem(checked(data), partition), m_classes(data.classes()) {
    setConstants(ridge, kGreatestCurvature, 0);
}

double SoftmaxRegression::gradientPrice() const {
    constexpr double kEntry = 0.4, kRow = 3;
    return (kEntry * double(features().entries()) + kRow * double(features().rows())) * double(m_classes) /
           double(workers());
}

double SoftmaxRegression::addLosses(const RowBlock& rows, ConstSpan x, Span gradient, Workspace& space) const {
    const Index longest = std::min(features().blockRows(), rows.count);
    SoftmaxScores scores(features(), m_classes, longest, space.a);
    double losses = 0;
    for (Index k = 0; k < rows.count; k += longest) {
        const RowBlock block = rows.part(k, std::min(longest, rows.count - k));
        scores.fill(block, x, space);
        losses += scores.toProbabilities(classOf());
        if (gradient.empty()) continue;
        for (Index r = 0; r < block.count; ++r) scores.ofClass(Index(classOf()[std::size_t(block.row(r))]))[r] -= 1;
        for (Index c = 0; c < m_classes; ++c)
            features().addRows(block, scores.ofClass(c), gradient.data() + c * features().columns(), space);
    }
    return losses;
}

void SoftmaxRegression::addHessian(const RowBlock& rows, double scale, ConstSpan x, Span hessian) const {
    const Index d = features().columns(), stride = dimension();
    Workspace space;
    Vector weights(std::size_t(rows.count));
    SoftmaxScores scores(features(), m_classes, rows.count, space.a);
    scores.fill(rows, x, space);
    scores.toProbabilities(classOf());
    for (Index c = 0; c < m_classes; ++c) {
        for (Index e = 0; e <= c; ++e) {
            const double *p = scores.ofClass(c), *q = scores.ofClass(e);
            for (Index k = 0; k < rows.count; ++k) weights[std::size_t(k)] = scale * p[k] * ((c == e ? 1 : 0) - q[k]);
            double* block = hessian.data() + c * d * stride + e * d;
            features().addOuter(rows, weights.data(), block, stride);
            if (c != e) mirror(block, d, stride);
        }
    }
}

void SoftmaxRegression::predict(const FeatureStore& rowsOf, const RowBlock& rows, ConstSpan x, Workspace& space) const {
    double *best = room(space.a, 2 * rows.count), *score = best + rows.count;
    rowsOf.fastProducts(rows, x.data(), best, space);
    std::fill_n(space.words.begin(), rows.count, 0u);
    for (Index c = 1; c < m_classes; ++c) {
        rowsOf.fastProducts(rows, x.data() + c * rowsOf.columns(), score, space);
        for (Index k = 0; k < rows.count; ++k) {
            const bool isHigher = score[k] > best[k];
            best[k] = isHigher ? score[k] : best[k];
            space.words[std::size_t(k)] = isHigher ? std::uint32_t(c) : space.words[std::size_t(k)];
        }
    }
}

}  // namespace dianoia
