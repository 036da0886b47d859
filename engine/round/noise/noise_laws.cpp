#include "round/noise/noise_laws.h"

#include "core/elementary.h"
#include "core/normal.h"
#include "round/noise/draws.h"

namespace dianoia {
namespace {

constexpr double kRootTwo = elementary::kRootTwo;
constexpr double kRootThree = 1.7320508075688773;
constexpr double kLogisticScale = 0.5513288954217920;  // sqrt 3 / pi

}  // namespace

double GaussianNoise::density(double t) const {
    return normalDensity(t);
}

double GaussianNoise::distribution(double t) const {
    return normalDistribution(t);
}

void GaussianNoise::add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const {
    if (b == 0) return;
    forWordChunks(values, worker, first, context,
                  [b](std::span<const std::uint32_t> words, Span chunk) { addNormals(words, b, chunk); });
}

double UniformNoise::density(double t) const {
    return elementary::magnitude(t) <= kRootThree ? 0.5 / kRootThree : 0.0;
}

double UniformNoise::distribution(double t) const {
    return std::clamp(0.5 + t * (0.5 / kRootThree), 0.0, 1.0);
}

void UniformNoise::add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const {
    if (b == 0) return;
    addByInverse(values, b, worker, first, context, [](Pack u) { return kRootThree * (2.0 * u - 1.0); });
}

double LaplaceNoise::density(double t) const {
    return elementary::exp(-kRootTwo * elementary::magnitude(t)) / kRootTwo;
}

double LaplaceNoise::distribution(double t) const {
    const double tail = 0.5 * elementary::exp(-kRootTwo * elementary::magnitude(t));
    return t < 0 ? tail : 1.0 - tail;
}

void LaplaceNoise::add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const {
    if (b == 0) return;
    addByInverse(values, b, worker, first, context, [](Pack u) {
        const Pack lower = elementary::logNormal(2.0 * lesser(u, 1.0 - u)) * (1 / kRootTwo);
        return select(u < 0.5, lower, -lower);
    });
}

double LogisticNoise::density(double t) const {
    return elementary::logisticCurvature(t / kLogisticScale) / kLogisticScale;
}

double LogisticNoise::distribution(double t) const {
    return elementary::sigmoid(t / kLogisticScale);
}

void LogisticNoise::add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const {
    if (b == 0) return;
    addByInverse(values, b, worker, first, context,
                 [](Pack u) { return elementary::logNormal(u / (1.0 - u)) * kLogisticScale; });
}

}  // namespace dianoia
