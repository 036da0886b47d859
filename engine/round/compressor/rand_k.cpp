#include "round/compressor/rand_k.h"

#include <cmath>

#include "core/diagnostics.h"
#include "round/compressor/shared_positions.h"

namespace dianoia {
namespace {

class RandK final : public Compressor {
public:
    RandK(Index dimension, Index k, int floatBits)
        : m_dimension(dimension), m_k(k), m_factor(double(dimension) / double(k)), m_toFloat(floatBits == 32) {}

    void compress(ConstSpan input, WorkerIndex worker, const RoundContext& context, Symbols& symbols) const override {
        symbols.form = SymbolForm::shared;
        symbols.dimension = m_dimension;
        drawPositions(m_dimension, m_k, worker, context, symbols.positions);
        symbols.values.resize(std::size_t(m_k));
        for (std::size_t m = 0; m < symbols.values.size(); ++m) symbols.values[m] = sent(input[symbols.positions[m]]);
    }

    std::optional<ExactLaw> law(ConstSpan input) const override {
        const double probability = double(m_k) / double(m_dimension);
        ExactLaw law;
        for (double v : input) {
            CoordinateLaw one;
            one.mean = m_toFloat ? sent(v) * probability : v;
            one.variance = (m_factor - 1) * std::abs(one.mean) * std::abs(one.mean);
            one.outcomes = {Outcome{sent(v), probability}, Outcome{0, 1 - probability}};
            law.coordinates.push_back(one);
        }
        return law;
    }

private:
    double sent(double v) const { return m_toFloat ? double(static_cast<float>(v * m_factor)) : v * m_factor; }

    Index m_dimension, m_k;
    double m_factor;
    bool m_toFloat;
};

}  // namespace

std::unique_ptr<Compressor> makeRandK(const CompressorOptions& options, Index dimension, int floatBits) {
    if (options.k < 1 || options.k > dimension) {
        failContent("compressor.k is " + std::to_string(options.k) +
                    "; it must be at least 1 and at most the dimension, " + std::to_string(dimension));
    }
    return std::make_unique<RandK>(dimension, static_cast<Index>(options.k), floatBits);
}

}  // namespace dianoia
