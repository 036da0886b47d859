#include "round/compressor/dither.h"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "round/compressor/block_norm.h"
#include "round/compressor/coins.h"

namespace dianoia {
namespace {

/// s |v_j| / |v|_p, in [0, s]. Beyond double a norm (inf) is reached by every coordinate that is not zero: the overflow
/// is seen and not turned into zeros.
double position(double magnitude, double norm, double levelCount) {
    if (std::isinf(norm)) return magnitude > 0 ? levelCount : 0;
    return norm > 0 ? magnitude / norm * levelCount : 0;
}

void round(const double* v, const std::uint32_t* words, Index n, double norm, double levelCount, std::int32_t* levels) {
    if (norm == 0 || std::isinf(norm)) {
        for (Index j = 0; j < n; ++j)
            levels[j] = static_cast<std::int32_t>(std::copysign(position(std::abs(v[j]), norm, levelCount), v[j]));
        return;
    }
    for (Index j = 0; j < n; ++j) {
        const double a = std::abs(v[j]) / norm * levelCount;
        const double whole = std::floor(a);
        const double up = unitInterval(words[j]) < a - whole ? 1.0 : 0.0;
        levels[j] = static_cast<std::int32_t>(std::copysign(std::min(whole + up, levelCount), v[j]));
    }
}

CoordinateLaw lawOf(double v, double norm, double levelCount) {
    const double a = position(std::abs(v), norm, levelCount);
    const double whole = std::min(std::floor(a), levelCount), f = a - whole;
    const double unit = norm / levelCount;
    const auto at = [&](double level) { return level == 0 ? 0 : std::copysign(norm * (level / levelCount), v); };
    CoordinateLaw law;
    law.mean = v;
    law.variance = f == 0 ? 0 : (unit * f) * (unit * (1 - f));
    law.outcomes = {Outcome{at(whole), 1 - f}, Outcome{at(std::min(whole + 1, levelCount)), f}};
    return law;
}

class Dither final : public Compressor {
public:
    Dither(const NormedBlocks& blocks, Index levelCount) : m_blocks(blocks), m_levelCount(levelCount) {}

    void compress(ConstSpan input, WorkerIndex worker, const RoundContext& context, Symbols& symbols) const override {
        const Blocks& blocks = m_blocks.blocks();
        symbols.form = SymbolForm::levels;
        symbols.dimension = blocks.dimension;
        symbols.block = blocks.block;
        symbols.levelCount = m_levelCount;
        symbols.levels.resize(input.size());
        m_blocks.norms(input, symbols.norms);
        const auto roundPiece = [&](Range piece, Index b, const std::uint32_t* words) {
            round(input.data() + piece.first, words, piece.size(), symbols.norms[std::size_t(b)], double(m_levelCount),
                  symbols.levels.data() + piece.first);
        };
        forEachPieceWithWords(blocks, worker, context, symbols.words, roundPiece);
    }

    std::optional<ExactLaw> law(ConstSpan input) const override {
        ExactLaw law;
        Vector norms;
        m_blocks.norms(input, norms);
        for (std::size_t j = 0; j < input.size(); ++j) {
            const double norm = norms[j / std::size_t(m_blocks.blocks().block)];
            law.coordinates.push_back(lawOf(input[j], norm, double(m_levelCount)));
        }
        return law;
    }

private:
    NormedBlocks m_blocks;
    Index m_levelCount;
};

}  // namespace

std::unique_ptr<Compressor> makeDither(const CompressorOptions& options, Index dimension, int floatBits) {
    if (options.levels < 1 || options.levels > kMostLevels) {
        failContent("compressor.levels is " + std::to_string(options.levels) + "; it must be at least 1 and at most " +
                    std::to_string(kMostLevels));
    }
    return std::make_unique<Dither>(NormedBlocks(options, dimension, floatBits), static_cast<Index>(options.levels));
}

}  // namespace dianoia
