// A bench for compressors: many draws of C(v) for one vector, beside the exact law.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/types.h"
#include "round/compressor/compressor.h"
#include "round/compressor/compressor_options.h"
#include "round/wire/network_options.h"

namespace dianoia {

/// What the draws say of one coordinate, and what the law says. Beyond the range of double numbers are inf or 0, never
/// NaN.
struct CoordinateTrial {
    double value = 0;                     ///< v_j
    double mean = 0;                      ///< of the decoded draws
    std::optional<double> variance;       ///< squared deviations from the mean / (trials - 1); empty for one trial
    std::optional<double> standardError;  ///< sqrt(variance / trials)
    std::optional<double> theoryMean;     ///< empty where the law has no closed form
    std::optional<double> theoryVariance;
};

struct Trial {
    std::vector<CoordinateTrial> coordinates;
    std::optional<double> totalVariance;              ///< the sum over coordinates
    std::optional<double> theoryTotalVariance;        ///< E|C(v) - E C(v)|^2
    std::optional<double> ownScaleVariance;           ///< theory's, had v its own norms; only where norms are shared
    double meanSquaredError = 0;                      ///< of |C(v) - v|^2
    std::optional<double> squaredErrorStandardError;  ///< of that mean; empty for one trial
    std::optional<double> theorySquaredError;         ///< E|C(v) - v|^2
    double meanNonzeros = 0;
    std::optional<double> expectedNonzeros;
    double meanBits = 0;  ///< of whole messages, as encoded
};

/// Draws C(v) `trials` >= 1 times, each encoded and decoded; draw t has the random words of worker 0 in round t.
/// `others`: what further workers hold, whose norms count where the workers share them. Throws Error (content) for
/// options that do not fit, an empty vector, others of another length, numbers that are not finite and trials < 1.
Trial runTrial(ConstSpan vector, const CompressorOptions& compressor, const NetworkOptions& network,
               std::int64_t trials, std::uint64_t seed, std::span<const Vector> others = {});

/// Throws Error (content) where the other workers' vectors do not fit to this one.
void checkOthers(ConstSpan vector, std::span<const Vector> others);

/// The greatest norm of each block among `vector` and `others`; empty where the compressor does not share norms.
Vector sharedNormsOf(const Compressor& compressor, ConstSpan vector, std::span<const Vector> others);

}  // namespace dianoia
