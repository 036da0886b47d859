// The sign compressor of signSGD (Bernstein, Wang, Azizzadenesheli and Anandkumar, 2018). Biased.
#pragma once

#include <memory>

#include "round/compressor/compressor.h"

namespace dianoia {

/// C(v)_j = sign(v_j), without a norm.
///
/// options.zero says what sign(0) is: "zero" 0 (the message then needs a second plane), "plus" +1, "random" +1 or -1 by
/// the top bit of the coordinate's word. -0 counts as 0. Throws Error (content) for another word.
std::unique_ptr<Compressor> makeSign(const CompressorOptions& options, Index dimension, int floatBits);

}  // namespace dianoia
