// The k largest coordinates (Stich, Cordonnier and Jaggi, 2018; Aji and Heafield, 2017).
#pragma once

#include <memory>

#include "round/compressor/compressor.h"

namespace dianoia {

/// C(v)_j = v_j on the k coordinates of largest |v_j|, ties to the smaller index; else 0.
///
/// Biased and without chance; |C(v) - v|^2 is the sum of the squares left out, at most (1 - k/d)|v|^2. Uses options.k.
/// No blocks. At floatBits 32 the values travel as the nearest floats. Throws Error (content) for k outside
/// 1 ... dimension.
std::unique_ptr<Compressor> makeTopK(const CompressorOptions& options, Index dimension, int floatBits);

}  // namespace dianoia
