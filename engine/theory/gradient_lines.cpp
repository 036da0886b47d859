// Lines for averages of the gradient's norm: what holds without convexity, for means, medians and votes.
#include <algorithm>
#include <cmath>

#include "theory/descent_bounds.h"
#include "theory/line_parts.h"

namespace dianoia {
namespace {

using Value = std::optional<double>;
using Metric = std::string_view;

LineAssumption smooth(const LineInputs& inputs) {
    const double smoothness = inputs.nonconvex.smoothness;
    return {"f is L-smooth, with a known L" + (smoothness > 0 ? ": L = " + shortNumber(smoothness) : std::string()),
            smoothness > 0};
}

LineAssumption nonconvexStep(const LineInputs& inputs) {
    const NonconvexRun& run = inputs.nonconvex;
    const bool remembers = run.memoryRate.value_or(0) > 0;
    const std::string zeta = run.dissimilarity ? "zeta^2 = " + shortNumber(*run.dissimilarity) : "zeta^2 not known";
    const std::string rest = " (gamma = " + shortNumber(run.step) + ", " + zeta + ")";
    return {remembers
                ? "gamma < 2/(L(1 + c alpha)) and a known zeta^2 >= (1/n) sum |grad f_i - grad f|^2 everywhere, or "
                  "full gradients and gamma <= min{1/(2L), (alpha/L~) sqrt(n/(12 omega))}" +
                      rest
                : "gamma < 2/(L(1 + omega/n)), and a known zeta^2 >= (1/n) sum |grad f_i - grad f|^2 everywhere "
                  "unless omega = 0" +
                      rest,
            nonconvexBound(run, 1).has_value()};
}

LineText nonconvexText(const LineInputs& inputs, Metric) {
    const NonconvexRun& run = inputs.nonconvex;
    const std::string left = "(1/K) sum_{k<K} E|grad f(x^k)|^2 <= ";
    const Value all = nonconvexBound(run, 1), rest = nonconvexBound(run, HUGE_VAL);
    std::string numbers;
    if (all && rest) numbers = filled("{}/K + {}, under a root", {*all - *rest, *rest});
    if (!(run.memoryRate.value_or(0) > 0))
        return {
            left +
                "2 D/(K gamma (2 - gamma L w)) + (gamma L/(2 - gamma L w)) ((1 + omega) sigma^2 + omega zeta^2)/n, w "
                "= 1 + omega/n, D = f(x^0) - inf f",
            numbers, "Mishchenko, Gorbunov, Takac and Richtarik (2019), nonconvex theorem without memory"};
    const auto exact = nonconvexExactBound(run, 1);
    if (exact && all && *exact <= *all)
        return {
            left +
                "2 (D + A G^0)/(gamma K), A = 2 L gamma^2 omega/(n alpha), G^0 = (1/n) sum |h_i^0 - grad f_i(x^0)|^2",
            numbers, "derived in this program for DIANA with full gradients: no zeta"};
    return {
        left +
            "2 D/(K gamma (2 - L gamma (1 + c alpha))) + L gamma [(1 + n c alpha) sigma^2/n + c alpha zeta^2]/(2 - L "
            "gamma (1 + c alpha))",
        numbers,
        "Mishchenko, Gorbunov, Takac and Richtarik (2019), nonconvex theorem, with the constants of its proof"};
}

TheoryLine nonconvexLine() {
    TheoryLine line{"nonconvex_bound", "The proven bound on the mean squared gradient so far, without convexity.",
                    LineKind::bound,   LineAverage::rootMeanSquare,
                    {"grad_norm"},     nullptr,
                    nullptr,           nonconvexText};
    line.assumptions = [](const LineInputs& inputs, Metric) -> std::vector<LineAssumption> {
        return {smooth(inputs),       nonconvexStep(inputs), honestMean(inputs),
                unbiased(inputs),     knownNoise(inputs),    withoutMomentum(inputs),
                constantStep(inputs), unregularized(inputs), unchanged(inputs)};
    };
    line.formulaAt = [](const LineInputs& inputs, Metric, double round) -> Value {
        if (const auto bound = nonconvexBound(inputs.nonconvex, round)) return std::sqrt(*bound);
        return std::nullopt;
    };
    return line;
}

DescentRun descentOf(const LineInputs& inputs, double round) {
    return {inputs.nonconvex.smoothness, inputs.nonconvex.step, inputs.nonconvex.startGap, inputs.dimension, round};
}

/// Sums over the coordinates, in units of the gradient.
struct MedianSums {
    double variance = 0, squaredGap = 0, gap = 0, spread = 0;
};

MedianSums sumsOf(const LineInputs& inputs) {
    MedianSums sums;
    for (const CoordinateWalk& walk : inputs.walks) {
        const double gap = walk.curvature * walk.median.limit;
        const double variance = walk.curvature * walk.curvature * walk.median.noise;
        sums.variance += variance;
        sums.squaredGap += gap * gap;
        sums.gap += std::abs(gap);
        sums.spread = std::max(sums.spread, std::sqrt(variance));
    }
    return sums;
}

std::vector<LineAssumption> descentAssumptions(const LineInputs& inputs, bool isVote) {
    return {{isVote ? "the server takes the majority vote" : "the server takes the coordinate-wise median",
             isVote ? inputs.traits.isVote : inputs.traits.isMedian},
            smooth(inputs),
            parallelBowls(inputs),
            plainMessages(inputs),
            honest(inputs),
            odd(inputs),
            withoutMomentum(inputs),
            constantStep(inputs),
            unregularized(inputs),
            unchanged(inputs)};
}

TheoryLine medianDescentLine() {
    TheoryLine line{
        "median_descent", "The proven bound on the mean squared gradient so far, of medians with and without noise.",
        LineKind::bound,  LineAverage::rootMeanSquare,
        {"grad_norm"},    nullptr,
        nullptr,          nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric) {
        auto all = descentAssumptions(inputs, false);
        all.push_back({"delta <= 1/L", inputs.nonconvex.step * inputs.nonconvex.smoothness <= 1 + 1e-12});
        return all;
    };
    line.formulaAt = [](const LineInputs& inputs, Metric, double round) -> Value {
        if (!(round > 0)) return std::nullopt;
        const MedianSums sums = sumsOf(inputs);
        return std::sqrt(medianDescentBound(descentOf(inputs, round), sums.variance, sums.squaredGap));
    };
    line.text = [](const LineInputs& inputs, Metric) -> LineText {
        const MedianSums sums = sumsOf(inputs);
        const DescentRun run = descentOf(inputs, 1);
        return {
            "(1/T) sum_{t<T} E|grad f(x^t)|^2 <= 2 D/(T delta) + L delta sum_j Var[median_j] + |E median - grad f|^2",
            filled("2 * {D}/({delta} T) + {L} * {delta} * {var} + {gap^2}, under a root",
                   {run.startGap, run.step, run.smoothness, run.step, sums.variance, sums.squaredGap}),
            "Chen, Chen, Sun, Wu and Hong (2019), theorems 2 and 6, with explicit constants"};
    };
    return line;
}

TheoryLine signDescentLine() {
    TheoryLine line{"sign_descent",  "The proven bound on the mean gradient so far, of votes with and without noise.",
                    LineKind::bound, LineAverage::mean,
                    {"grad_norm"},   nullptr,
                    nullptr,         nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric) { return descentAssumptions(inputs, true); };
    line.formulaAt = [](const LineInputs& inputs, Metric, double round) -> Value {
        if (!(round > 0)) return std::nullopt;
        const MedianSums sums = sumsOf(inputs);
        return signDescentBound(descentOf(inputs, round), sums.spread, sums.gap);
    };
    line.text = [](const LineInputs& inputs, Metric) -> LineText {
        const MedianSums sums = sumsOf(inputs);
        const DescentRun run = descentOf(inputs, 1);
        return {
            "(1/T) sum_{t<T} E|grad f(x^t)|_1 <= D/(T delta) + L delta d/2 + 2 d sigma_m + 2 |E median - grad f|_1, "
            "and |grad f|_2 <= |grad f|_1",
            filled("{D}/({delta} T) + {L} * {delta} * {d}/2 + 2 * {d} * {sigma_m} + 2 * {gap}",
                   {run.startGap, run.step, run.smoothness, run.step, double(run.dimension), double(run.dimension),
                    sums.spread, sums.gap}),
            "Chen, Chen, Sun, Wu and Hong (2019), theorem 1"};
    };
    return line;
}

}  // namespace

std::vector<TheoryLine> gradientLines() {
    return {nonconvexLine(), medianDescentLine(), signDescentLine()};
}

}  // namespace dianoia
