#include "round/compressor/natural.h"

#include <cmath>

#include "round/compressor/coins.h"

namespace dianoia {
namespace {

/// The two neighbours of |v| as codes e + bias, 0 for zero, and the probability of the upper one.
struct Neighbours {
    std::int32_t lower = 0, upper = 0;
    double up = 0;
};

class Natural final : public Compressor {
public:
    Natural(Index dimension, int floatBits)
        : m_dimension(dimension), m_bias(floatBits == 64 ? 1023 : 127), m_infinite(2 * m_bias + 1) {}

    void compress(ConstSpan input, WorkerIndex worker, const RoundContext& context, Symbols& symbols) const override {
        symbols.form = SymbolForm::powers;
        symbols.dimension = m_dimension;
        symbols.levels.resize(input.size());
        forEachTileOfWords(m_dimension, worker, context, symbols.words, [&](Range tile, const std::uint32_t* words) {
            for (Index j = 0; j < tile.size(); ++j) {
                const double v = input[std::size_t(tile.first + j)];
                const Neighbours n = neighboursOf(std::abs(v));
                const std::int32_t code = unitInterval(words[j]) < n.up ? n.upper : n.lower;
                symbols.levels[std::size_t(tile.first + j)] = v < 0 ? -code : code;
            }
        });
    }

    std::optional<ExactLaw> law(ConstSpan input) const override {
        ExactLaw law;
        for (double v : input) {
            const double magnitude = std::abs(v);
            const Neighbours n = neighboursOf(magnitude);
            const double low = valueOf(n.lower), high = valueOf(n.upper);
            if (n.up == 0) {
                law.coordinates.push_back(fixedValue(v < 0 ? -low : low));
                continue;
            }
            CoordinateLaw one;
            one.mean = std::isinf(high) ? std::copysign(high, v) : v;
            one.variance = (magnitude - low) * (high - magnitude);
            one.outcomes = {Outcome{std::copysign(high, v), n.up}, Outcome{std::copysign(low, v), 1 - n.up}};
            law.coordinates.push_back(one);
        }
        return law;
    }

private:
    Neighbours neighboursOf(double magnitude) const {
        if (magnitude == 0) return {};
        int exponent = 0;
        const double part = std::frexp(magnitude, &exponent);  // in [1/2, 1)
        const std::int32_t code = exponent - 1 + m_bias;
        if (code >= m_infinite) return {m_infinite, m_infinite, 0};
        if (code >= 1) return {code, code + 1, 2 * part - 1};
        return {0, 1, std::ldexp(magnitude, m_bias - 1)};
    }
    double valueOf(std::int32_t code) const {
        if (code == 0) return 0;
        return code >= m_infinite ? std::numeric_limits<double>::infinity() : std::ldexp(1.0, code - m_bias);
    }

    Index m_dimension;
    std::int32_t m_bias, m_infinite;
};

}  // namespace

std::unique_ptr<Compressor> makeNatural(const CompressorOptions&, Index dimension, int floatBits) {
    return std::make_unique<Natural>(dimension, floatBits);
}

}  // namespace dianoia
