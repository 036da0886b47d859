// The norm |v|_p of a block, 1 <= p <= inf, safe against over- and underflow.
#pragma once

#include "core/types.h"
#include "round/compressor/blocks.h"
#include "round/compressor/compressor_options.h"

namespace dianoia {

/// max_j |v_j|; 0 for no entries.
double largestMagnitude(ConstSpan v);

/// The least float that is not below `value`, as a double; +inf beyond the floats.
double roundUpToFloat(double value);

/// |v|_p as it travels: m (sum_j (|v_j|/m)^p)^(1/p) with m = max_j |v_j|.
///
/// Never below m, so that |v_j| / |v|_p is a probability; 0 only for a zero block; +inf where the norm is beyond
/// double. A function of the numbers alone: sums have a fixed order, and no function of the C library is used.
class BlockNorm {
public:
    /// p >= 1, inf included. `floatBits` 64 or 32: at 32 norms are rounded up to a float.
    BlockNorm(double p, int floatBits);
    double operator()(ConstSpan v) const;

private:
    double exact(ConstSpan v) const;

    enum class Rule { sum, euclidean, largest, general } m_rule;
    double m_p;
    bool m_toFloat;
};

/// Blocks with their norms, as quantize and dither share them.
class NormedBlocks {
public:
    /// Uses options.p and options.block. Throws Error (content) for p < 1 and block < 0.
    NormedBlocks(const CompressorOptions& options, Index dimension, int floatBits);
    const Blocks& blocks() const { return m_blocks; }
    /// norms[b] := the norm of block b of `input`, for every b.
    void norms(ConstSpan input, Vector& norms) const;

private:
    Blocks m_blocks;
    BlockNorm m_norm;
};

}  // namespace dianoia
