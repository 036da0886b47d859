// One block of rows through a multilayer perceptron and back.
#pragma once

#include "problems/feature_store.h"
#include "problems/nonzero_pairs.h"

namespace dianoia {

enum class Activation { relu, tanh };

struct MlpLayer {
    Index inputs, outputs;
    Index weights, biases;  ///< where they begin in x
};

/// What a perceptron is, without its parameters.
struct MlpShape {
    std::vector<MlpLayer> layers;
    Activation activation = Activation::relu;
    Index inputs() const { return layers.front().inputs; }
};

/// Where the sum of the gradients of a block goes: gradient := scale * sum + ridge * x, or, where it adds, the old
/// gradient + scale * sum.
struct GradientTarget {
    Span gradient;
    double scale = 1, ridge = 0;
    bool adds = true;
};

/// The activations of all layers for one block of rows, and their way back. Every sum runs over ascending inputs,
/// outputs or rows, and every row of a buffer begins at an aligned address.
class MlpPass {
public:
    /// The most rows of a block.
    static constexpr Index kRows = 128;

    /// Takes the rows forward; uses space.a, b and c.
    MlpPass(const MlpShape& shape, const FeatureStore& store, const RowBlock& rows, ConstSpan x, Workspace& space);

    /// Row k begins at scores().row(k), a score a class.
    MatrixView scores() const { return activations(m_shape.layers.size()); }
    /// The sum of the losses; leaves p - e_y for backward().
    double losses(const std::vector<std::uint32_t>& classOf);
    /// Only after losses().
    void backward(const GradientTarget& target);

private:
    void forward();
    void activate(double* z, const MlpLayer& layer, bool isLast) const;
    void weightGradient(const MlpLayer& layer, const MatrixView& below, const MatrixView& error,
                        const GradientTarget& target);
    template <class Real>
    void take(const GradientTarget& target, Index at, Real sum) const;
    void biasGradient(const MlpLayer& layer, const MatrixView& error, const GradientTarget& target);
    void passDown(const MlpLayer& layer, const MatrixView& below, const MatrixView& error, double* next);
    /// Values of layer l, the rows themselves for 0.
    MatrixView activations(std::size_t l) const;
    double* valuesOf(std::size_t l) const;
    double* errorsOf(int half) const { return m_space.b.data() + half * kRows * m_widest; }

    const MlpShape& m_shape;
    RowBlock m_rows;
    ConstSpan m_x;
    Workspace& m_space;
    NonzeroPairs& m_pairs;
    Index m_widest = 0;  ///< the greatest stride of a layer
};

}  // namespace dianoia
