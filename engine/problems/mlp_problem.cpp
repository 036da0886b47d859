#include "problems/mlp_problem.h"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "core/normal.h"
#include "data/class_checks.h"
#include "problems/size_limit.h"

namespace dianoia {
namespace {

constexpr std::int64_t kWidest = 4096;
constexpr std::size_t kMostLayers = 8;

const DataSet& checked(const DataSet& data) {
    requireClasses(data);
    if (data.classes() < 2)
        failContent("problem.kind mlp needs at least two classes; " + data.name + " has " +
                    std::to_string(data.classes()));
    return data;
}

RowBlock blockOf(const RowBlock& rows, Index first) {
    return rows.part(first, std::min(MlpPass::kRows, rows.count - first));
}

}  // namespace

MlpProblem::MlpProblem(const DataSet& data, const Partition& partition, const RidgeWeight& ridge,
                       const std::vector<std::int64_t>& hidden, Activation activation, const RandomStreams& streams)
    : DataProblem(checked(data), partition), m_shape{{}, activation} {
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
        m_shape.layers.push_back({inputs, outputs, m_dimension, m_dimension + inputs * outputs});
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
    for (std::size_t l = 0; l < m_shape.layers.size(); ++l) {
        const MlpLayer& layer = m_shape.layers[l];
        const auto count = std::size_t(layer.inputs * layer.outputs);
        const Span weights = Span(m_start).subspan(std::size_t(layer.weights), count);
        std::vector<std::uint32_t> words((count + 3) / 4 * 4);
        streams.words(words, Purpose::init, toWorker(Index(l)), RoundIndex{});
        if (m_shape.activation == Activation::relu) {
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
    for (Index first = 0; first < rows.count; first += MlpPass::kRows) {
        MlpPass pass(m_shape, features(), blockOf(rows, first), x, space);
        losses += pass.losses(classOf());
        if (!gradient.empty()) pass.backward({gradient});
    }
    return losses;
}

double MlpProblem::scaledGradient(const RowBlock& rows, double scale, double ridge, ConstSpan x, Span gradient,
                                  Workspace& space) const {
    double losses = 0;
    for (Index first = 0; first < rows.count; first += MlpPass::kRows) {
        MlpPass pass(m_shape, features(), blockOf(rows, first), x, space);
        losses += pass.losses(classOf());
        pass.backward({gradient, scale, ridge, first > 0});
    }
    return losses;
}

void MlpProblem::predict(const FeatureStore& rowsOf, const RowBlock& rows, ConstSpan x, Workspace& space) const {
    for (Index first = 0; first < rows.count; first += MlpPass::kRows) {
        const RowBlock block = blockOf(rows, first);
        MlpPass pass(m_shape, rowsOf, block, x, space);
        const MatrixView scores = pass.scores();
        for (Index k = 0; k < block.count; ++k) {
            const double* z = scores.row(k);
            space.words[std::size_t(first + k)] = std::uint32_t(std::max_element(z, z + scores.columns) - z);
        }
    }
}

}  // namespace dianoia
