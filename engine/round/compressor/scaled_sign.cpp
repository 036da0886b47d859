#include "round/compressor/scaled_sign.h"

#include <cmath>

#include "core/sums.h"
#include "round/compressor/block_norm.h"
#include "round/compressor/sign_packs.h"

namespace dianoia {
namespace {

class ScaledSign final : public Compressor {
public:
    ScaledSign(const Blocks& blocks, int floatBits) : m_blocks(blocks), m_toFloat(floatBits == 32) {}

    void compress(ConstSpan input, WorkerIndex, const RoundContext&, Symbols& symbols) const override {
        symbols.form = SymbolForm::scaled;
        symbols.dimension = m_blocks.dimension;
        symbols.block = m_blocks.block;
        symbols.signs.resize(input.size());
        takeSigns(input, 0, symbols.signs.data());
        symbols.norms.resize(std::size_t(m_blocks.count()));
        for (Index b = 0; b < m_blocks.count(); ++b) symbols.norms[std::size_t(b)] = magnitudeOf(input, b);
    }

    std::optional<ExactLaw> law(ConstSpan input) const override {
        ExactLaw law;
        for (Index b = 0; b < m_blocks.count(); ++b) {
            const double magnitude = magnitudeOf(input, b);
            for (Index j = m_blocks.at(b).first; j < m_blocks.at(b).last; ++j) {
                const double v = input[std::size_t(j)];
                law.coordinates.push_back(fixedValue(v == 0 ? 0 : std::copysign(magnitude, v)));
            }
        }
        return law;
    }

private:
    double magnitudeOf(ConstSpan input, Index b) const {
        const Range range = m_blocks.at(b);
        const double size = double(range.size());
        const double mean =
            fixedSum(range.size(), [&](Index j) { return std::abs(input[std::size_t(range.first + j)]) / size; });
        return m_toFloat ? roundUpToFloat(mean) : mean;
    }

    Blocks m_blocks;
    bool m_toFloat;
};

}  // namespace

std::unique_ptr<Compressor> makeScaledSign(const CompressorOptions& options, Index dimension, int floatBits) {
    return std::make_unique<ScaledSign>(Blocks::of(dimension, options.block), floatBits);
}

}  // namespace dianoia
