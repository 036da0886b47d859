// Natural compression: powers of two (Horvath, Ho, Horvath, Sahu, Canini and Richtarik, 2019).
#pragma once

#include <memory>

#include "round/compressor/compressor.h"

namespace dianoia {

/// With 2^e <= |v_j| < 2^(e+1): C(v)_j = sign(v_j) 2^(e+1) with probability (|v_j| - 2^e)/2^e, else sign(v_j) 2^e; 0
/// for 0.
///
/// Unbiased; variance of a coordinate (|v_j| - 2^e)(2^(e+1) - |v_j|) <= v_j^2/8. Below the least normal number of
/// floatBits, 2^-1022 or 2^-126, a coordinate becomes that number or 0, unbiased; a power beyond the largest travels as
/// inf. One random word a coordinate decides. Uses no options.
std::unique_ptr<Compressor> makeNatural(const CompressorOptions& options, Index dimension, int floatBits);

}  // namespace dianoia
