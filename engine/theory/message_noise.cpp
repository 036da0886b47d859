#include "theory/message_noise.h"

#include "core/philox.h"
#include "core/sums.h"
#include "round/compressor/compressor.h"
#include "round/oracle/minibatch.h"
#include "theory/compression.h"

namespace dianoia {

namespace {

/// Adds factor * (variance of each coordinate of C(v)).
void addCompressionNoise(const Compressor& compressor, ConstSpan v, double factor, Vector& total) {
    const ExactLaw law = *compressor.law(v);
    for (std::size_t j = 0; j < total.size(); ++j) total[j] += factor * law.coordinates[j].variance;
}

/// Fills `deviations` and `weights` by one-row gradients at x*.
void addSamplingNoise(const PlateauSetting& setting, MessageNoise& noise) {
    const Problem& problem = setting.problem;
    const double n = double(problem.workers());
    Workspace space;
    for (Index i = 0; i < problem.workers(); ++i) {
        const Index rows = problem.samplesOf(toWorker(i));
        RowMatrix deviation(rows, problem.dimension());
        for (Index r = 0; r < rows; ++r) {
            const auto row = std::uint32_t(r);
            problem.minibatchGradient(toWorker(i), {&row, 1}, setting.optimum.point, deviation.row(r), space);
            addScaled(deviation.row(r), -1, setting.optimum.gradients.row(i));
        }
        noise.weights.push_back(1 / (n * n * double(setting.oracle.batch) * double(rows)));
        noise.deviations.push_back(std::move(deviation));
    }
}

/// The mean variance of a compressor over minibatches of worker i, sampled with a fixed seed.
void addSampledCompression(const PlateauSetting& setting, const Compressor& compressor, Index i, double factor,
                           Vector& total) {
    constexpr Index kAllDraws = 2000;
    const Problem& problem = setting.problem;
    const Index draws = (kAllDraws + problem.workers() - 1) / problem.workers();
    const RandomStreams streams(1);
    std::vector<std::uint32_t> rows(std::size_t(setting.oracle.batch));
    Vector gradient(std::size_t(problem.dimension()));
    Workspace space;
    for (Index draw = 0; draw < draws; ++draw) {
        drawRows(rows, problem.samplesOf(toWorker(i)), toWorker(i), {streams, RoundIndex(draw)});
        problem.minibatchGradient(toWorker(i), rows, setting.optimum.point, gradient, space);
        addCompressionNoise(compressor, gradient, factor / double(draws), total);
    }
}

/// rand_k of a random vector g: (d/k - 1) E g_j^2 = (d/k - 1)(h_j^2 + Var g_j). Adds the second part.
void addSampledCoordinates(double omega, const MessageNoise& sampling, Index i, Vector& total) {
    const RowMatrix& deviation = sampling.deviations[std::size_t(i)];
    for (Index r = 0; r < deviation.rows(); ++r)
        for (Index j = 0; j < deviation.columns(); ++j) {
            const double e = deviation.row(r)[std::size_t(j)];
            total[std::size_t(j)] += omega * sampling.weights[std::size_t(i)] * e * e;
        }
}

bool hasFormula(const PlateauSetting& setting, bool sampled) {
    const CompressorOptions& compressor = setting.compressor;
    if (!compressionOmega(compressor, setting.problem.dimension())) return false;
    if (compressor.kind == "quantize" && (compressor.clip > 0 || compressor.shared_scale)) return false;
    if (!sampled) return true;
    if (setting.oracle.kind != "minibatch" || (setting.memory && compressor.kind != "none")) return false;
    for (Index i = 0; i < setting.problem.workers(); ++i)
        if (setting.problem.samplesOf(toWorker(i)) == 0) return false;
    constexpr double kGreatestTable = 5e7;
    return double(setting.problem.samples()) * double(setting.problem.dimension()) <= kGreatestTable;
}

}  // namespace

double MessageNoise::trace() const {
    double total = sum(compression);
    for (std::size_t i = 0; i < deviations.size(); ++i)
        for (Index r = 0; r < deviations[i].rows(); ++r) total += weights[i] * squaredNorm(deviations[i].row(r));
    return total;
}

std::optional<MessageNoise> messageNoise(const PlateauSetting& setting) {
    const bool sampled = setting.oracle.kind != "full";
    if (!hasFormula(setting, sampled)) return std::nullopt;
    const Index workers = setting.problem.workers(), d = setting.problem.dimension();
    MessageNoise noise;
    noise.compression.assign(std::size_t(d), 0.0);
    if (sampled) addSamplingNoise(setting, noise);
    if (setting.memory || setting.compressor.kind == "none") return noise;

    const std::unique_ptr<Compressor> compressor = makeCompressor(setting.compressor, d, setting.floatBits);
    const double factor = 1 / (double(workers) * double(workers));
    const bool linear = setting.compressor.kind == "rand_k";
    for (Index i = 0; i < workers; ++i) {
        if (!sampled || linear)
            addCompressionNoise(*compressor, setting.optimum.gradients.row(i), factor, noise.compression);
        else
            addSampledCompression(setting, *compressor, i, factor, noise.compression);
        if (sampled && linear)
            addSampledCoordinates(*compressionOmega(setting.compressor, d), noise, i, noise.compression);
    }
    return noise;
}

}  // namespace dianoia
