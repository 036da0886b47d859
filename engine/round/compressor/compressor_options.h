// The group "compressor" of an experiment: how a vector is made short.
#pragma once

#include <cstdint>
#include <string>

namespace dianoia {

struct CompressorOptions {
    std::string kind = "none";  ///< none, quantize, dither, sign or rand_k
    double p = 2;               ///< quantize and dither: the norm, 1 <= p <= inf
    std::int64_t block = 0;     ///< quantize and dither: coordinates a block, 0 = the whole vector; the last is shorter
    std::int64_t levels = 1;    ///< dither: s >= 1
    std::int64_t k = 1;         ///< rand_k: coordinates sent, 1 ... d
    double clip = 0;            ///< quantize: cut beyond this many standard deviations of the block first; 0 = off
    bool shared_scale = false;  ///< quantize: one norm a block for all workers, the greatest
    std::string zero = "zero";  ///< sign: what sign(0) is: zero, plus or random
    bool operator==(const CompressorOptions&) const = default;
};

}  // namespace dianoia
