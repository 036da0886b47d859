#include "round/compressor/quantize.h"

#include <cmath>

#include "core/elementary.h"
#include "round/compressor/block_norm.h"
#include "round/compressor/coins.h"
#include "round/compressor/sign_packs.h"

namespace dianoia {
namespace {

void toss(const double* v, const std::uint32_t* words, Index n, Coin coin, std::int8_t* signs) {
    constexpr Index kPack = kPackSize;
    Index j = 0;
    for (; j + kPack <= n; j += kPack) {
        const Pack x = load(v + j);
        const auto heads = loadWords(words + j) * coin.perWord < elementary::magnitude(x) * coin.scale;
        storeSigns(signs + j, heads & signsOf(x));
    }
    for (; j < n; ++j) {
        const std::int8_t sign = v[j] < 0 ? -1 : 1;
        signs[j] = coin.heads(words[j], std::abs(v[j])) ? sign : std::int8_t(0);
    }
}

CoordinateLaw lawOf(double v, double norm) {
    const double magnitude = std::abs(v);
    if (magnitude == 0) return fixedValue(0);
    CoordinateLaw law;
    law.mean = v;
    law.variance = magnitude * (norm - magnitude);
    const double probability = std::isinf(norm) ? 1 : magnitude / norm;
    law.outcomes = {Outcome{std::copysign(norm, v), probability}, Outcome{0, 1 - probability}};
    return law;
}

class Quantize final : public Compressor {
public:
    explicit Quantize(const NormedBlocks& blocks) : m_blocks(blocks) {}

    void compress(ConstSpan input, WorkerIndex worker, const RoundContext& context, Symbols& symbols) const override {
        const Blocks& blocks = m_blocks.blocks();
        symbols.form = SymbolForm::ternary;
        symbols.dimension = blocks.dimension;
        symbols.block = blocks.block;
        symbols.signs.resize(input.size());
        m_blocks.norms(input, symbols.norms);
        const auto tossPiece = [&](Range piece, Index b, const std::uint32_t* words) {
            const Coin coin(symbols.norms[std::size_t(b)]);
            toss(input.data() + piece.first, words, piece.size(), coin, symbols.signs.data() + piece.first);
        };
        forEachPieceWithWords(blocks, worker, context, symbols.words, tossPiece);
    }

    std::optional<ExactLaw> law(ConstSpan input) const override {
        ExactLaw law;
        Vector norms;
        m_blocks.norms(input, norms);
        for (std::size_t j = 0; j < input.size(); ++j)
            law.coordinates.push_back(lawOf(input[j], norms[j / std::size_t(m_blocks.blocks().block)]));
        return law;
    }

private:
    NormedBlocks m_blocks;
};

}  // namespace

std::unique_ptr<Compressor> makeQuantize(const CompressorOptions& options, Index dimension, int floatBits) {
    return std::make_unique<Quantize>(NormedBlocks(options, dimension, floatBits));
}

}  // namespace dianoia
