// Slopes of the rates of noisy votes and medians, straight lines where both axes are logarithmic.
#pragma once

#include "core/types.h"

namespace dianoia {

/// d^(3/4)/T^(1/4): noisy signSGD with b = (T d)^(1/4) and delta = 1/sqrt(T d) (Chen, Chen, Sun, Wu and Hong, 2019,
/// after theorem 5), of an average of squared gradients, up to a constant. T > 0.
double noisySignRate(Index dimension, double rounds);

/// d^(2/3)/T^(1/3): noisy medianSGD with b = (T d)^(1/6) and delta = (T d)^(-2/3) (the same, after theorem 6).
double noisyMedianRate(Index dimension, double rounds);

}  // namespace dianoia
