// Where a method comes to rest when noise does not vanish at the optimum.
#pragma once

#include <optional>

#include "core/types.h"
#include "problems/optimum.h"
#include "problems/problem.h"
#include "round/compressor/compressor_options.h"
#include "round/oracle/oracle_options.h"

namespace dianoia {

/// A run with a mean aggregator, a constant step and no attack.
struct PlateauSetting {
    const Problem& problem;
    const Optimum& optimum;
    CompressorOptions compressor;
    OracleOptions oracle;
    int floatBits = 64;
    bool memory = false;       ///< memory difference, with a rate above 0
    bool regularized = false;  ///< R is not 0
    double step = 0;           ///< gamma
    double momentum = 0;       ///< beta of v <- beta v + direction: gamma counts as gamma/(1 - beta)
};

/// First order in gamma. With C = (1/n^2) sum_i Cov(message of worker i at x*) and H the Hessian of f at x*, the
/// stationary covariance of x solves H S + S H = gamma C, so that
///     f - f*      -> (gamma/4) tr C          ("gap"),
///     |x - x*|^2  -> (gamma/2) tr(H^-1 C)    ("distance"),
/// both for R = 0. Units: of a squared gradient (trace), of f (gap), of x squared (distance).
///
/// For full gradients Cov is the diagonal law of the compressor at h_i* = grad f_i(x*). A minibatch of B rows, uniform
/// with replacement, adds the covariance of one row's gradient over B; the compressor's variance is then exact for none
/// and rand_k, and for quantize and dither a mean over sampled minibatches (fixed seed). DIANA's memory takes the
/// compressor's share away: with full gradients all three are 0; with minibatches only compressor none has a formula.
/// Empty where there is no formula: a biased compressor, clipping or a norm shared by all workers; minibatches of a
/// problem without data, or with more than 5e7 numbers in the gradients of all rows; R not 0 (gap and distance); no
/// Hessian, or more than 2048 coordinates (distance).
struct Plateau {
    std::optional<double> trace;     ///< tr C
    std::optional<double> gap;       ///< (gamma/4) tr C
    std::optional<double> distance;  ///< (gamma/2) tr(H^-1 C)
};

Plateau predictPlateau(const PlateauSetting& setting);

/// (1/n) sum |grad f_i(x*)|^2, on which the memoryless theorem's ball hangs.
double gradientSpread(const Optimum& optimum);

/// The two formulas, for callers that know C or H otherwise. momentum: 0 <= beta < 1.
double gapPlateau(double step, double trace, double momentum = 0);
double distancePlateau(double step, double traceOverHessian, double momentum = 0);

}  // namespace dianoia
