// Signs with one magnitude a block (Karimireddy, Rebjock, Stich and Jaggi, 2019; Seide et al., 2014).
#pragma once

#include <memory>

#include "round/compressor/compressor.h"

namespace dianoia {

/// C(v)_j = (|v|_1 / m) sign(v_j) on each block of m coordinates; sign(0) = 0.
///
/// Biased and without chance; |C(v) - v|^2 = |v|^2 - |v|_1^2/m on a block without zeros. At floatBits 32 the magnitude
/// is rounded up to a float. Uses options.block.
std::unique_ptr<Compressor> makeScaledSign(const CompressorOptions& options, Index dimension, int floatBits);

}  // namespace dianoia
