#include "round/compressor/trial.h"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "core/sums.h"
#include "round/wire/wire.h"

namespace dianoia {
namespace {

/// Mean and sum of squared deviations of one coordinate, updated draw by draw (Welford, 1962), in units of a power of
/// two near its first nonzero draw, so that squares stay in range. One infinite draw makes mean and variance infinite.
class DrawMoments {
public:
    void add(double draw, std::int64_t count) {
        if (std::isinf(draw)) m_mean = draw;
        if (std::isinf(m_mean)) return;
        if (!m_seenNonzero && draw != 0) {
            m_seenNonzero = true;
            std::frexp(draw, &m_exponent);
        }
        const double x = std::ldexp(draw, -m_exponent);
        const double deviation = x - m_mean;
        m_mean += deviation / double(count);
        m_squares += deviation * (x - m_mean);
    }

    double mean() const { return std::ldexp(m_mean, m_exponent); }
    /// Of the mean, for count >= 2.
    double standardError(std::int64_t count) const {
        if (std::isinf(m_mean)) return std::abs(m_mean);
        return std::ldexp(std::sqrt(m_squares / double(count - 1) / double(count)), m_exponent);
    }

    void fill(CoordinateTrial& coordinate, std::int64_t count) const {
        coordinate.mean = std::ldexp(m_mean, m_exponent);
        if (count < 2) return;
        const double variance = std::isinf(m_mean) ? std::abs(m_mean) : m_squares / double(count - 1);
        coordinate.variance = std::ldexp(variance, 2 * m_exponent);
        coordinate.standardError = std::ldexp(std::sqrt(variance / double(count)), m_exponent);
    }

private:
    double m_mean = 0, m_squares = 0;
    int m_exponent = 0;
    bool m_seenNonzero = false;
};

void checkFinite(ConstSpan vector, const std::string& name) {
    if (!std::all_of(vector.begin(), vector.end(), [](double v) { return std::isfinite(v); }))
        failContent(name + " has a number that is not finite");
}

void checkTrial(ConstSpan vector, std::span<const Vector> others, std::int64_t trials) {
    if (vector.empty()) failContent("the vector has no numbers");
    checkFinite(vector, "the vector");
    checkOthers(vector, others);
    if (trials < 1) failContent("trials is " + std::to_string(trials) + "; it must be at least 1");
}

void addTheory(const ExactLaw& law, Trial& trial) {
    for (std::size_t j = 0; j < trial.coordinates.size(); ++j) {
        trial.coordinates[j].theoryMean = law.coordinates[j].mean;
        trial.coordinates[j].theoryVariance = law.coordinates[j].variance;
    }
    trial.theoryTotalVariance = law.totalVariance();
    trial.theorySquaredError = 0;
    for (const CoordinateTrial& c : trial.coordinates) {
        const double bias = *c.theoryMean - c.value;
        *trial.theorySquaredError += *c.theoryVariance + bias * bias;
    }
    trial.expectedNonzeros = law.expectedNonzeros();
}

}  // namespace

void checkOthers(ConstSpan vector, std::span<const Vector> others) {
    for (const Vector& other : others) {
        checkFinite(other, "the vector of another worker");
        if (other.size() != vector.size())
            failContent("the vector of another worker has length " + std::to_string(other.size()) +
                        ", and the vector " + std::to_string(vector.size()));
    }
}

Trial runTrial(ConstSpan vector, const CompressorOptions& options, const NetworkOptions& network, std::int64_t trials,
               std::uint64_t seed, std::span<const Vector> others) {
    checkTrial(vector, others, trials);
    const Index dimension = std::ssize(vector);
    const Wire wire(network);
    const auto compressor = makeCompressor(options, dimension, wire.floatBits());
    const MessageLayout layout = layoutOf(options, dimension);
    const RandomStreams streams(seed);
    std::vector<DrawMoments> moments(vector.size());
    DrawMoments squaredErrors;
    Symbols symbols;
    symbols.sharedNorms = sharedNormsOf(*compressor, vector, others);
    Bytes message;
    Vector decoded(vector.size());
    double nonzeros = 0, bits = 0;
    for (std::int64_t t = 0; t < trials; ++t) {
        const RoundContext context{streams, RoundIndex(t)};
        compressor->compress(vector, WorkerIndex{0}, context, symbols);
        wire.encode(symbols, message);
        wire.decode(message, layout, WorkerIndex{0}, context, decoded);
        for (std::size_t j = 0; j < decoded.size(); ++j) moments[j].add(decoded[j], t + 1);
        squaredErrors.add(squaredDistance(decoded, vector), t + 1);
        nonzeros += double(std::count_if(decoded.begin(), decoded.end(), [](double v) { return v != 0; }));
        bits += 8 * double(message.size());
    }
    Trial trial;
    trial.coordinates.resize(vector.size());
    if (trials > 1) trial.totalVariance = 0;
    for (std::size_t j = 0; j < vector.size(); ++j) {
        trial.coordinates[j].value = vector[j];
        moments[j].fill(trial.coordinates[j], trials);
        if (trials > 1) *trial.totalVariance += *trial.coordinates[j].variance;
    }
    trial.meanSquaredError = squaredErrors.mean();
    if (trials > 1) trial.squaredErrorStandardError = squaredErrors.standardError(trials);
    trial.meanNonzeros = nonzeros / double(trials);
    trial.meanBits = bits / double(trials);
    const auto own = compressor->law(vector);
    const auto law = symbols.sharedNorms.empty() ? own : compressor->lawWith(vector, symbols.sharedNorms);
    if (law) addTheory(*law, trial);
    if (own && !symbols.sharedNorms.empty()) trial.ownScaleVariance = own->totalVariance();
    return trial;
}

Vector sharedNormsOf(const Compressor& compressor, ConstSpan vector, std::span<const Vector> others) {
    Vector greatest, norms;
    if (!compressor.sharesNorms()) return greatest;
    compressor.norms(vector, greatest);
    for (const Vector& other : others) {
        compressor.norms(other, norms);
        for (std::size_t b = 0; b < greatest.size(); ++b) greatest[b] = std::max(greatest[b], norms[b]);
    }
    return greatest;
}

}  // namespace dianoia
