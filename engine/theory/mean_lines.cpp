// Lines for means of messages on strongly convex problems: rates and bounds on distances and gaps.
#include <algorithm>
#include <cmath>

#include "theory/decreasing_steps.h"
#include "theory/leading_terms.h"
#include "theory/line_parts.h"

namespace dianoia {
namespace {

using Value = std::optional<double>;
using Metric = std::string_view;

constexpr const char* kDianaSource = "Mishchenko, Gorbunov, Takac and Richtarik (2019), strongly convex theorem";

bool hasMemory(const LineInputs& inputs) {
    return inputs.run.memoryRate.value_or(0) > 0;
}

double smoothnessOfGap(const LineInputs& inputs) {
    return inputs.pooledSmoothness.value_or(inputs.run.smoothness);
}

/// A line for |x - x*|^2 as a line for `metric`.
Value forMetric(const LineInputs& inputs, Metric metric, const Value& distance) {
    if (!distance || metric != "gap") return distance;
    return gapFromDistance(smoothnessOfGap(inputs), *distance);
}

/// The left side of a line, and what stands before its right side.
std::string leftSide(Metric metric, const char* relation) {
    return metric == "gap" ? std::string("E[f(x^k) - f*] ") + relation + " (L/2) * "
                           : std::string("E|x^k - x*|^2 ") + relation + " ";
}

std::string factorOf(const LineInputs& inputs, Metric metric) {
    return metric == "gap" ? shortNumber(smoothnessOfGap(inputs)) + "/2 * " : std::string();
}

LineAssumption smoothGap(const LineInputs& inputs, Metric metric) {
    return {"for the gap: no regularizer R, and a known L",
            metric != "gap" || (!inputs.regularized && smoothnessOfGap(inputs) > 0)};
}

LineAssumption stronglyConvex(const LineInputs& inputs) {
    const LinearRun& run = inputs.run;
    const bool holds = run.smoothness > 0 && run.strongConvexity > 0;
    return {"every f_i is L-smooth and mu-strongly convex, and x* is known" +
                (holds ? ": L = " + shortNumber(run.smoothness) + ", mu = " + shortNumber(run.strongConvexity)
                       : std::string()),
            holds};
}

LineAssumption smallStep(const LineInputs& inputs) {
    const LinearRun& run = inputs.run;
    const std::string step = ", gamma = " + shortNumber(run.step);
    const bool holds = linearBound(run, 0).has_value();
    if (!hasMemory(inputs))
        return {
            "gamma <= 2/((L + mu)(1 + 2 omega/n)) = " +
                shortNumber(2 / ((run.smoothness + run.strongConvexity) * (1 + 2 * run.omega / double(run.workers)))) +
                step,
            holds};
    const auto c = lyapunovWeight(run.omega, *run.memoryRate, run.workers);
    if (!c)
        return {"alpha < alpha_p = " + shortNumber(1 / (1 + run.omega)) + ", alpha = " + shortNumber(*run.memoryRate),
                false};
    const double descent = 2 / ((run.smoothness + run.strongConvexity) * (1 + *c * *run.memoryRate));
    const double memory = run.omega > 0 ? *run.memoryRate / run.strongConvexity : HUGE_VAL;
    return {"gamma <= min{alpha/mu, 2/((L + mu)(1 + c alpha))} = " + shortNumber(std::min(memory, descent)) + step,
            holds};
}

std::vector<LineAssumption> boundAssumptions(const LineInputs& inputs, Metric metric) {
    return {stronglyConvex(inputs), smallStep(inputs),       honestMean(inputs),        unbiased(inputs),
            knownNoise(inputs),     withoutMomentum(inputs), smoothGap(inputs, metric), unchanged(inputs)};
}

TheoryLine rateLine() {
    TheoryLine line{"gd_rate",
                    "The rate of gradient descent at its best constant step, for the squared distance.",
                    LineKind::guide,
                    LineAverage::none,
                    {"dist_sq", "gap"},
                    nullptr,
                    nullptr,
                    nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric metric) -> std::vector<LineAssumption> {
        return {stronglyConvex(inputs), smoothGap(inputs, metric)};
    };
    line.formulaAt = [](const LineInputs& inputs, Metric metric, double round) {
        const LinearRun& run = inputs.run;
        const double factor = gradientDescentFactor(run.smoothness / run.strongConvexity, round);
        return forMetric(inputs, metric, factor * run.startDistance);
    };
    line.text = [](const LineInputs& inputs, Metric metric) -> LineText {
        const double kappa = inputs.run.smoothness / inputs.run.strongConvexity;
        return {leftSide(metric, "<=") +
                    "|x^0 - x*|^2 ((kappa - 1)/(kappa + 1))^(2k), of full gradients at gamma = 2/(L "
                    "+ mu)",
                factorOf(inputs, metric) + filled("{|x^0 - x*|^2} * (({kappa} - 1)/({kappa} + 1))^(2k)",
                                                  {inputs.run.startDistance, kappa, kappa}),
                "standard for L-smooth, mu-strongly convex f; attained on a quadratic with curvatures mu and L"};
    };
    return line;
}

/// Rounds per factor e at alpha = alpha_p/2 and the theorem's step, for other norms too.
std::vector<std::string> leadingTerms(const LineInputs& inputs) {
    const LinearRun& run = inputs.run;
    if (!(run.strongConvexity > 0) || inputs.largestBlock < 1) return {};
    const double kappa = run.smoothness / run.strongConvexity;
    std::vector<std::string> lines = {
        std::string(
            "Rounds per factor e at alpha = alpha_p/2 and the largest proven step, 1/(gamma mu) = max{2(1 + omega), "
            "(kappa + 1)(1/2 + omega/n)}, ") +
        filled("with kappa = {} and n = {}, for Quant_p in blocks of {}:",
               {kappa, double(run.workers), double(inputs.largestBlock)})};
    for (const LeadingTermRow& row : leadingTermTable(inputs.largestBlock, 1, kappa, run.workers))
        lines.push_back(
            "  p = " + shortNumber(row.p) + ": max{" + shortNumber(row.term.memory) + ", " +
            shortNumber(row.term.descent) + "} = " + shortNumber(row.term.value()) +
            filled("; more than 2 omega = {} workers help little; blocks up to {} are harmless for these workers",
                   {row.bestWorkers, double(row.harmlessBlock)}));
    return lines;
}

LineText linearText(const LineInputs& inputs, Metric metric) {
    const LinearRun& run = inputs.run;
    const double n = double(run.workers);
    LineText text;
    text.more = leadingTerms(inputs);
    std::string start, ball;
    if (hasMemory(inputs)) {
        text.formula = "(1 - gamma mu)^k V^0 + (gamma/mu)(1 + n c alpha) sigma^2/n";
        text.source = kDianaSource;
        const auto c = lyapunovWeight(run.omega, *run.memoryRate, run.workers);
        if (c) start = filled("(1 - {gamma} * {mu})^k * {V^0}", {run.step, run.strongConvexity, *lyapunovStart(run)});
        if (c && run.gradientNoise > 0)
            ball = filled(" + ({gamma}/{mu}) * {1 + n c alpha} * {sigma^2}/{n}",
                          {run.step, run.strongConvexity, 1 + n * *c * *run.memoryRate, run.gradientNoise, n});
    } else {
        text.formula =
            "(1 - gamma mu)^k |x^0 - x*|^2 + (gamma/mu)[(1 + omega) sigma^2/n + (2 omega/n)(1/n) sum |grad f_i(x*)|^2]";
        text.source = "Mishchenko, Gorbunov, Takac and Richtarik (2019), theorem without memory (alpha = 0)";
        start = filled("(1 - {gamma} * {mu})^k * {start}", {run.step, run.strongConvexity, run.startDistance});
        if (memorylessBall(run) > 0)
            ball = filled(" + ({gamma}/{mu}) * [(1 + {omega}) * {sigma^2}/{n} + (2 * {omega}/{n}) * {spread}]",
                          {run.step, run.strongConvexity, run.omega, run.gradientNoise, n, run.omega, n, run.spread});
    }
    const bool isGap = metric == "gap";
    text.formula = leftSide(metric, "<=") + (isGap ? "[" + text.formula + "]" : text.formula);
    if (hasMemory(inputs)) text.formula += ", V^0 = |x^0 - x*|^2 + (c gamma^2/n) sum |h_i^0 - grad f_i(x*)|^2";
    text.numbers = factorOf(inputs, metric) + (isGap && !ball.empty() ? "[" + start + ball + "]" : start + ball);
    return text;
}

TheoryLine linearLine() {
    TheoryLine line{"diana_bound",
                    "The proven bound on the squared distance, with DIANA's memory or without any.",
                    LineKind::bound,
                    LineAverage::none,
                    {"dist_sq", "gap"},
                    nullptr,
                    nullptr,
                    linearText};
    line.assumptions = [](const LineInputs& inputs, Metric metric) {
        auto all = boundAssumptions(inputs, metric);
        all.push_back(constantStep(inputs));
        return all;
    };
    line.formulaAt = [](const LineInputs& inputs, Metric metric, double round) {
        return forMetric(inputs, metric, linearBound(inputs.run, round));
    };
    return line;
}

TheoryLine decreasingLine() {
    TheoryLine line{"decreasing_bound",
                    "The proven bound of steps that shrink like 1/k, which falls like 1/k.",
                    LineKind::bound,
                    LineAverage::none,
                    {"dist_sq", "gap"},
                    nullptr,
                    nullptr,
                    nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric metric) {
        auto all = boundAssumptions(inputs, metric);
        const double reach = inputs.run.step * inputs.k0 * inputs.run.strongConvexity;
        all.push_back({"a step gamma/(1 + k/k0) with gamma k0 mu = " + shortNumber(reach) + " above 1",
                       inputs.traits.isInverse && reach > 1});
        return all;
    };
    line.formulaAt = [](const LineInputs& inputs, Metric metric, double round) {
        return forMetric(inputs, metric, decreasingBound(inputs.run, inputs.k0, round));
    };
    line.text = [](const LineInputs& inputs, Metric metric) -> LineText {
        LineText text{leftSide(metric, "<=") + "max{k0 V^0, (gamma k0)^2 N/(gamma k0 mu - 1)}/(k + k0), N = " +
                          (hasMemory(inputs) ? "(1 + n c alpha) sigma^2/n"
                                             : "((1 + omega) sigma^2 + 2 omega (1/n) sum |grad f_i(x*)|^2)/n"),
                      "",
                      "Mishchenko, Gorbunov, Takac and Richtarik (2019), decreasing steps; at gamma k0 mu = 2 the "
                      "theorem's 2/(mu k + theta)"};
        const auto start = lyapunovStart(inputs.run), noise = noiseOfRound(inputs.run);
        const double reach = inputs.run.step * inputs.k0;
        if (start && noise)
            text.numbers = factorOf(inputs, metric) + "max{" +
                           filled("{k0} * {V^0}, {reach}^2 * {N}/({reach mu} - 1)",
                                  {inputs.k0, *start, reach, *noise, reach * inputs.run.strongConvexity}) +
                           "}/(k + " + shortNumber(inputs.k0) + ")";
        return text;
    };
    return line;
}

}  // namespace

std::vector<TheoryLine> meanLines() {
    return {rateLine(), linearLine(), decreasingLine()};
}

}  // namespace dianoia
