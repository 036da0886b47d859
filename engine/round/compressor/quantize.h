// Quant_p by blocks (Mishchenko, Gorbunov, Takac and Richtarik, 2019).
#pragma once

#include <memory>

#include "round/compressor/compressor.h"

namespace dianoia {

/// C(v)_j = |v|_p sign(v_j) Bernoulli(|v_j| / |v|_p), independent per coordinate, |v|_p the norm of the block of j.
///
/// Unbiased; variance of a coordinate |v_j| (|v|_p - |v_j|); expected nonzeros of a block |v|_1 / |v|_p. A zero block
/// is sent as zeros with the norm 0. p = 2 is QSGD with one level, p = inf is TernGrad's ternarizing. One random word a
/// coordinate decides, see Coin. Uses options.p in [1, inf] and options.block.
///
/// options.clip c > 0: each block is first cut to plus and minus c of its standard deviations about its mean (Wen et
/// al., 2017, with c = 2.5); the law is then that of the cut vector, and biased. options.shared_scale: all workers use
/// the greatest norm S of a block among them, which leaves the mean and raises the variance of a coordinate to
/// |v_j| (S - |v_j|), as lawWith() says; law() is that of the worker's own norm.
std::unique_ptr<Compressor> makeQuantize(const CompressorOptions& options, Index dimension, int floatBits);

}  // namespace dianoia
