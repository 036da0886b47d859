// Named theory lines: what an expectation "near": "theory:NAME" is compared with, and what plots draw beside a curve.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/plateau.h"
#include "theory/rates.h"

namespace dianoia {

/// All that the lines of one run hang on, filled once when the run starts. A member that is empty, or 0 where it must
/// be above, leaves its lines empty. Lines describe a constant step; after a live change they are filled again.
struct LineInputs {
    LinearRun run;                           ///< constants, omega, n, gamma, alpha and the parts of V^0
    std::optional<double> pooledSmoothness;  ///< L of f itself, for bounds on gaps; without it run.smoothness
    bool regularized = false;                ///< R is not 0: bounds on distances hold, those on gaps do not
    bool boundHolds = false;  ///< mean aggregator, unbiased compressor, constant step, beta = 0, no attack
    Plateau plateau;
    std::optional<double> medianBias;  ///< |E median_i(h_i* + b xi_i) - mean_i h_i*|
};

/// The names that theoryValue knows, each with one sentence.
struct LineInfo {
    std::string name;
    std::string sentence;
};
const std::vector<LineInfo>& theoryLines();

/// The value of line `name` at round k, for a metric of the run's CSV:
///     gap_plateau    (gamma/4) tr C
///     dist_plateau   (gamma/2) tr(H^-1 C)
///     gd_rate        |x^0 - x*|^2 ((kappa - 1)/(kappa + 1))^(2k); for metric "gap" that times L/2
///     diana_bound    the bound on E|x^k - x*|^2 that belongs to the run, with memory or without; for "gap" times L/2
///     median_bias    medianBias
/// Empty where the line has no value for this run; Error (content) for an unknown name, which names the nearest.
std::optional<double> theoryValue(std::string_view name, std::string_view metric, const LineInputs& inputs,
                                  double round);

}  // namespace dianoia
