#include "round/noise/noise_laws.h"

#include <cstring>

#include "core/elementary.h"
#include "core/normal.h"
#include "round/noise/draws.h"

namespace dianoia {
namespace {

constexpr double kRootTwo = elementary::kRootTwo;
constexpr double kRootThree = 1.7320508075688773;
constexpr double kLogisticScale = 0.5513288954217920;  // sqrt 3 / pi

/// As many coordinates as have their words in one block.
constexpr Index kShortRow = 4;

/// Normals for rows of kStride / 2 pairs of coordinates, of which the first `columns` count: worker first + i has row
/// first + i. Their words and values stand one behind the other.
template <std::size_t kStride>
void addToShortRows(RowMatrix& values, Range workers, Index columns, double b, std::uint32_t blockIndex,
                    const RoundContext& context) {
    constexpr Index kTogether = 32;
    for (Index first = workers.first; first < workers.last; first += kTogether) {
        const auto count = std::size_t(std::min(kTogether, workers.last - first));
        alignas(kAlignment) std::array<std::uint32_t, kStride * kTogether> words;
        alignas(kAlignment) std::array<double, kStride * kTogether> chunk;
        for (std::size_t i = 0; i < count; ++i) {
            const WorkerIndex worker = toWorker(first + Index(i));
            const PhiloxBlock block = context.streams.block(Purpose::gradientNoise, worker, context.round, blockIndex);
            std::memcpy(words.data() + i * kStride, block.data(), kStride * sizeof(std::uint32_t));
            // Rows are padded to eight coordinates.
            std::memcpy(chunk.data() + i * kStride, values.row(first + Index(i)).data(), kStride * sizeof(double));
        }
        addNormals({words.data(), count * kStride}, b, {chunk.data(), count * kStride});
        for (std::size_t i = 0; i < count; ++i) {
            double* row = values.row(first + Index(i)).data();
            for (Index j = 0; j < columns; ++j) row[j] = chunk[i * kStride + std::size_t(j)];
        }
    }
}

}  // namespace

void NoiseLaw::addToRows(RowMatrix& values, Range workers, Index columns, double b, Index first,
                         const RoundContext& context) const {
    for (Index i = workers.first; i < workers.last; ++i)
        add(values.row(i, {0, columns}), b, toWorker(i), first, context);
}

double GaussianNoise::density(double t) const {
    return normalDensity(t);
}

double GaussianNoise::distribution(double t) const {
    return normalDistribution(t);
}

void GaussianNoise::add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const {
    if (b == 0) return;
    forWordChunks(Purpose::gradientNoise, values, worker, first, context,
                  [b](std::span<const std::uint32_t> words, Span chunk) { addNormals(words, b, chunk); });
}

void GaussianNoise::addToRows(RowMatrix& values, Range workers, Index columns, double b, Index first,
                              const RoundContext& context) const {
    if (b == 0) return;
    const auto block = static_cast<std::uint32_t>(first / 4);
    if (workers.size() == 1 || columns > kShortRow) {
        NoiseLaw::addToRows(values, workers, columns, b, first, context);
    } else if (columns <= 2) {
        addToShortRows<2>(values, workers, columns, b, block, context);
    } else {
        addToShortRows<4>(values, workers, columns, b, block, context);
    }
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
