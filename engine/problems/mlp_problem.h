// Multilayer perceptrons: fully connected layers and cross-entropy.
#pragma once

#include "core/philox.h"
#include "problems/data_problem.h"
#include "problems/mlp_pass.h"

namespace dianoia {

/// a^0 = the row, a^l = activation(W_l a^(l-1) + b_l) for the hidden layers, scores W_K a^(K-1) + b_K;
/// f_i(x) = (1/m_i) sum over rows (log sum_c exp(score_c) - score_y) + (l2/2)|x|^2. x holds W_1 (row-major, one row an
/// output), b_1, W_2, b_2, ... Gradients by backpropagation over whole blocks of rows, which leaves out zero
/// entries of the rows and units at rest. relu'(0) = 0. Not convex: no constants.
class MlpProblem final : public DataProblem {
public:
    /// `hidden`: widths of the hidden layers; none is softmax regression with biases. Throws Error for fewer than two
    /// classes, a width outside 1 ... 4096, or more than 8 layers.
    MlpProblem(const DataSet& data, const Partition& partition, const RidgeWeight& ridge,
               const std::vector<std::int64_t>& hidden, Activation activation, const RandomStreams& streams);

    Index dimension() const override { return m_dimension; }
    double gradientPrice() const override;
    /// Biases 0; weights N(0, 2/inputs) for relu (He et al., 2015), uniform within sqrt(6/(inputs + outputs)) for tanh
    /// (Glorot and Bengio, 2010). Words of Purpose::init, the layer as the worker.
    Vector defaultStart() const override { return m_start; }

protected:
    double addLosses(const RowBlock& rows, ConstSpan x, Span gradient, Workspace& space) const override;
    double scaledGradient(const RowBlock& rows, double scale, double ridge, ConstSpan x, Span gradient,
                          Workspace& space) const override;
    void addHessian(const RowBlock&, double, ConstSpan, Span) const override {}
    bool classifies() const override { return true; }
    void predict(const FeatureStore& rowsOf, const RowBlock& rows, ConstSpan x, Workspace& space) const override;

private:
    void addLayers(Index inputs, const std::vector<std::int64_t>& hidden, Index classes);
    void drawStart(const RandomStreams& streams);

    MlpShape m_shape;
    Index m_dimension = 0;
    Vector m_start;
};

}  // namespace dianoia
