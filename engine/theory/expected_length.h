// How long a ternary message is on average: expectations of the lengths that the wire writes, and the entropy.
#pragma once

#include "core/types.h"
#include "round/compressor/blocks.h"
#include "round/wire/network_options.h"

namespace dianoia {

/// Of the symbols of a message, without norms: each coordinate is not 0 with its probability, by a coin of its own.
/// `probabilities` has blocks.dimension numbers in [0, 1].
struct SymbolLengths {
    double twoBit = 0, base3 = 0;  ///< whole bytes, exact
    double elias = 0;              ///< E of it
    double entropy = 0;            ///< d H2(N/d) + N, N = expected nonzeros: signs, and places as if all were alike
};

/// Elias: sum over blocks of E|omega(nonzeros + 1)|, and over coordinates of pi_j (E|omega(gap)| + 1), gaps from the
/// nonzero before, as round/wire/ternary_code.h writes them. Word lengths step at powers of two, so that
///
///     E|omega(X)| = 1 + sum_k (|omega(2^k)| - |omega(2^k - 1)|) P(X >= 2^k),
///
/// and P(gap of j >= g) is the product of 1 - pi over the g - 1 coordinates before j in its block, 0 where there are
/// fewer. The law of the count is exact up to a variance of 100, beyond it normal: within 0.1 bits a block. The last
/// byte is filled: 3.5 bits on average where the length hangs on coins, which is off by at most 3.5.
SymbolLengths symbolLengths(ConstSpan probabilities, const Blocks& blocks);

/// A whole ternary message as network.code writes it, with its norms: exact for two_bit and base3, E for elias; for
/// cheapest 8 + the least of the three, which the mean is at most (and less only where two are about as short).
double expectedTernaryBits(const SymbolLengths& lengths, const Blocks& blocks, const NetworkOptions& network);

}  // namespace dianoia
