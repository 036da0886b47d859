#include "theory/guide_slopes.h"

#include <cmath>

namespace dianoia {

double noisySignRate(Index dimension, double rounds) {
    return std::pow(double(dimension), 0.75) / std::pow(rounds, 0.25);
}

double noisyMedianRate(Index dimension, double rounds) {
    return std::cbrt(double(dimension) * double(dimension) / rounds);
}

}  // namespace dianoia
