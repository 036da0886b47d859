#include "theory/block_choice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/diagnostics.h"
#include "core/sums.h"
#include "round/compressor/block_norm.h"
#include "theory/compression.h"
#include "theory/expected_length.h"
#include "theory/message_bits.h"
#include "theory/rates.h"

namespace dianoia {
namespace {

/// The vectors times a power of two that brings the largest entry near 1, so that squares stay in range.
std::vector<Vector> inRange(const std::vector<ConstSpan>& inputs) {
    double largest = 0;
    for (const ConstSpan v : inputs) largest = std::max(largest, largestMagnitude(v));
    int exponent = 0;
    std::frexp(largest, &exponent);
    std::vector<Vector> scaled;
    for (const ConstSpan v : inputs) {
        scaled.emplace_back(v.begin(), v.end());
        for (double& x : scaled.back()) x = std::ldexp(x, -exponent);
    }
    return scaled;
}

/// What a compressor does to one vector.
struct Effect {
    double variance = 0;
    Vector probabilities;  ///< of not being 0
};

void measure(ConstSpan v, double p, const Blocks& blocks, double levels, Effect& effect) {
    const BlockNorm normOf(p, 64);
    effect.variance = 0;
    effect.probabilities.assign(v.size(), 0.0);
    for (Index b = 0; b < blocks.count(); ++b) {
        const Range range = blocks.at(b);
        const auto first = std::size_t(range.first), size = std::size_t(range.size());
        const ConstSpan part = v.subspan(first, size);
        const double norm = normOf(part), unit = norm / levels;
        if (norm == 0) continue;
        effect.variance += fixedSum(range.size(), [&](Index j) {
            const double position = std::min(std::abs(part[std::size_t(j)]) / unit, levels);
            const double fraction = position - std::floor(position);
            return unit * fraction * (unit * (1 - fraction));
        });
        for (std::size_t j = 0; j < size; ++j)
            effect.probabilities[first + j] = std::min(std::abs(part[j]) / unit, 1.0);
    }
}

class Grid {
public:
    Grid(const std::vector<ConstSpan>& inputs, const BlockQuestion& question)
        : m_question(question), m_inputs(inRange(inputs)), m_dimension(std::ssize(m_inputs.front())) {
        if (question.compressor.kind != "quantize" && question.compressor.kind != "dither")
            failContent("compressor.kind is \"" + question.compressor.kind +
                        "\"; p and block are those of quantize and dither");
        for (const Vector& v : m_inputs) m_squares += squaredNorm(v);
    }

    Index dimension() const { return m_dimension; }

    BlockCell cell(double p, Index block) {
        CompressorOptions options = m_question.compressor;
        options.p = p;
        options.block = block;
        const Blocks blocks = Blocks::of(m_dimension, block);
        BlockCell cell;
        cell.p = p;
        cell.block = block;
        cell.omega = *compressionOmega(options, m_dimension);
        for (const Vector& v : m_inputs) {
            measure(v, p, blocks, options.kind == "dither" ? double(options.levels) : 1, m_effect);
            if (m_squares > 0) cell.variance += m_effect.variance / m_squares;
            const double share = 1 / double(m_inputs.size());
            cell.nonzeros += share * sum(m_effect.probabilities);
            addBits(options, blocks, share, cell);
        }
        predict(cell);
        return cell;
    }

private:
    void addBits(const CompressorOptions& options, const Blocks& blocks, double share, BlockCell& cell) const {
        const double norms = double(m_question.network.float_bits) * double(blocks.count());
        const bool isTernary = options.kind == "quantize";
        SymbolLengths lengths;
        if (isTernary || options.levels == 1) lengths = symbolLengths(m_effect.probabilities, blocks);
        const double bits = isTernary ? expectedTernaryBits(lengths, blocks, m_question.network)
                                      : double(messageBits(options, m_question.network, m_dimension).bits);
        cell.bits += share * bits;
        cell.entropyBits += share * (lengths.twoBit > 0 ? norms + lengths.entropy : bits);
    }

    void predict(BlockCell& cell) const {
        if (!m_question.kappa) return;
        cell.rounds =
            leadingTerm(*m_question.kappa, cell.omega, m_question.workers).value() * -std::log(m_question.target);
        cell.totalBits = *cell.rounds * cell.bits;
    }

    const BlockQuestion& m_question;
    std::vector<Vector> m_inputs;
    Index m_dimension;
    double m_squares = 0;
    Effect m_effect;
};

}  // namespace

std::optional<std::size_t> BlockChoice::least(std::optional<double> (*value)(const BlockCell&)) const {
    std::optional<std::size_t> best;
    const auto offer = [&](std::size_t i) {
        const auto offered = value(cells[i]);
        if (offered && (!best || *offered < *value(cells[*best]))) best = i;
    };
    if (present < cells.size()) offer(present);
    for (std::size_t i = 0; i < cells.size(); ++i) offer(i);
    return best;
}

std::vector<double> choiceNorms(double present) {
    std::set<double> norms = {1, 1.5, 2, 3, 4, 8, std::numeric_limits<double>::infinity()};
    norms.insert(present);
    return {norms.begin(), norms.end()};
}

std::vector<Index> choiceBlocks(Index dimension, std::int64_t present) {
    std::set<Index> blocks = {dimension, Blocks::of(dimension, present).block};
    for (Index block = 1; block < dimension; block *= 2) blocks.insert(block);
    std::vector<Index> divisors;
    for (Index k = 1; k * k <= dimension; ++k)
        if (dimension % k == 0) divisors.insert(divisors.end(), {k, dimension / k});
    if (std::set(divisors.begin(), divisors.end()).size() <= kMostDivisors)
        blocks.insert(divisors.begin(), divisors.end());
    return {blocks.begin(), blocks.end()};
}

BlockChoice blockChoice(const std::vector<ConstSpan>& inputs, const BlockQuestion& question, std::stop_token stop) {
    Grid grid(inputs, question);
    BlockChoice choice;
    choice.norms = choiceNorms(question.compressor.p);
    choice.blocks = choiceBlocks(grid.dimension(), question.compressor.block);
    const Index presentBlock = Blocks::of(grid.dimension(), question.compressor.block).block;
    for (const double p : choice.norms)
        for (const Index block : choice.blocks) {
            if (p == question.compressor.p && block == presentBlock) choice.present = choice.cells.size();
            choice.cells.push_back(stop.stop_requested() ? BlockCell{} : grid.cell(p, block));
        }
    return choice;
}

double uncompressedRounds(double kappa, Index workers, double target) {
    return leadingTerm(kappa, 0, workers).value() * -std::log(target);
}

}  // namespace dianoia
