// Softmax regression: cross-entropy over K classes.
#pragma once

#include "problems/data_problem.h"

namespace dianoia {

/// f_i(x) = (1/m_i) sum over rows (log sum_c exp(a.x_c) - a.x_y) + (l2/2)|x|^2. x holds K vectors x_c of `columns`
/// numbers one after the other: coordinate c * columns + j. The Hessian of log-sum-exp is at most I/2 (Boehning, 1992).
class SoftmaxRegression final : public DataProblem {
public:
    /// Throws Error for fewer than two classes.
    SoftmaxRegression(const DataSet& data, const Partition& partition, const RidgeWeight& ridge);
    Index dimension() const override { return features().columns() * m_classes; }
    double gradientPrice() const override;

protected:
    double addLosses(const RowBlock& rows, ConstSpan x, Span gradient, Workspace& space) const override;
    void addHessian(const RowBlock& rows, double scale, ConstSpan x, Span hessian) const override;
    bool classifies() const override { return true; }
    void predict(const FeatureStore& rowsOf, const RowBlock& rows, ConstSpan x, Workspace& space) const override;

private:
    Index m_classes;
};

}  // namespace dianoia
