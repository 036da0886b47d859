#include "measure/heterogeneity.h"

#include <cmath>
#include <limits>

#include "core/norms.h"
#include "core/sums.h"
#include "round/aggregator/aggregator.h"

namespace dianoia {
namespace {

int signOf(double v) {
    return (v > 0) - (v < 0);
}

/// The mean cosine of all pairs, from the sum u of the unit vectors: |u|^2 = m + sum over ordered pairs.
double meanCosineOf(const RowMatrix& gradients, std::span<const Index> workers) {
    Vector together(std::size_t(gradients.columns()), 0.0);
    double count = 0;
    for (const Index i : workers) {
        const double length = euclideanNorm(gradients.row(i));
        if (!(length > 0)) continue;
        addScaled(together, 1 / length, gradients.row(i));
        ++count;
    }
    return count < 2 ? 1 : (squaredNorm(together) - count) / (count * (count - 1));
}

bool areFinite(const RowMatrix& gradients, std::span<const Index> workers) {
    for (const Index i : workers)
        for (const double v : gradients.row(i))
            if (!std::isfinite(v)) return false;
    return true;
}

/// What the values of one coordinate add.
void addCoordinate(const Vector& values, double mean, std::size_t j, Heterogeneity& result) {
    double squares = 0, cubes = 0;
    for (const double v : values) {
        const double off = v - mean;
        squares += off * off;
        cubes += off * off * off;
    }
    const auto n = double(values.size());
    result.spread += squares / n;
    result.thirdMoments[j] = cubes / n;
}

}  // namespace

std::optional<Heterogeneity> heterogeneityOf(const RowMatrix& gradients, std::span<const Index> workers) {
    if (workers.empty() || !areFinite(gradients, workers)) return std::nullopt;
    const auto d = std::size_t(gradients.columns());
    Heterogeneity result;
    result.thirdMoments.assign(d, 0.0);
    result.meanCosine = meanCosineOf(gradients, workers);
    Vector values(workers.size());
    double gap = 0, norm = 0, wrong = 0, moving = 0;
    for (std::size_t j = 0; j < d; ++j) {
        for (std::size_t i = 0; i < workers.size(); ++i) values[i] = gradients.row(workers[i])[j];
        const double mean = sum(values) / double(values.size());
        addCoordinate(values, mean, j, result);
        const double median = medianOf(values);
        gap += (median - mean) * (median - mean);
        norm += mean * mean;
        moving += mean != 0;
        wrong += mean != 0 && signOf(median) != signOf(mean);
    }
    result.wrongSigns = moving > 0 ? wrong / moving : 0;
    if (norm > 0) {
        result.relativeGap = std::sqrt(gap / norm);
    } else if (gap > 0) {
        result.relativeGap = std::numeric_limits<double>::infinity();
    }
    return result;
}

}  // namespace dianoia
