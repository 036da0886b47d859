#include "problems/regularizer_kinds.h"

#include <algorithm>
#include <limits>

#include "core/diagnostics.h"
#include "core/number_text.h"
#include "core/sums.h"

namespace dianoia {
namespace {

class NoRegularizer final : public Regularizer {
public:
    double value(ConstSpan) const override { return 0; }
    void prox(Span, double) const override {}
    void proxSlope(ConstSpan, double, Span slope) const override { std::fill(slope.begin(), slope.end(), 1.0); }
    bool isZero() const override { return true; }
};

/// weight |x|_1 + (square/2)|x|^2; l1 is square = 0.
class ElasticNet final : public Regularizer {
public:
    ElasticNet(double weight, double square) : m_weight(weight), m_square(square) {}

    double value(ConstSpan x) const override {
        return fixedSum(std::ssize(x), [&](Index j) {
            const double v = x[std::size_t(j)];
            return m_weight * std::abs(v) + 0.5 * m_square * v * v;
        });
    }
    void prox(Span x, double step) const override {
        const double threshold = step * m_weight, shrink = 1 + step * m_square;
        // NaN passes through, and what is shrunk to zero is +0.
        for (double& v : x) v = v > threshold ? (v - threshold) / shrink : softNegative(v, threshold) / shrink;
    }
    void proxSlope(ConstSpan z, double step, Span slope) const override {
        const double threshold = step * m_weight, inside = 1 / (1 + step * m_square);
        for (std::size_t j = 0; j < z.size(); ++j) slope[j] = std::abs(z[j]) > threshold ? inside : 0.0;
    }

private:
    static double softNegative(double v, double threshold) {
        if (v < -threshold) return v + threshold;
        return v == v ? 0.0 : v;
    }
    double m_weight, m_square;
};

/// 0 where lower <= x_j <= upper for all j, else +inf.
class Box final : public Regularizer {
public:
    Box(double lower, double upper) : m_lower(lower), m_upper(upper) {}

    double value(ConstSpan x) const override {
        const bool inside = std::ranges::all_of(x, [&](double v) { return m_lower <= v && v <= m_upper; });
        return inside ? 0.0 : std::numeric_limits<double>::infinity();
    }
    void prox(Span x, double) const override {
        for (double& v : x) {
            v = v < m_lower ? m_lower : v;
            v = (v > m_upper ? m_upper : v) + 0.0;  // -0 becomes 0
        }
    }
    void proxSlope(ConstSpan z, double, Span slope) const override {
        for (std::size_t j = 0; j < z.size(); ++j) slope[j] = m_lower < z[j] && z[j] < m_upper ? 1.0 : 0.0;
    }

private:
    double m_lower, m_upper;
};

using Made = std::unique_ptr<Regularizer>;

Made makeBox(const RegularizerOptions& options) {
    if (!(options.lower <= options.upper))
        failContent("regularizer.lower is " + shortestText(options.lower) + ", more than regularizer.upper, " +
                    shortestText(options.upper));
    return std::make_unique<Box>(options.lower, options.upper);
}

}  // namespace

const std::vector<RegularizerKind>& regularizerKinds() {
    static const std::vector<RegularizerKind> kinds = {
        {{"none", "R = 0.", {}}, [](const RegularizerOptions&) -> Made { return std::make_unique<NoRegularizer>(); }},
        {{"l1", "R = weight |x|_1, which makes coordinates exactly zero.", {"weight"}},
         [](const RegularizerOptions& o) -> Made { return std::make_unique<ElasticNet>(o.weight, 0); }},
        {{"elastic_net", "R = weight |x|_1 + (weight2/2) |x|^2.", {"weight", "weight2"}},
         [](const RegularizerOptions& o) -> Made { return std::make_unique<ElasticNet>(o.weight, o.weight2); }},
        {{"box", "R = 0 where lower <= x_j <= upper for every j, else infinity.", {"lower", "upper"}}, makeBox},
        {{"nonnegative", "R = 0 where no coordinate is negative, else infinity.", {}},
         [](const RegularizerOptions&) -> Made {
             return std::make_unique<Box>(0, std::numeric_limits<double>::infinity());
         }}};
    return kinds;
}

std::unique_ptr<Regularizer> makeRegularizer(const RegularizerOptions& options) {
    for (const RegularizerKind& kind : regularizerKinds())
        if (kind.info.name == options.kind) return kind.make(options);
    failContent("regularizer.kind: \"" + options.kind + "\" is not a kind of regularizer");
}

}  // namespace dianoia
