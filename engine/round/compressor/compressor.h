// The compressor stage: a worker's vector becomes symbols, which wire/ writes to bytes.
#pragma once

#include <memory>
#include <optional>

#include "round/compressor/compressor_options.h"
#include "round/compressor/exact_law.h"
#include "round/compressor/symbols.h"
#include "round/round_context.h"

namespace dianoia {

/// Draws C(v). Immutable; the memory of a draw is in Symbols, which is reused from round to round without allocating.
class Compressor {
public:
    virtual ~Compressor() = default;
    /// symbols := a draw of C(input) by this worker in this round. input is finite.
    virtual void compress(ConstSpan input, WorkerIndex worker, const RoundContext& context, Symbols& symbols) const = 0;
    /// Whether all workers use one norm a block, the greatest of theirs: then the round asks each for norms() first and
    /// hands Symbols::sharedNorms to compress().
    virtual bool sharesNorms() const { return false; }
    /// norms[b] := the norm of block b that `input` needs; only where sharesNorms().
    virtual void norms(ConstSpan /*input*/, Vector& norms) const { norms.clear(); }
    /// The law of C(input) with these norms, one a block, none below that of `input`; only where sharesNorms().
    virtual std::optional<ExactLaw> lawWith(ConstSpan /*input*/, ConstSpan /*norms*/) const { return std::nullopt; }
    /// Whether each coordinate is sent as it is ("none"): then a round may work on a tile of coordinates at a time.
    virtual bool isIdentity() const { return false; }
    /// The law of C(input); empty where it has no closed form.
    virtual std::optional<ExactLaw> law(ConstSpan) const { return std::nullopt; }
};

/// `floatBits` 64 or 32: at 32 norms are rounded up to float before they are used, dense values to the nearest float.
/// Throws Error (content) for an unknown kind, p < 1, block < 0, levels < 1 and k outside 1 ... dimension.
std::unique_ptr<Compressor> makeCompressor(const CompressorOptions& options, Index dimension, int floatBits);

}  // namespace dianoia
