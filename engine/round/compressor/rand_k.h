// Random sparsification: k coordinates drawn at random, scaled to be unbiased (Stich, Cordonnier and Jaggi, 2018;
// Wangni, Wang, Liu and Zhang, 2018).
#pragma once

#include <memory>

#include "round/compressor/compressor.h"

namespace dianoia {

/// C(v)_j = (d/k) v_j on k distinct coordinates, uniform over all sets of k, drawn for each worker and round; else 0.
///
/// Unbiased; E|C(v) - v|^2 = (d/k - 1) |v|^2 for every v. Uses options.k. No blocks; the positions do not travel, see
/// drawPositions. Throws Error (content) for k outside 1 ... dimension.
std::unique_ptr<Compressor> makeRandK(const CompressorOptions& options, Index dimension, int floatBits);

}  // namespace dianoia
