// How long a message is by formula, to stand beside the length of what was encoded.
#pragma once

#include <cstdint>

#include "core/types.h"
#include "round/compressor/compressor_options.h"
#include "round/wire/network_options.h"

namespace dianoia {

/// Bits of one message, whole bytes.
struct MessageBits {
    std::uint64_t bits = 0;  ///< 0: no formula is known here
    bool isBound = false;    ///< the length depends on the draw, and is at most this
};

/// With d = dimension, F = network.float_bits and B = ceil(d/m) blocks of m coordinates:
///
///     none      F d
///     quantize  F B + 8 ceil(d/4) two_bit; F B + 8 ceil(d/5) base3; elias at most F B + 2 d + B |omega(m + 1)|;
///               cheapest at most 8 + the least of the three
///     dither    F B + d ceil(log2(2s + 1))
///     sign      8 + d; with zeros 8 + 2 d, where options.zero sends them
///     rand_k    F k
///     others    none
MessageBits messageBits(const CompressorOptions& options, const NetworkOptions& network, Index dimension,
                        bool hasZeros = false);

}  // namespace dianoia
