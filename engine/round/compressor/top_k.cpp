#include "round/compressor/top_k.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/diagnostics.h"

namespace dianoia {
namespace {

class TopK final : public Compressor {
public:
    TopK(Index dimension, Index k, int floatBits) : m_dimension(dimension), m_k(k), m_toFloat(floatBits == 32) {}

    void compress(ConstSpan input, WorkerIndex, const RoundContext&, Symbols& symbols) const override {
        symbols.form = SymbolForm::sparse;
        symbols.dimension = m_dimension;
        choose(input, symbols.words, symbols.positions);
        symbols.values.resize(symbols.positions.size());
        for (std::size_t m = 0; m < symbols.values.size(); ++m) symbols.values[m] = input[symbols.positions[m]];
    }

    std::optional<ExactLaw> law(ConstSpan input) const override {
        std::vector<std::uint32_t> order, chosen;
        choose(input, order, chosen);
        ExactLaw law;
        law.coordinates.assign(input.size(), fixedValue(0));
        for (std::uint32_t j : chosen)
            law.coordinates[j] = fixedValue(m_toFloat ? double(static_cast<float>(input[j])) : input[j]);
        return law;
    }

private:
    /// chosen := the places of the k largest, ascending; `order` is memory.
    void choose(ConstSpan input, std::vector<std::uint32_t>& order, std::vector<std::uint32_t>& chosen) const {
        order.resize(input.size());
        std::iota(order.begin(), order.end(), 0u);
        const auto isLarger = [&](std::uint32_t a, std::uint32_t b) {
            const double x = std::abs(input[a]), y = std::abs(input[b]);
            return x > y || (x == y && a < b);
        };
        std::nth_element(order.begin(), order.begin() + (m_k - 1), order.end(), isLarger);
        chosen.assign(order.begin(), order.begin() + m_k);
        std::sort(chosen.begin(), chosen.end());
    }

    Index m_dimension, m_k;
    bool m_toFloat;
};

}  // namespace

std::unique_ptr<Compressor> makeTopK(const CompressorOptions& options, Index dimension, int floatBits) {
    if (options.k < 1 || options.k > dimension)
        failContent("compressor.k is " + std::to_string(options.k) +
                    "; it must be at least 1 and at most the dimension, " + std::to_string(dimension));
    return std::make_unique<TopK>(dimension, static_cast<Index>(options.k), floatBits);
}

}  // namespace dianoia
