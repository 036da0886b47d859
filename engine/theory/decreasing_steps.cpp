#include "theory/decreasing_steps.h"

#include <algorithm>

namespace dianoia {
namespace {

bool hasMemory(const LinearRun& run) {
    return run.memoryRate.value_or(0) > 0;
}

/// c, and 0 without memory.
std::optional<double> weightOf(const LinearRun& run) {
    return hasMemory(run) ? lyapunovWeight(run.omega, *run.memoryRate, run.workers) : 0.0;
}

}  // namespace

std::optional<double> noiseOfRound(const LinearRun& run) {
    const auto weight = weightOf(run);
    const double n = double(run.workers);
    if (!weight) return std::nullopt;
    if (hasMemory(run)) return (1 + n * *weight * *run.memoryRate) * run.gradientNoise / n;
    return ((1 + run.omega) * run.gradientNoise + 2 * run.omega * run.spread) / n;
}

std::optional<double> lyapunovStart(const LinearRun& run) {
    const auto weight = weightOf(run);
    if (!weight) return std::nullopt;
    return run.startDistance + *weight * run.step * run.step * run.startMemoryError;
}

std::optional<double> decreasingBound(const LinearRun& run, double k0, double round) {
    const double reach = run.step * k0;
    // The step of every round is at most the first one.
    if (!linearBound(run, 0) || !(reach * run.strongConvexity > 1)) return std::nullopt;
    const double noise = reach * reach * *noiseOfRound(run) / (reach * run.strongConvexity - 1);
    return std::max(k0 * *lyapunovStart(run), noise) / (round + k0);
}

}  // namespace dianoia
