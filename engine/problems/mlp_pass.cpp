#include "problems/mlp_pass.h"

#include <algorithm>
#include <cmath>

#include "core/elementary.h"
#include "core/sums.h"
#include "problems/transposed.h"

namespace dianoia {
namespace {

/// Inputs whose weights get their gradients together: some lines of memory of each row of weights.
constexpr Index kTogether = 32;

Index strideOf(Index columns) {
    return (columns + 7) / 8 * 8;
}

double tanhOf(double v) {
    const double e = elementary::exp(-2 * std::abs(v)), t = (1 - e) / (1 + e);
    return v < 0 ? -t : t;
}

/// One for each thread, whose buffers grow once.
NonzeroPairs& pairsOfThread() {
    static thread_local NonzeroPairs pairs;
    return pairs;
}

}  // namespace

MlpPass::MlpPass(const MlpShape& shape, const FeatureStore& store, const RowBlock& rows, ConstSpan x, Workspace& space)
    : m_shape(shape), m_rows(rows), m_x(x), m_space(space), m_pairs(pairsOfThread()) {
    const Index inputStride = strideOf(shape.inputs());
    Index needed = kRows * inputStride, scratch = 0;
    m_widest = inputStride;
    for (const MlpLayer& layer : shape.layers) {
        const Index in = strideOf(layer.inputs), out = strideOf(layer.outputs);
        needed += kRows * out;
        m_widest = std::max(m_widest, out);
        scratch = std::max({scratch, layer.inputs * out, layer.outputs * in, layer.inputs * kRows + kTogether * out});
    }
    room(space.a, needed);
    room(space.b, 2 * kRows * m_widest);
    room(space.c, scratch);
    for (Index k = 0; k < rows.count; ++k) store.copyRow(rows.row(k), space.a.data() + k * inputStride);
    forward();
}

double MlpPass::losses(const std::vector<std::uint32_t>& classOf) {
    const MatrixView score = scores();
    const auto classes = std::size_t(score.columns);
    return fixedSum(m_rows.count, [&](Index k) {
        const double* z = score.row(k);
        const Span p(errorsOf(0) + k * score.stride, classes);
        const double greatest = *std::max_element(z, z + classes);
        for (std::size_t c = 0; c < classes; ++c) p[c] = z[c] - greatest;
        elementary::exp(p, p);
        double total = 0;
        for (const double v : p) total += v;
        for (double& v : p) v /= total;
        const std::size_t right = classOf[std::size_t(m_rows.row(k))];
        p[right] -= 1;
        return elementary::log(total) + greatest - z[right];
    });
}

void MlpPass::forward() {
    for (std::size_t l = 0; l < m_shape.layers.size(); ++l) {
        const MlpLayer& layer = m_shape.layers[l];
        const Index stride = strideOf(layer.outputs);
        double *weights = m_space.c.data(), *out = valuesOf(l + 1);
        transpose(m_x.data() + layer.weights, layer.outputs, layer.inputs, layer.inputs, weights, stride);
        m_pairs.find(activations(l));
        m_pairs.multiply({0, m_rows.count}, weights, stride, stride, out, stride);
        const bool isLast = l + 1 == m_shape.layers.size();
        for (Index k = 0; k < m_rows.count; ++k) activate(out + k * stride, layer, isLast);
    }
}

void MlpPass::activate(double* z, const MlpLayer& layer, bool isLast) const {
    const double* bias = m_x.data() + layer.biases;
    for (Index o = 0; o < layer.outputs; ++o) z[o] += bias[o];
    if (isLast) return;
    if (m_shape.activation == Activation::relu) {
        for (Index o = 0; o < layer.outputs; ++o) z[o] = z[o] > 0 ? z[o] : 0.0;
    } else {
        for (Index o = 0; o < layer.outputs; ++o) z[o] = tanhOf(z[o]);
    }
}

void MlpPass::backward(const GradientTarget& target) {
    int half = 0;
    for (std::size_t l = m_shape.layers.size(); l-- > 0;) {
        const MlpLayer& layer = m_shape.layers[l];
        const MatrixView below = activations(l);
        const MatrixView error{errorsOf(half), m_rows.count, layer.outputs, strideOf(layer.outputs)};
        weightGradient(layer, below, error, target);
        biasGradient(layer, error, target);
        if (l == 0) return;
        half = 1 - half;
        passDown(layer, below, error, errorsOf(half));
    }
}

/// Coordinate `at` of the target takes a sum, as a double or a pack.
template <class Real>
void MlpPass::take(const GradientTarget& target, Index at, Real sum) const {
    double* to = target.gradient.data() + at;
    Real value = sum * target.scale;
    if (target.adds) value = load<Real>(to) + value;
    // x comes from far away: it is not fetched in vain.
    if (!target.adds && target.ridge != 0) value = value + target.ridge * load<Real>(m_x.data() + at);
    store(to, value);
}

/// The sum for weight (o, j) is that over rows k of error(k, o) below(k, j); some inputs j at a time.
void MlpPass::weightGradient(const MlpLayer& layer, const MatrixView& below, const MatrixView& error,
                             const GradientTarget& target) {
    double *columns = m_space.c.data(), *strip = columns + layer.inputs * kRows;
    transpose(below.data, below.rows, below.columns, below.stride, columns, kRows);
    m_pairs.find({columns, layer.inputs, below.rows, kRows});
    for (Index j = 0; j < layer.inputs; j += kTogether) {
        const Range inputs{j, std::min(layer.inputs, j + kTogether)};
        m_pairs.multiply(inputs, error.data, error.stride, error.stride, strip, error.stride);
        forTransposed(strip, inputs.size(), layer.outputs, error.stride,
                      [&](Index k, Index o, auto sum) { take(target, layer.weights + o * layer.inputs + j + k, sum); });
    }
}

void MlpPass::biasGradient(const MlpLayer& layer, const MatrixView& error, const GradientTarget& target) {
    const Span sums(m_space.c.data(), std::size_t(layer.outputs));
    std::fill(sums.begin(), sums.end(), 0.0);
    for (Index k = 0; k < error.rows; ++k) addScaled(sums, 1.0, {error.row(k), sums.size()});
    for (Index o = 0; o < layer.outputs; ++o) take(target, layer.biases + o, sums[std::size_t(o)]);
}

/// next(k, j) := slope of the activation where its value is below(k, j), times the sum over o of error(k, o) w(o, j).
void MlpPass::passDown(const MlpLayer& layer, const MatrixView& below, const MatrixView& error, double* next) {
    double* weights = m_space.c.data();
    for (Index o = 0; o < layer.outputs; ++o)
        std::copy_n(m_x.data() + layer.weights + o * layer.inputs, layer.inputs, weights + o * below.stride);
    m_pairs.find(error);
    m_pairs.multiply({0, error.rows}, weights, below.stride, below.stride, next, below.stride);
    const bool isRelu = m_shape.activation == Activation::relu;
    for (Index k = 0; k < below.rows; ++k) {
        const double* value = below.row(k);
        double* slope = next + k * below.stride;
        for (Index j = 0; j < below.columns; ++j)
            slope[j] = isRelu ? (value[j] > 0 ? slope[j] : 0.0) : slope[j] * (1 - value[j] * value[j]);
    }
}

double* MlpPass::valuesOf(std::size_t l) const {
    double* at = m_space.a.data();
    Index width = m_shape.inputs();
    for (std::size_t k = 0; k < l; ++k) {
        at += kRows * strideOf(width);
        width = m_shape.layers[k].outputs;
    }
    return at;
}

MatrixView MlpPass::activations(std::size_t l) const {
    const Index width = l == 0 ? m_shape.inputs() : m_shape.layers[l - 1].outputs;
    return {valuesOf(l), m_rows.count, width, strideOf(width)};
}

}  // namespace dianoia
