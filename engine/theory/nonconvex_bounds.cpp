#include "theory/nonconvex_bounds.h"

#include <algorithm>
#include <cmath>

#include "theory/rates.h"

namespace dianoia {
namespace {

constexpr double kRounded = 1 + 1e-12;  // a step at its bound counts as within it

bool isSound(const NonconvexRun& run, double rounds) {
    return run.smoothness > 0 && run.step > 0 && rounds > 0;
}

}  // namespace

std::optional<double> nonconvexMemoryBound(const NonconvexRun& run, double rounds) {
    const double alpha = run.memoryRate.value_or(0), n = double(run.workers);
    const auto weight = lyapunovWeight(run.omega, alpha, run.workers);
    if (!weight || !isSound(run, rounds)) return std::nullopt;
    const double product = *weight * alpha;
    if (product > 0 && !run.dissimilarity) return std::nullopt;
    const double rest = 2 - run.smoothness * run.step * (1 + product);
    if (!(rest > 0)) return std::nullopt;
    const double noise = (1 + n * product) * run.gradientNoise / n + product * run.dissimilarity.value_or(0);
    return 2 * run.startGap / (rounds * run.step * rest) + run.smoothness * run.step * noise / rest;
}

std::optional<double> nonconvexExactBound(const NonconvexRun& run, double rounds) {
    const double alpha = run.memoryRate.value_or(0), n = double(run.workers);
    if (!(alpha > 0) || alpha * (1 + run.omega) > kRounded || run.gradientNoise > 0 || !isSound(run, rounds))
        return std::nullopt;
    const double memory = run.omega > 0 ? alpha / run.meanSmoothness * std::sqrt(n / (12 * run.omega)) : HUGE_VAL;
    if (!(run.step <= std::min(0.5 / run.smoothness, memory) * kRounded)) return std::nullopt;
    const double weight = 2 * run.smoothness * run.step * run.step * run.omega / (n * alpha);
    return 2 * (run.startGap + weight * run.startMemoryError) / (run.step * rounds);
}

std::optional<double> nonconvexMemorylessBound(const NonconvexRun& run, double rounds) {
    const double n = double(run.workers);
    if (run.memoryRate.value_or(0) > 0 || !isSound(run, rounds)) return std::nullopt;
    if (run.omega > 0 && !run.dissimilarity) return std::nullopt;
    const double rest = 2 - run.step * run.smoothness * (1 + run.omega / n);
    if (!(rest > 0)) return std::nullopt;
    const double noise = ((1 + run.omega) * run.gradientNoise + run.omega * run.dissimilarity.value_or(0)) / n;
    return 2 * run.startGap / (rounds * run.step * rest) + run.step * run.smoothness / rest * noise;
}

std::optional<double> nonconvexBound(const NonconvexRun& run, double rounds) {
    std::optional<double> least;
    for (const auto& bound :
         {nonconvexMemoryBound(run, rounds), nonconvexExactBound(run, rounds), nonconvexMemorylessBound(run, rounds)})
        if (bound && (!least || *bound < *least)) least = bound;
    return least;
}

}  // namespace dianoia
