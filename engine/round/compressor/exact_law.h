// The exact law of C(v) for a given v, coordinate by coordinate: what the bench and the tests compare draws with.
#pragma once

#include <array>
#include <vector>

#include "core/types.h"

namespace dianoia {

struct Outcome {
    double value = 0;
    double probability = 0;
};

/// The law of one coordinate of C(v): at most two values have a probability above 0.
struct CoordinateLaw {
    double mean = 0;
    double variance = 0;
    std::array<Outcome, 2> outcomes;  ///< a fixed value has probability 1 and stands first
    double nonzeroProbability() const {
        double sum = 0;
        for (const Outcome& o : outcomes)
            if (o.value != 0) sum += o.probability;
        return sum;
    }
};

/// The law of a coordinate that is sent as `value` always.
inline CoordinateLaw fixedValue(double value) {
    CoordinateLaw law;
    law.mean = value;
    law.outcomes[0] = {value, 1};
    return law;
}

/// Coordinates need not be independent (rand_k); means, variances and sums over coordinates hold all the same.
/// A variance beyond double is inf, one below it 0; none is NaN.
struct ExactLaw {
    std::vector<CoordinateLaw> coordinates;

    /// E|C(v) - E C(v)|^2; for an unbiased compressor this is E|C(v) - v|^2.
    double totalVariance() const {
        double sum = 0;
        for (const CoordinateLaw& c : coordinates) sum += c.variance;
        return sum;
    }
    double expectedNonzeros() const {
        double sum = 0;
        for (const CoordinateLaw& c : coordinates) sum += c.nonzeroProbability();
        return sum;
    }
};

}  // namespace dianoia
