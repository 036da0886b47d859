// No compression: C(v) = v, rounded to the nearest float where real numbers travel in 32 bits.
#pragma once

#include <memory>

#include "round/compressor/compressor.h"

namespace dianoia {

std::unique_ptr<Compressor> makeIdentity(const CompressorOptions& options, Index dimension, int floatBits);

}  // namespace dianoia
