#include "problems/mlp_problem.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "core/elementary.h"
#include "core/normal.h"
#include "data/class_checks.h"
#include "problems/size_limit.h"

namespace dianoia {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Map = Eigen::Map<Matrix, Eigen::Unaligned, Eigen::OuterStride<>>;
using ConstMap = Eigen::Map<const Matrix, Eigen::Unaligned, Eigen::OuterStride<>>;

constexpr Index kBlockRows = 128;
constexpr std::int64_t kWidest = 4096;
constexpr std::size_t kMostLayers = 8;

/// Rows of a buffer begin at aligned addresses.
Index strideOf(Index columns) {
    return (columns + 7) / 8 * 8;
}

const DataSet& checked(const DataSet& data) {
    requireClasses(data);
    if (data.classes() < 2)
        failContent("problem.kind mlp needs at least two classes; " + data.name + " has " +
                    std::to_string(data.classes()));
    return data;
}

double tanhOf(double v) {
    const double e = elementary::exp(-2 * std::abs(v)), t = (1 - e) / (1 + e);
    return v < 0 ? -t : t;
}

}  // namespace

/// Activations of all layers for one block of rows, one under another in space.a; errors in space.b.
class MlpProblem::Pass {
public:
    Pass(const MlpProblem& mlp, const FeatureStore& store, const RowBlock& rows, ConstSpan x, Workspace& space)
        : m_mlp(mlp), m_rows(rows), m_x(x), m_space(space) {
        Index needed = kBlockRows * strideOf(mlp.m_layers.front().inputs), widest = 0;
        for (const Layer& layer : mlp.m_layers) {
            needed += kBlockRows * strideOf(layer.outputs);
            widest = std::max({widest, strideOf(layer.outputs), strideOf(layer.inputs)});
        }
        room(space.a, needed);
        room(space.b, 2 * kBlockRows * widest);
        m_widest = widest;
        double* at = space.a.data();
        for (Index k = 0; k < rows.count; ++k)
            store.copyRow(rows.row(k), at + k * strideOf(mlp.m_layers.front().inputs));
        forward();
    }

    Map scores() { return activations(m_mlp.m_layers.size()); }

    /// The sum of the losses; leaves p - e_y in the first half of space.b.
    double losses(const std::vector<std::uint32_t>& classOf) {
        Map score = scores();
        Map error = errors(score.cols(), 0);
        return fixedSum(m_rows.count, [&](Index k) {
            const double* z = &score(k, 0);
            double* p = &error(k, 0);
            const Index classes = score.cols();
            const double greatest = *std::max_element(z, z + classes);
            double total = 0;
            for (Index c = 0; c < classes; ++c) total += p[c] = elementary::exp(z[c] - greatest);
            const auto right = Index(classOf[std::size_t(m_rows.row(k))]);
            for (Index c = 0; c < classes; ++c) p[c] /= total;
            p[right] -= 1;
            return elementary::log(total) + greatest - z[right];
        });
    }

    /// gradient += the sum of the gradients of the rows; after losses().
    void backward(Span gradient) {
        int half = 0;
        for (std::size_t l = m_mlp.m_layers.size(); l-- > 0;) {
            const Layer& layer = m_mlp.m_layers[l];
            const Map error = errors(layer.outputs, half), below = activations(l);
            Map weights(gradient.data() + layer.weights, layer.outputs, layer.inputs,
                        Eigen::OuterStride<>(layer.inputs));
            weights.noalias() += error.transpose() * below;
            double* bias = gradient.data() + layer.biases;
            for (Index k = 0; k < m_rows.count; ++k)
                for (Index o = 0; o < layer.outputs; ++o) bias[o] += error(k, o);
            if (l == 0) return;
            Map next = errors(layer.inputs, 1 - half);
            next.noalias() = error * weightsOf(layer);
            timesSlope(below, next);
            half = 1 - half;
        }
    }

private:
    void forward() {
        for (std::size_t l = 0; l < m_mlp.m_layers.size(); ++l) {
            const Layer& layer = m_mlp.m_layers[l];
            Map out = activations(l + 1);
            out.noalias() = activations(l) * weightsOf(layer).transpose();
            const bool isLast = l + 1 == m_mlp.m_layers.size();
            for (Index k = 0; k < m_rows.count; ++k) activate(&out(k, 0), layer, isLast);
        }
    }
    void activate(double* z, const Layer& layer, bool isLast) const {
        const double* bias = m_x.data() + layer.biases;
        for (Index o = 0; o < layer.outputs; ++o) z[o] += bias[o];
        if (isLast) return;
        if (m_mlp.m_activation == Activation::relu) {
            for (Index o = 0; o < layer.outputs; ++o) z[o] = z[o] > 0 ? z[o] : 0.0;
        } else {
            for (Index o = 0; o < layer.outputs; ++o) z[o] = tanhOf(z[o]);
        }
    }
    /// error *= the activation's slope where its value is `value`.
    void timesSlope(const Map& value, Map& error) const {
        const bool isRelu = m_mlp.m_activation == Activation::relu;
        for (Index k = 0; k < m_rows.count; ++k)
            for (Index o = 0; o < value.cols(); ++o) {
                const double a = value(k, o);
                error(k, o) = isRelu ? (a > 0 ? error(k, o) : 0.0) : error(k, o) * (1 - a * a);
            }
    }

    ConstMap weightsOf(const Layer& layer) const {
        return {m_x.data() + layer.weights, layer.outputs, layer.inputs, Eigen::OuterStride<>(layer.inputs)};
    }
    /// Values of layer l, the rows themselves for 0.
    Map activations(std::size_t l) const {
        double* at = m_space.a.data();
        Index width = m_mlp.m_layers.front().inputs;
        for (std::size_t k = 0; k < l; ++k) {
            at += kBlockRows * strideOf(width);
            width = m_mlp.m_layers[k].outputs;
        }
        return {at, m_rows.count, width, Eigen::OuterStride<>(strideOf(width))};
    }
    Map errors(Index width, int half) const {
        return {m_space.b.data() + half * kBlockRows * m_widest, m_rows.count, width,
                Eigen::OuterStride<>(strideOf(width))};
    }

    const MlpProblem& m_mlp;
    RowBlock m_rows;
    ConstSpan m_x;
    Workspace& m_space;
    Index m_widest = 0;
};

MlpProblem::MlpProblem(const DataSet& data, const Partition& partition, const RidgeWeight& ridge,
                       const std::vector<std::int64_t>& hidden, Activation activation, const RandomStreams& streams)
    : DataProblem(checked(data), partition), m_activation(activation) {
    addLayers(features().columns(), hidden, data.classes());
    requireRunSize(workers(), m_dimension);
    setRidgeAlone(ridge);
    drawStart(streams);
}

void MlpProblem::addLayers(Index inputs, const std::vector<std::int64_t>& hidden, Index classes) {
    if (hidden.size() > kMostLayers)
        failContent("problem.hidden has " + std::to_string(hidden.size()) + " widths; at most " +
                    std::to_string(kMostLayers) + " hidden layers are possible");
    const auto add = [&](Index outputs) {
        m_layers.push_back({inputs, outputs, m_dimension, m_dimension + inputs * outputs});
        m_dimension += (inputs + 1) * outputs;
        inputs = outputs;
    };
    for (std::int64_t width : hidden) {
        if (width < 1 || width > kWidest)
            failContent("problem.hidden has a layer of " + std::to_string(width) + " units; it must be 1 to " +
                        std::to_string(kWidest));
        add(Index(width));
    }
    add(classes);
}

void MlpProblem::drawStart(const RandomStreams& streams) {
    m_start.assign(std::size_t(m_dimension), 0.0);
    for (std::size_t l = 0; l < m_layers.size(); ++l) {
        const Layer& layer = m_layers[l];
        const auto count = std::size_t(layer.inputs * layer.outputs);
        const Span weights = Span(m_start).subspan(std::size_t(layer.weights), count);
        std::vector<std::uint32_t> words((count + 3) / 4 * 4);
        streams.words(words, Purpose::init, toWorker(Index(l)), RoundIndex{});
        if (m_activation == Activation::relu) {
            addNormals(words, std::sqrt(2 / double(layer.inputs)), weights);
        } else {
            const double bound = std::sqrt(6 / double(layer.inputs + layer.outputs));
            for (std::size_t j = 0; j < count; ++j) weights[j] = bound * (2 * openUnitInterval(words[j]) - 1);
        }
    }
}

double MlpProblem::gradientPrice() const {
    constexpr double kEntry = 0.15;  // six operations for each weight and row
    return kEntry * double(m_dimension) * double(features().rows()) / double(workers());
}

double MlpProblem::addLosses(const RowBlock& rows, ConstSpan x, Span gradient, Workspace& space) const {
    double losses = 0;
    for (Index first = 0; first < rows.count; first += kBlockRows) {
        Pass pass(*this, features(), rows.part(first, std::min(kBlockRows, rows.count - first)), x, space);
        losses += pass.losses(classOf());
        if (!gradient.empty()) pass.backward(gradient);
    }
    return losses;
}

void MlpProblem::predict(const FeatureStore& rowsOf, const RowBlock& rows, ConstSpan x, Workspace& space) const {
    for (Index first = 0; first < rows.count; first += kBlockRows) {
        const RowBlock block = rows.part(first, std::min(kBlockRows, rows.count - first));
        Pass pass(*this, rowsOf, block, x, space);
        const auto scores = pass.scores();
        for (Index k = 0; k < block.count; ++k) {
            const double* z = &scores(k, 0);
            space.words[std::size_t(first + k)] = std::uint32_t(std::max_element(z, z + scores.cols()) - z);
        }
    }
}

}  // namespace dianoia
