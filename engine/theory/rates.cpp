#include "theory/rates.h"

#include <algorithm>
#include <cmath>

namespace dianoia {

namespace {

/// A step at its bound counts as within it, whatever way it was rounded.
bool isAtMost(double step, double bound) {
    return step > 0 && step <= bound * (1 + 1e-12);
}

double stepBound(const LinearRun& run, double variance) {
    return 2 / ((run.smoothness + run.strongConvexity) * variance);
}

double decay(const LinearRun& run, double round) {
    return std::pow(1 - run.step * run.strongConvexity, round);
}

}  // namespace

double contractionFactor(double step, double strongConvexity, double smoothness) {
    return std::max(std::abs(1 - step * strongConvexity), std::abs(1 - step * smoothness));
}

double gradientDescentFactor(double kappa, double round) {
    return std::pow((kappa - 1) / (kappa + 1), 2 * round);
}

double gapFromDistance(double smoothness, double squaredDistance) {
    return 0.5 * smoothness * squaredDistance;
}

LeadingTerm leadingTerm(double kappa, double omega, Index workers) {
    return {2 * (1 + omega), (kappa + 1) * (0.5 + omega / double(workers))};
}

std::optional<double> lyapunovWeight(double omega, double memoryRate, Index workers) {
    if (!(memoryRate > 0)) return std::nullopt;
    if (omega == 0) return 0.0;
    const double alphaP = 1 / (1 + omega);
    if (!(memoryRate < alphaP)) return std::nullopt;
    return (1 - alphaP) / (double(workers) * memoryRate * (alphaP - memoryRate));
}

std::optional<double> dianaBound(const LinearRun& run, double round) {
    const double alpha = run.memoryRate.value_or(0);
    const std::optional<double> weight = lyapunovWeight(run.omega, alpha, run.workers);
    if (!weight || !(run.strongConvexity > 0)) return std::nullopt;
    const double c = *weight;
    const double memoryBound = run.omega == 0 ? HUGE_VAL : alpha / run.strongConvexity;
    if (!isAtMost(run.step, std::min(memoryBound, stepBound(run, 1 + c * alpha)))) return std::nullopt;
    const double start = run.startDistance + c * run.step * run.step * run.startMemoryError;
    const double ball = run.step / run.strongConvexity * (1 + double(run.workers) * c * alpha) * run.gradientNoise /
                        double(run.workers);
    return decay(run, round) * start + ball;
}

double memorylessBall(const LinearRun& run) {
    const double noise = (1 + run.omega) * run.gradientNoise + 2 * run.omega * run.spread;
    return run.step / run.strongConvexity * noise / double(run.workers);
}

std::optional<double> memorylessBound(const LinearRun& run, double round) {
    const double bound = stepBound(run, 1 + 2 * run.omega / double(run.workers));
    if (!(run.strongConvexity > 0) || !isAtMost(run.step, bound)) return std::nullopt;
    return decay(run, round) * run.startDistance + memorylessBall(run);
}

std::optional<double> linearBound(const LinearRun& run, double round) {
    return run.memoryRate.value_or(0) > 0 ? dianaBound(run, round) : memorylessBound(run, round);
}

}  // namespace dianoia
