#include "round/compressor/quantize.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/elementary.h"
#include "core/sums.h"
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

/// v cut to plus and minus `limit` standard deviations of its block about the block's mean. A block whose entries are
/// all equal has nothing to cut.
void clipBlock(ConstSpan v, double limit, Span clipped) {
    const Index m = std::ssize(v);
    const double size = double(m);
    const double mean = fixedSum(m, [&](Index j) { return v[std::size_t(j)]; }) / size;
    const double variance = fixedSum(m,
                                     [&](Index j) {
                                         const double deviation = v[std::size_t(j)] - mean;
                                         return deviation * deviation;
                                     }) /
                            size;
    const double bound = variance > 0 ? limit * std::sqrt(variance) : std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < v.size(); ++j) clipped[j] = std::clamp(v[j], -bound, bound);
}

class Quantize final : public Compressor {
public:
    Quantize(const NormedBlocks& blocks, double clip, bool sharesNorms)
        : m_blocks(blocks), m_clip(clip), m_sharesNorms(sharesNorms) {}

    void compress(ConstSpan input, WorkerIndex worker, const RoundContext& context, Symbols& symbols) const override {
        const Blocks& blocks = m_blocks.blocks();
        symbols.form = SymbolForm::ternary;
        symbols.dimension = blocks.dimension;
        symbols.block = blocks.block;
        symbols.signs.resize(input.size());
        const ConstSpan sent = clipped(input, symbols.scratch);
        if (symbols.sharedNorms.empty()) {
            m_blocks.norms(sent, symbols.norms);
        } else {
            symbols.norms = symbols.sharedNorms;
        }
        const auto tossPiece = [&](Range piece, Index b, const std::uint32_t* words) {
            const Coin coin(symbols.norms[std::size_t(b)]);
            toss(sent.data() + piece.first, words, piece.size(), coin, symbols.signs.data() + piece.first);
        };
        forEachPieceWithWords(blocks, worker, context, symbols.words, tossPiece);
    }

    std::optional<ExactLaw> law(ConstSpan input) const override {
        Vector own;
        norms(input, own);
        return lawWith(input, own);
    }

    std::optional<ExactLaw> lawWith(ConstSpan input, ConstSpan norms) const override {
        ExactLaw law;
        Vector room;
        const ConstSpan sent = clipped(input, room);
        for (std::size_t j = 0; j < sent.size(); ++j)
            law.coordinates.push_back(lawOf(sent[j], norms[j / std::size_t(m_blocks.blocks().block)]));
        return law;
    }

    bool sharesNorms() const override { return m_sharesNorms; }
    void norms(ConstSpan input, Vector& norms) const override {
        Vector room;
        m_blocks.norms(clipped(input, room), norms);
    }

private:
    ConstSpan clipped(ConstSpan input, Vector& room) const {
        if (m_clip == 0) return input;
        room.resize(input.size());
        for (Index b = 0; b < m_blocks.blocks().count(); ++b) {
            const Range range = m_blocks.blocks().at(b);
            const auto first = std::size_t(range.first), size = std::size_t(range.size());
            clipBlock(input.subspan(first, size), m_clip, Span(room).subspan(first, size));
        }
        return room;
    }

    NormedBlocks m_blocks;
    double m_clip;
    bool m_sharesNorms;
};

}  // namespace

std::unique_ptr<Compressor> makeQuantize(const CompressorOptions& options, Index dimension, int floatBits) {
    return std::make_unique<Quantize>(NormedBlocks(options, dimension, floatBits), options.clip, options.shared_scale);
}

}  // namespace dianoia
