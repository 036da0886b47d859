#include "theory/vector_bias.h"

#include <algorithm>
#include <cmath>

#include "core/sums.h"
#include "theory/minimise.h"
#include "theory/noise_constants.h"

namespace dianoia {

namespace {

constexpr std::uint64_t kSampleSeed = 20190604;  // any: pictures of one state are the same

constexpr Index kFewStrata = 8;
constexpr int kParabolas = 4;    // to the best level: three digits
constexpr double kEven = 1e-12;  // an expected vote closer to 0 is a rounding error

void readColumn(const RowMatrix& gradients, Index coordinate, Vector& column) {
    column.resize(std::size_t(gradients.rows()));
    for (Index i = 0; i < gradients.rows(); ++i) column[std::size_t(i)] = gradients.row(i)[std::size_t(coordinate)];
}

/// Whether a sum of these values is 0 but for rounding.
bool isZeroSum(ConstSpan values) {
    constexpr double kRounding = 1e-14;
    const double size = fixedSum(std::ssize(values), [&](Index i) { return std::abs(values[std::size_t(i)]); });
    return std::abs(sum(values)) <= kRounding * size;
}

double spreadTerm(double variance, double step) {
    return step / (2 - step) * variance;
}

}  // namespace

double VectorPrice::bias() const {
    return std::sqrt(squaredBias.total);
}

double VectorPrice::biasError() const {
    return squaredBias.total > 0 ? 0.5 * squaredBias.standardError / bias() : 0;
}

std::optional<double> VectorPrice::spread() const {
    if (!variance) return std::nullopt;
    return std::sqrt(variance->total);
}

std::optional<double> VectorPrice::error() const {
    if (!variance) return std::nullopt;
    return std::sqrt(squaredBias.total + variance->total);
}

/// What is known of all columns at once.
struct VectorBias::Columns {
    explicit Columns(const RowMatrix& gradients) {
        Vector column;
        for (Index j = 0; j < gradients.columns(); ++j) {
            readColumn(gradients, j, column);
            const auto n = double(column.size());
            const double mean = sum(column) / n;
            double absolute = 0, square = 0, cube = 0;
            for (const double u : column) {
                absolute += std::abs(u - mean);
                square += (u - mean) * (u - mean);
                cube += (u - mean) * (u - mean) * (u - mean);
            }
            sizes.push_back(std::sqrt(square / n));
            thirdMoments.push_back(cube / n);
            boundTerms.push_back(absolute * absolute);
            hasMean.push_back(!isZeroSum(column));
            const auto [least, greatest] = std::minmax_element(column.begin(), column.end());
            widest = std::max(widest, *greatest - *least);
        }
    }
    Vector sizes, thirdMoments, boundTerms;
    std::vector<bool> hasMean;
    double widest = 0;
};

VectorBias::VectorBias(const NoiseLaw& law, const RowMatrix& gradients)
    : VectorBias(law, gradients, Columns(gradients)) {}

VectorBias::VectorBias(const NoiseLaw& law, const RowMatrix& gradients, const Columns& columns)
    : m_median(&law),
      m_gradients(gradients),
      m_sample(columns.sizes, kSampleSeed),
      m_fewSample(columns.sizes, kSampleSeed, kFewStrata),
      m_hasMean(columns.hasMean),
      m_withoutMean(std::count(m_hasMean.begin(), m_hasMean.end(), false)),
      m_widest(columns.widest) {
    const Index n = gradients.rows();
    if (n % 2 == 0) return;
    m_bound = law.density(0) * std::sqrt(squaredNorm(columns.boundTerms));
    if (n < 3) return;
    constexpr double kNone = 1e-9;  // uniform noise and five workers or more: 0 but for rounding
    const double kappa = std::abs(medianNoiseConstants(law, n).medianBias);
    if (kappa > kNone) m_cubic = kappa * std::sqrt(squaredNorm(columns.thirdMoments));
}

VectorPrice VectorBias::at(double b, double step, VectorSampleSize size) const {
    const bool hasBoth = size.variance == size.bias;
    const double share = 1 / std::max(1.0, double(dimension() - m_withoutMean));
    StratifiedSum bias, variance, chance;
    StratifiedCount wrong;
    MedianScratch scratch;
    Vector column;
    for (const StratumSample& stratum : m_sample.take(size.bias)) {
        for (const Index j : stratum.taken) {
            readColumn(m_gradients, j, column);
            const double mean = sum(column) / double(column.size());
            NoisyMedian::Moments law;
            if (hasBoth) {
                law = m_median.moments(column, b, scratch);
                variance.add(spreadTerm(law.variance, step));
            } else {
                law.mean = m_median.mean(column, b, scratch);
            }
            bias.add((law.mean - mean) * (law.mean - mean));
            const VoteLaw vote = m_median.vote(column, b, scratch);
            const bool counts = m_hasMean[std::size_t(j)];
            wrong.add(counts && (mean > 0 ? -vote.mean() : vote.mean()) > kEven);
            chance.add(!counts ? 0 : share * (mean > 0 ? vote.minus : vote.plus));
        }
        for (StratifiedSum* total : {&bias, &variance, &chance}) total->closeStratum(stratum.of);
        wrong.closeStratum(stratum.of);
    }
    const SampledTotal count = wrong.result();
    VectorPrice price{b, bias.result(), {}, {share * count.total, share * count.standardError}, chance.result()};
    if (size.variance > 0) price.variance = hasBoth ? variance.result() : varianceOf(b, step, size.variance);
    return price;
}

SampledTotal VectorBias::varianceOf(double b, double step, Index wanted) const {
    StratifiedSum variance;
    MedianScratch scratch;
    Vector column;
    for (const StratumSample& stratum : m_fewSample.take(wanted)) {
        for (const Index j : stratum.taken) {
            readColumn(m_gradients, j, column);
            variance.add(spreadTerm(m_median.moments(column, b, scratch).variance, step));
        }
        variance.closeStratum(stratum.of);
    }
    return variance.result();
}

VectorBiasCurve vectorBiasCurve(const VectorBias& vectors, double step, double low, double high, int points,
                                VectorSampleSize size, std::stop_token stop) {
    VectorBiasCurve curve;
    curve.sampled = vectors.evaluated(size);
    const double first = std::log(low), width = (std::log(high) - first) / (points - 1);
    for (int i = 0; i < points && !stop.stop_requested(); ++i)
        curve.levels.push_back(vectors.at(std::exp(first + width * i), step, size));
    if (stop.stop_requested() || size.variance == 0) return curve;
    const auto isLess = [](const VectorPrice& x, const VectorPrice& y) { return *x.error() < *y.error(); };
    const auto best = std::min_element(curve.levels.begin(), curve.levels.end(), isLess);
    curve.best = std::min(vectors.at(0, step, size), *best, isLess);
    if (curve.best->level == 0 || best == curve.levels.begin() || best + 1 == curve.levels.end()) return curve;
    const auto logOf = [](const VectorPrice& price) {
        return ValueAt{std::log(price.level), std::log(*price.error())};
    };
    const auto keepBetter = [&](double s) {
        const VectorPrice price = vectors.at(std::exp(s), step, size);
        curve.best = std::min(*curve.best, price, isLess);
        return std::log(*price.error());
    };
    minimiseByParabolas(logOf(best[-1]), logOf(*best), logOf(best[1]), kParabolas, keepBetter);
    return curve;
}

}  // namespace dianoia
