// Lines for noisy medians and votes on bowls of one shape, where their laws are known exactly.
#include <cmath>

#include "theory/line_parts.h"

namespace dianoia {
namespace {

using Value = std::optional<double>;
using Metric = std::string_view;

/// A squared distance in one coordinate counts once for dist_sq, and curvature/2 times for the gap.
double share(const CoordinateWalk& walk, Metric metric) {
    return metric == "gap" ? 0.5 * walk.curvature : 1;
}

std::string errorName(Metric metric) {
    return metric == "gap" ? "E[f(x^k) - f*] = sum_j (lambda_j/2) E(x_j - x*_j)^2"
                           : "E|x^k - x*|^2 = sum_j E(x_j - x*_j)^2";
}

std::vector<LineAssumption> walkAssumptions(const LineInputs& inputs) {
    return {parallelBowls(inputs),   plainMessages(inputs), honest(inputs),       odd(inputs),
            withoutMomentum(inputs), constantStep(inputs),  unregularized(inputs)};
}

TheoryLine walkLine() {
    TheoryLine line{"median_walk",
                    "The expected distance of medianSGD, with noise or without: bias squared plus variance.",
                    LineKind::prediction,
                    LineAverage::none,
                    {"dist_sq", "gap"},
                    nullptr,
                    nullptr,
                    nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric) {
        auto all = walkAssumptions(inputs);
        all.push_back(unchanged(inputs));
        bool isStable = inputs.traits.isMedian;
        for (const CoordinateWalk& walk : inputs.walks) isStable = isStable && walk.median.step < 2;
        all.push_back({"the server takes the coordinate-wise median, with delta < 2/L", isStable});
        return all;
    };
    line.formulaAt = [](const LineInputs& inputs, Metric metric, double round) -> Value {
        double total = 0;
        for (const CoordinateWalk& walk : inputs.walks) {
            const double mean = walk.median.meanAt(walk.start, round);
            total += share(walk, metric) * (mean * mean + walk.median.varianceAt(round));
        }
        return total;
    };
    line.text = [](const LineInputs& inputs, Metric metric) -> LineText {
        double bias = 0, variance = 0;
        for (const CoordinateWalk& walk : inputs.walks) {
            bias += share(walk, metric) * walk.median.limit * walk.median.limit;
            variance += share(walk, metric) * walk.median.stationaryVariance();
        }
        return {errorName(metric) +
                    ", E x_j -> x*_j + bias_j by (1 - delta lambda_j)^k, Var x_j -> delta lambda_j/(2 - delta "
                    "lambda_j) Var median_j",
                filled("bias^2 + variance at rest = {bias^2} + {variance} = {}", {bias, variance, bias + variance}),
                "derived in this program: with f_i of one shape the median is an AR(1) process, exactly"};
    };
    return line;
}

TheoryLine signLine() {
    TheoryLine line{"sign_law",
                    "The expected distance of noisy signSGD at rest, by its exact stationary law.",
                    LineKind::prediction,
                    LineAverage::none,
                    {"dist_sq", "gap"},
                    nullptr,
                    nullptr,
                    nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric) {
        auto all = walkAssumptions(inputs);
        all.push_back({"the server takes the majority vote of noisy signs",
                       inputs.traits.isVote && inputs.traits.isNoisy && inputs.walksKnowSigns});
        return all;
    };
    line.formulaAt = [](const LineInputs& inputs, Metric metric, double) -> Value {
        double total = 0;
        for (const CoordinateWalk& walk : inputs.walks)
            total += share(walk, metric) * (walk.signMean * walk.signMean + walk.signVariance);
        return total;
    };
    line.text = [](const LineInputs& inputs, Metric metric) -> LineText {
        double bias = 0, variance = 0;
        for (const CoordinateWalk& walk : inputs.walks) {
            bias += share(walk, metric) * walk.signMean * walk.signMean;
            variance += share(walk, metric) * walk.signVariance;
        }
        return {errorName(metric) + " at rest, pi(x + delta)/pi(x) = P[vote up at x]/P[vote down at x + delta]",
                filled("bias^2 + variance = {bias^2} + {variance} = {}", {bias, variance, bias + variance}),
                "derived in this program: a walk on the points x^0 + m delta, solved by detailed balance"};
    };
    return line;
}

double rootOfSquares(const LineInputs& inputs, double CoordinateWalk::*member) {
    double total = 0;
    for (const CoordinateWalk& walk : inputs.walks) total += walk.*member * walk.*member;
    return std::sqrt(total);
}

std::vector<LineAssumption> noisyBowls(const LineInputs& inputs) {
    return {parallelBowls(inputs),
            honest(inputs),
            odd(inputs),
            {"noise of level b = " + shortNumber(inputs.noiseLevel) + " above 0",
             inputs.traits.isNoisy && inputs.walksKnowBounds}};
}

TheoryLine biasLine() {
    TheoryLine line{"median_bias",
                    "The expected median of the noisy gradients at the optimum minus their mean.",
                    LineKind::prediction,
                    LineAverage::none,
                    {"median_bias"},
                    nullptr,
                    nullptr,
                    nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric) -> std::vector<LineAssumption> {
        return {{"the optimum is known, with few watched coordinates and at most 101 workers",
                 inputs.medianBias.has_value()}};
    };
    line.formulaAt = [](const LineInputs& inputs, Metric, double) { return inputs.medianBias; };
    line.text = [](const LineInputs& inputs, Metric) -> LineText {
        return {"|E median_i(grad f_i(x*) + b xi_i) - mean_i grad f_i(x*)|, exact",
                inputs.medianBias ? filled("{} at b = {b}", {*inputs.medianBias, inputs.noiseLevel}) : std::string(),
                "the law of the noisy median, by a Poisson-binomial count"};
    };
    return line;
}

TheoryLine biasBoundLine() {
    TheoryLine line{"median_bias_bound",
                    "The proven 1/b bound on what separates the expected noisy median from the mean.",
                    LineKind::bound,
                    LineAverage::none,
                    {"median_bias"},
                    nullptr,
                    nullptr,
                    nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric) { return noisyBowls(inputs); };
    line.formulaAt = [](const LineInputs& inputs, Metric, double) -> Value {
        return rootOfSquares(inputs, &CoordinateWalk::biasBound);
    };
    line.text = [](const LineInputs& inputs, Metric) -> LineText {
        return {
            "|E median_j - mean_j| <= h0(0) (sum_i |u_ij - mean_j|)^2/b, h0 the density of the noise; all coordinates "
            "together by the root of their squares",
            filled("{} at b = {b}", {rootOfSquares(inputs, &CoordinateWalk::biasBound), inputs.noiseLevel}),
            "Chen, Chen, Sun, Wu and Hong (2019), theorem 4a proves O(1/b); the constant is derived in this program"};
    };
    return line;
}

TheoryLine biasLawLine() {
    TheoryLine line{"median_bias_law",
                    "How the bias of the noisy median falls at large b: like 1/b^2.",
                    LineKind::prediction,
                    LineAverage::none,
                    {"median_bias"},
                    nullptr,
                    nullptr,
                    nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric) -> std::vector<LineAssumption> {
        auto all = noisyBowls(inputs);
        all.push_back({"at least 3 workers", inputs.run.workers >= 3});
        return all;
    };
    line.formulaAt = [](const LineInputs& inputs, Metric, double) -> Value {
        return rootOfSquares(inputs, &CoordinateWalk::biasLaw);
    };
    line.text = [](const LineInputs& inputs, Metric) -> LineText {
        return {
            "E median_j - mean_j = kappa_n mu3_j/b^2 + O(b^-4), mu3 = (1/n) sum_i (u_i - mean)^3, for b well above the "
            "range "
            "of the u_i",
            filled("{} at b = {b}", {rootOfSquares(inputs, &CoordinateWalk::biasLaw), inputs.noiseLevel}),
            "derived in this program as an expansion; the paper proves 1/b"};
    };
    return line;
}

}  // namespace

std::vector<TheoryLine> medianLines() {
    return {walkLine(), signLine(), biasLine(), biasBoundLine(), biasLawLine()};
}

}  // namespace dianoia
