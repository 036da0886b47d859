// Problems whose loss depends on one margin a.x a row: least squares and logistic regression.
#pragma once

#include "problems/data_problem.h"
#include "problems/margin_loss.h"

namespace dianoia {

/// f_i(x) = (1/m_i) sum loss(a.x, y) + (l2/2)|x|^2; dimension = columns.
class MarginProblem : public DataProblem {
public:
    Index dimension() const override { return features().columns(); }
    double gradientPrice() const override;

protected:
    MarginProblem(const DataSet& data, const Partition& partition, const RidgeWeight& ridge, const MarginLoss& loss,
                  const std::vector<double>& targetOf);
    double addLosses(const RowBlock& rows, ConstSpan x, Span gradient, Workspace& space) const override;
    void addHessian(const RowBlock& rows, double scale, ConstSpan x, Span hessian) const override;

private:
    const MarginLoss& m_loss;
    std::vector<double> m_targets;  // of the rows of features()
};

/// (a.x - y)^2 / 2, y the label as a number.
class LeastSquares final : public MarginProblem {
public:
    /// Throws Error for a label that is not a number.
    LeastSquares(const DataSet& data, const Partition& partition, const RidgeWeight& ridge);
};

/// log(1 + exp(-y a.x)), y = +1 for the larger of two labels and -1 for the smaller; no intercept.
class LogisticRegression final : public MarginProblem {
public:
    /// Throws Error unless there are two classes.
    LogisticRegression(const DataSet& data, const Partition& partition, const RidgeWeight& ridge);

protected:
    bool classifies() const override { return true; }
    void predict(const FeatureStore& rowsOf, const RowBlock& rows, ConstSpan x, Workspace& space) const override;
};

}  // namespace dianoia
