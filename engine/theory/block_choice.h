// Which p and which block: what each choice does to a given message, and how many rounds and bits theory predicts.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/types.h"
#include "round/compressor/compressor_options.h"
#include "round/wire/network_options.h"

namespace dianoia {

/// What is asked.
struct BlockQuestion {
    CompressorOptions compressor;  ///< quantize or dither: kind and levels for all choices, p and block of the present
    NetworkOptions network;
    Index workers = 1;            ///< n
    std::optional<double> kappa;  ///< max_i L_i/mu >= 1; empty: no rounds are predicted
    double target = 1e-6;         ///< eps in (0, 1): by which factor the bound is to fall
    bool operator==(const BlockQuestion&) const = default;
};

/// One choice of p and block.
struct BlockCell {
    double p = 2;
    Index block = 1;
    double variance = 0;     ///< sum_i E|C(v_i) - v_i|^2 / sum_i |v_i|^2, at most omega
    double omega = 0;        ///< the worst case over all vectors, by the largest block
    double nonzeros = 0;     ///< expected in a message, the mean over the v_i
    double bits = 0;         ///< of a message as network.code writes it, likewise: see below
    double entropyBits = 0;  ///< norms, and d H2(N/d) + N for N nonzeros of d coordinates; dither s >= 2: as bits
    std::optional<double> rounds, totalBits;  ///< to the target
};

/// The grid: a row a norm, ascending, of a cell a block, ascending.
struct BlockChoice {
    std::vector<double> norms;
    std::vector<Index> blocks;
    std::vector<BlockCell> cells;
    std::size_t present = 0;  ///< the cell of the present choice
    const BlockCell& at(std::size_t norm, std::size_t block) const { return cells[norm * blocks.size() + block]; }
    /// The cell with the least value that is there, the first of several, the present one first of all; empty where no
    /// cell has any.
    std::optional<std::size_t> least(std::optional<double> (*value)(const BlockCell&)) const;
};

/// Norms: 1, 1.5, 2, 3, 4, 8, inf and the present p. Blocks: 1, 2, 4, ..., d, the present one, and all divisors of d
/// where there are at most kMostDivisors.
inline constexpr std::size_t kMostDivisors = 12;
std::vector<double> choiceNorms(double present);
std::vector<Index> choiceBlocks(Index dimension, std::int64_t present);

/// Variance and nonzeros are exact for the plain norm (no clip, no shared scale, norms as real numbers):
///
///     quantize, dither s = 1:  sum |v_j|(|v|_p - |v_j|),  sum |v_j|/|v|_p
///     dither s >= 2:           sum (|v|_p/s)^2 f(1 - f),  sum min(1, a), a = s|v_j|/|v|_p, f its fraction
///
/// Bits: expected_length.h for quantize, the fixed length for dither. Rounds, and bits as rounds times bits a round:
///
///     max{2(1 + omega), (kappa + 1)(1/2 + omega/n)} ln(1/eps),
///
/// the leading term 1/(gamma mu) of DIANA's bound at alpha = alpha_p/2 (Mishchenko, Gorbunov, Takac and Richtarik,
/// 2019, corollary of the strongly convex theorem) with the worst omega: after so many rounds the bound on E V^k has
/// fallen by eps. The run itself is faster as a rule.
///
/// `inputs`: one vector a worker, at least one, all finite and of one dimension >= 1. A zero vector has variance 0.
/// Throws Error (content) for another kind of compressor. Stops early, with cells that are 0, once `stop` is requested.
BlockChoice blockChoice(const std::vector<ConstSpan>& inputs, const BlockQuestion& question, std::stop_token stop = {});

/// What is predicted without compression: max{2, (kappa + 1)/2} ln(1/eps) rounds.
double uncompressedRounds(double kappa, Index workers, double target);

}  // namespace dianoia
