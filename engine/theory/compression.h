// How much an unbiased compressor may add: the constants alpha_p and omega of every theorem.
#pragma once

#include <optional>

#include "core/types.h"
#include "round/compressor/compressor_options.h"

namespace dianoia {

/// alpha_p(m) = inf |v|_2^2 / (|v|_1 |v|_p) over v in R^m, v not 0 (Mishchenko, Gorbunov, Takac and Richtarik, 2019).
/// In (0, 1], rising in p, falling in m. m >= 1; p in [1, inf], else Error (content).
///
///     1 <= p <= 2:  m^(-1/p), at vectors with all |v_j| equal;
///     p = inf:      2/(1 + sqrt m), at (1, t, ..., t) with t = 1/(1 + sqrt m);
///     2 < p < inf:  the least over 0 < t <= 1 of (1 + (m-1)t^2) / ((1 + (m-1)t) (1 + (m-1)t^p)^(1/p)), to 1e-12.
///
/// Why these vectors are enough: at a minimum no v_j is 0 (the ratio falls as v_j leaves 0), and every |v_j| solves
/// A v - C v^(p-1) = B with A = 2/|v|_2^2, C = 1/|v|_p^p, B = 1/|v|_1. For p < 2 the left side is convex and 0 at 0:
/// one positive root, all |v_j| equal. For p > 2 it is concave: at most two roots; and moving two coordinates at the
/// larger root apart at equal |v|_1 changes the logarithm of the ratio by (A - C(p-1)v^(p-2)) times the square of the
/// move, negative there, so that at a minimum at most one coordinate is at the larger root.
double alphaP(double p, Index m);

/// omega with E|C(v) - v|^2 <= omega |v|^2 for every v in R^dimension and E C(v) = v; empty for a biased compressor
/// (sign), and for a kind without a known constant.
///
///     none      0
///     quantize  1/alpha_p(m) - 1, m = the largest block; a clipped or shared norm is not covered: the plain value
///     dither    s = 1: as quantize;
///               s >= 2: min(m c^2/(4 s^2), 1/(alpha_p(m) s)), c = max(1, m^(1/p-1/2)) >= |v|_p/|v|_2: from
///               (|v|_p/s)^2 sum f_j (1 - f_j) by f(1-f) <= 1/4 and by f(1-f) <= s|v_j|/|v|_p;
///               for p = 2: min(m/(4 s^2), sqrt(m)/s) (Alistarh et al., 2017, lemma 3.1, with 4 s^2 for s^2)
///     rand_k    dimension/k - 1
///     natural   1/8, at |v_j| = 4/3 2^e (Horvath, Ho, Horvath, Sahu, Canini and Richtarik, 2019)
std::optional<double> compressionOmega(const CompressorOptions& options, Index dimension);

/// Psi_p(v) = sum over blocks of |v|_1 |v|_p - |v|_2^2 = E|Quant_p(v) - v|^2, summed as |v_j|(|v|_p - |v_j|), in which
/// nothing cancels. block 0: the whole vector. p in [1, inf].
double quantizationVariance(ConstSpan v, double p, Index block = 0);

/// Sum over blocks of |v|_1/|v|_p, zero blocks left out: expected nonzeros of Quant_p(v); at most m^(1-1/p) a block.
double quantizationNonzeros(ConstSpan v, double p, Index block = 0);

}  // namespace dianoia
