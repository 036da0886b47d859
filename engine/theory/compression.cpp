#include "theory/compression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "core/diagnostics.h"
#include "core/number_text.h"
#include "core/sums.h"
#include "round/compressor/block_norm.h"
#include "theory/minimise.h"

namespace dianoia {

namespace {

/// The ratio at (1, t, ..., t) in R^m.
double ratioOfOneLarge(double p, double m, double t) {
    const double rest = m - 1;
    return (1 + rest * t * t) / ((1 + rest * t) * std::pow(1 + rest * std::pow(t, p), 1 / p));
}

double alphaByOneLarge(double p, double m) {
    constexpr int kGrid = 256;
    const auto ratio = [&](double logT) { return ratioOfOneLarge(p, m, std::exp(logT)); };
    // Below t = 1/(8 sqrt m) the ratio falls with t for every p > 2.
    const double best = minimiseOnGrid(-std::log(8 * std::sqrt(m)), 0, kGrid, 1e-9, ratio);
    return std::min({ratio(best), ratio(0), 1.0});
}

Index largestBlock(const CompressorOptions& options, Index dimension) {
    return Blocks::of(dimension, options.block).block;
}

/// The sum of term(|v_j|, |v|_p of its block) over the coordinates that are not 0.
template <class Term>
double sumOverBlocks(ConstSpan v, double p, Index block, Term&& term) {
    const Blocks blocks = Blocks::of(std::ssize(v), block);
    const BlockNorm norm(p, 64);
    double total = 0;
    for (Index b = 0; b < blocks.count(); ++b) {
        const ConstSpan part = v.subspan(std::size_t(blocks.at(b).first), std::size_t(blocks.at(b).size()));
        const double n = norm(part);
        total += fixedSum(std::ssize(part), [&](Index j) {
            const double size = std::abs(part[std::size_t(j)]);
            return size > 0 ? term(size, n) : 0.0;
        });
    }
    return total;
}

double quantizeOmega(const CompressorOptions& options, Index dimension) {
    return 1 / alphaP(options.p, largestBlock(options, dimension)) - 1;
}

double ditherOmega(const CompressorOptions& options, Index dimension) {
    if (options.levels <= 1) return quantizeOmega(options, dimension);
    const double s = double(options.levels), m = double(largestBlock(options, dimension));
    const double normRatio = options.p < 2 ? std::pow(m, 1 / options.p - 0.5) : 1.0;
    return std::min(m * normRatio * normRatio / (4 * s * s), 1 / (alphaP(options.p, Index(m)) * s));
}

struct OmegaRule {
    std::string_view kind;
    double (*omega)(const CompressorOptions&, Index dimension);
};

constexpr std::array<OmegaRule, 5> kOmegaRules = {{
    {"none", [](const CompressorOptions&, Index) { return 0.0; }},
    {"quantize", quantizeOmega},
    {"dither", ditherOmega},
    {"rand_k", [](const CompressorOptions& options, Index d) { return double(d) / double(options.k) - 1; }},
    {"natural", [](const CompressorOptions&, Index) { return 0.125; }},
}};

}  // namespace

double alphaP(double p, Index m) {
    if (!(p >= 1)) failContent("the norm p is " + shortestText(p) + " but must be at least 1");
    const double size = double(m);
    if (m <= 1) return 1;
    if (p <= 2) return std::pow(size, -1 / p);
    if (std::isinf(p)) return 2 / (1 + std::sqrt(size));
    return alphaByOneLarge(p, size);
}

double quantizationVariance(ConstSpan v, double p, Index block) {
    return sumOverBlocks(v, p, block, [](double size, double norm) { return size * (norm - size); });
}

double quantizationNonzeros(ConstSpan v, double p, Index block) {
    return sumOverBlocks(v, p, block, [](double size, double norm) { return size / norm; });
}

std::optional<double> compressionOmega(const CompressorOptions& options, Index dimension) {
    for (const OmegaRule& rule : kOmegaRules)
        if (rule.kind == options.kind) return rule.omega(options, dimension);
    return std::nullopt;
}

}  // namespace dianoia
