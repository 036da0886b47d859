// Noisy signSGD on f_i(x) = (x - a_i)^2/2 in one coordinate: a walk on the points x^0 + k delta, solved exactly.
#pragma once

#include "core/types.h"
#include "theory/noisy_median.h"

namespace dianoia {

/// The stationary law of x <- x - delta sign(sum_i sign(x - a_i + b xi_i)), b > 0. In one round x rises with
/// probability U(x) = P[vote of a_i - x is +], falls with D(x) = P[it is -] and stays in a tie, so that by detailed
/// balance
///     pi(x + delta)/pi(x) = U(x)/D(x + delta).
/// A walk that never ties visits every second point at a time; pi is its average over two rounds. Where every vote ties
/// for sure the walk stays wherever it is; the point nearest to the fixed point stands for all of them.
struct SignWalk {
    double mean = 0;
    double variance = 0;
};

/// `start` fixes the points. Throws Error (content) without noise (b = 0, or no law), where the walk has no stationary
/// law of this form, and for a step that is not above 0. Time grows like sqrt(b/delta).
SignWalk signWalk(const NoisyMedian& median, ConstSpan positions, double b, double step, double start,
                  MedianScratch& scratch);

/// Rounds in which the walk's mean approaches its limit by a factor e, for b well above the range of the positions:
/// b/(2 delta peak), with peak = g_n(0) of medianNoiseConstants().
double signWalkRelaxation(double b, double step, double peak);

}  // namespace dianoia
