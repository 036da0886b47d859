// What every problem over data shares: rows by worker, parts, constants and the ridge term.
#pragma once

#include <memory>
#include <vector>

#include "data/partition.h"
#include "problems/feature_store.h"
#include "problems/problem.h"
#include "problems/problem_options.h"

namespace dianoia {

/// f_i(x) = (1/m_i) sum over the rows of worker i of loss(row, x) + (l2/2)|x|^2. Rows are copied in the order of the
/// workers. Parts are runs of rows; the ridge term is in part 0.
class DataProblem : public Problem {
public:
    Index workers() const final { return std::ssize(m_firstRowOf) - 1; }
    Index samplesOf(WorkerIndex i) const final;
    Index partsOf(WorkerIndex i) const final;
    double partGradient(WorkerIndex i, Index part, ConstSpan x, Span gradient, Workspace& space) const final;
    double partLoss(WorkerIndex i, Index part, ConstSpan x, Workspace& space) const final;
    void minibatchGradient(WorkerIndex i, std::span<const std::uint32_t> rows, ConstSpan x, Span gradient,
                           Workspace& space) const final;
    bool hasHessian() const final;
    void hessian(ConstSpan x, Span hessian) const final;
    const ProblemConstants& constants() const final { return m_constants; }
    std::optional<double> accuracy(ConstSpan x) const final;
    std::optional<double> testAccuracy(ConstSpan x) const final;

protected:
    /// Throws Error unless every row of the partition exists and every worker has one.
    DataProblem(const DataSet& data, const Partition& partition);
    /// L_i = greatest * lambda_max(X_i'X_i)/m_i + l2, mu = least * (least eigenvalue) + l2.
    void setConstants(const RidgeWeight& ridge, double greatest, double least);
    /// No constants but L0 and the ridge: for losses that are not convex.
    void setRidgeAlone(const RidgeWeight& ridge);

    /// Returns the sum of the losses over `rows`, and adds the sum of their gradients to `gradient` unless it is empty.
    virtual double addLosses(const RowBlock& rows, ConstSpan x, Span gradient, Workspace& space) const = 0;
    /// gradient := scale * (the sum of the gradients over `rows`) + ridge * x; returns the sum of the losses.
    virtual double scaledGradient(const RowBlock& rows, double scale, double ridge, ConstSpan x, Span gradient,
                                  Workspace& space) const;
    /// hessian (lower triangle) += scale * the Hessian of the sum of the losses over consecutive rows.
    virtual void addHessian(const RowBlock& rows, double scale, ConstSpan x, Span hessian) const = 0;

    /// Whether rows have classes that x predicts.
    virtual bool classifies() const { return false; }
    /// space.words[k] := the class that x predicts for row k of `rows`, the smaller one of a tie.
    virtual void predict(const FeatureStore& features, const RowBlock& rows, ConstSpan x, Workspace& space) const;

    const FeatureStore& features() const { return *m_features; }
    /// The class of each row of features().
    const std::vector<std::uint32_t>& classOf() const { return m_classOf; }
    /// values[source row] in the order of features().
    template <class T>
    std::vector<T> inStoreOrder(const std::vector<T>& values) const {
        std::vector<T> ordered;
        ordered.reserve(m_order.size());
        for (const Index r : m_order) ordered.push_back(values[std::size_t(r)]);
        return ordered;
    }

private:
    RowBlock rowsOfPart(WorkerIndex i, Index part) const;
    double shareRight(const FeatureStore& features, const std::vector<std::uint32_t>& classOf, ConstSpan x) const;

    std::vector<Index> m_order;
    std::vector<Index> m_firstRowOf;
    Index m_rowsPerPart = 1;
    std::unique_ptr<FeatureStore> m_features, m_testFeatures;  // the latter null without a test set
    std::vector<std::uint32_t> m_classOf, m_testClassOf;
    ProblemConstants m_constants;
};

}  // namespace dianoia
