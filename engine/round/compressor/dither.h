// The quantizer of QSGD (Alistarh, Grubic, Li, Tomioka and Vojnovic, 2017), with any norm and buckets as blocks.
#pragma once

#include <memory>

#include "round/compressor/compressor.h"

namespace dianoia {

/// The largest number of levels: a level and its sign fit 32 bits.
inline constexpr std::int64_t kMostLevels = (std::int64_t(1) << 30) - 1;

/// C(v)_j = sign(v_j) (|v|_p / s) (l + coin(f)) with l + f = s |v_j| / |v|_p, l the whole part; l + coin is at most s.
///
/// Unbiased; variance of a coordinate (|v|_p / s)^2 f (1 - f). Heads iff the word of the coordinate times 2^-32 is
/// below f. A zero block is sent as level 0 with the norm 0. Uses options.p in [1, inf], options.block and
/// options.levels. Throws Error (content) for levels outside 1 ... kMostLevels.
std::unique_ptr<Compressor> makeDither(const CompressorOptions& options, Index dimension, int floatBits);

}  // namespace dianoia
