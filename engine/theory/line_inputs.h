// All that the theory lines of one run hang on, as plain values.
#pragma once

#include <optional>
#include <vector>

#include "theory/noise_price.h"
#include "theory/nonconvex_bounds.h"
#include "theory/plateau.h"
#include "theory/rates.h"

namespace dianoia {

/// What a run is made of, as far as theorems ask.
struct RunTraits {
    bool isMean = false, isMedian = false, isVote = false;  ///< the aggregator; a median of an even number: its average
    bool isHonest = false;                                  ///< no worker is bad
    bool isNoisy = false;                                   ///< noise of level b > 0 is added
    bool isUnbiased = false;      ///< every worker's compressor is unbiased with its omega: no clipping, no shared norm
    bool isUncompressed = false;  ///< messages are what the workers have, or its signs for a vote
    bool isDirect = false;        ///< no memory
    bool isDifference = false;    ///< DIANA's memory
    bool isFull = false;          ///< full gradients
    bool isConstant = false;      ///< the same step in every round
    bool isInverse = false;       ///< step/(1 + k/k0)
    bool isWithoutMomentum = false;
    bool isUnchanged = false;  ///< nothing changed since round 0
    bool isOdd = false;        ///< an odd number of workers
    bool isParallel = false;   ///< grad f_i - grad f_j is the same everywhere: bowls of one shape
};

/// One coordinate of bowls of one shape, f_i = (curvature/2)(x - a_i)^2, in units of x about x*.
struct CoordinateWalk {
    double curvature = 1;
    double start = 0;                       ///< x^0 - x*
    MedianWalk median;                      ///< noisy medianSGD, step times curvature
    double signMean = 0, signVariance = 0;  ///< noisy signSGD at rest
    double biasBound = 0, biasLaw = 0;      ///< of E median - mean, in units of the gradient: explicit, and at large b
};

/// Filled once when the run starts, and again after a live change. A member that is empty, or 0 where it must be above,
/// leaves its lines empty.
struct LineInputs {
    LinearRun run;                           ///< constants, omega, n, gamma, alpha and the parts of V^0
    std::optional<double> pooledSmoothness;  ///< L of f itself, for bounds on gaps; without it run.smoothness
    bool regularized = false;                ///< R is not 0: bounds on distances hold, those on gaps do not
    RunTraits traits;
    bool knowsGradientNoise = false;  ///< run.gradientNoise holds: 0 for full gradients
    double k0 = 0;                    ///< of a shrinking step
    NonconvexRun nonconvex;           ///< smoothness 0: not L-smooth as far as is known
    double startGradient = 0;         ///< |grad f(x^0)|
    Index largestBlock = 0;           ///< coordinates that are quantized together at most
    Index dimension = 0;              ///< d
    double rounds = 0;                ///< T of the whole run
    double noiseLevel = 0;            ///< b
    Plateau plateau;
    std::optional<double> medianBias;                      ///< |E median_i(h_i* + b xi_i) - mean_i h_i*|
    std::vector<CoordinateWalk> walks;                     ///< of every coordinate; empty where they are not known
    bool walksKnowSigns = false, walksKnowBounds = false;  ///< the vote's law at rest; biasBound and biasLaw
    /// Below these a comparison is about rounding: of |x - x*|^2 and of f - f*.
    double distanceFloor = 0, gapFloor = 0;
};

}  // namespace dianoia
