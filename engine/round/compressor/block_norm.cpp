#include "round/compressor/block_norm.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/diagnostics.h"
#include "core/elementary.h"
#include "core/norms.h"
#include "core/number_text.h"
#include "core/sums.h"

namespace dianoia {
namespace {

/// s^(1/p) for s >= 1.
double root(double s, double p) {
    return elementary::exp(elementary::log(s) / p);
}

double generalNorm(ConstSpan v, double p) {
    const double m = largestMagnitude(v);
    if (m == 0) return 0;
    const double sum = packedSum(std::ssize(v), [&]<class Real>(Index j) {
        const Real t = elementary::magnitude(load<Real>(v.data() + j)) / m;
        return elementary::exp(p * elementary::log(t));  // 0 at t = 0
    });
    return std::max(m, m * root(sum, p));
}

const CompressorOptions& checked(const CompressorOptions& options) {
    if (!(options.p >= 1)) failContent("compressor.p is " + shortestText(options.p) + "; it must be at least 1");
    if (options.block < 0)
        failContent("compressor.block is " + std::to_string(options.block) + "; it must be at least 0");
    return options;
}

}  // namespace

double largestMagnitude(ConstSpan v) {
    constexpr std::size_t kPacks = 2;
    std::array<Pack, kPacks> largest{};
    std::size_t j = 0;
    for (; j + kPacks * kPackSize <= v.size(); j += kPacks * kPackSize)
        for (std::size_t k = 0; k < kPacks; ++k)
            largest[k] = greater(elementary::magnitude(load(v.data() + j + k * kPackSize)), largest[k]);
    const Pack both = greater(largest[0], largest[1]);
    double m = 0;
    for (std::size_t l = 0; l < kPackSize; ++l) m = std::max(m, both[l]);
    for (; j < v.size(); ++j) m = std::max(m, std::abs(v[j]));
    return m;
}

double roundUpToFloat(double value) {
    if (value > double(std::numeric_limits<float>::max())) return std::numeric_limits<double>::infinity();
    const float nearest = static_cast<float>(value);
    if (double(nearest) >= value) return double(nearest);
    return double(std::nextafter(nearest, std::numeric_limits<float>::infinity()));
}

BlockNorm::BlockNorm(double p, int floatBits)
    : m_rule(p == 1          ? Rule::sum
             : p == 2        ? Rule::euclidean
             : std::isinf(p) ? Rule::largest
                             : Rule::general),
      m_p(p),
      m_toFloat(floatBits == 32) {}

double BlockNorm::operator()(ConstSpan v) const {
    return m_toFloat ? roundUpToFloat(exact(v)) : exact(v);
}

double BlockNorm::exact(ConstSpan v) const {
    switch (m_rule) {
        case Rule::sum:
            return packedSum(std::ssize(v),
                             [&]<class Real>(Index j) { return elementary::magnitude(load<Real>(v.data() + j)); });
        case Rule::euclidean:
            return euclideanNorm(v);
        case Rule::largest:
            return largestMagnitude(v);
        case Rule::general:
            break;
    }
    return generalNorm(v, m_p);
}

NormedBlocks::NormedBlocks(const CompressorOptions& options, Index dimension, int floatBits)
    : m_blocks(Blocks::of(dimension, checked(options).block)), m_norm(options.p, floatBits) {}

void NormedBlocks::norms(ConstSpan input, Vector& norms) const {
    norms.resize(std::size_t(m_blocks.count()));
    for (Index b = 0; b < m_blocks.count(); ++b) {
        const Range range = m_blocks.at(b);
        norms[std::size_t(b)] = m_norm(input.subspan(std::size_t(range.first), std::size_t(range.size())));
    }
}

}  // namespace dianoia
