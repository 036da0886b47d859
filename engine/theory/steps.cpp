#include "theory/steps.h"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"

namespace dianoia {

namespace {

double required(const std::optional<double>& constant, const std::string& name) {
    if (constant && std::isfinite(*constant)) return *constant;
    failContent("server.step is \"auto\", which needs " + name +
                ", and that is not known here: set server.step to a number");
}

double smoothnessOf(const StepInputs& inputs) {
    const double smoothness = required(inputs.smoothness, "the smoothness L of every f_i");
    if (smoothness > 0) return smoothness;
    failContent(
        "server.step is \"auto\", which needs a smoothness L above 0, and here it is 0: set server.step to a number");
}

double meanStep(const StepInputs& inputs) {
    const double smoothness = smoothnessOf(inputs);
    const double convexity = required(inputs.strongConvexity, "the strong convexity mu of every f_i");
    const double omega = required(inputs.omega, "an unbiased compressor with a known omega");
    const double variance = 1 + 2 * omega / double(inputs.workers);
    if (!(convexity > 0)) return 1 / (smoothness * variance);
    const double step = 2 / ((smoothness + convexity) * variance);
    const double rate = inputs.memoryRate.value_or(0);
    return rate > 0 && omega > 0 ? std::min(rate / convexity, step) : step;
}

/// T d of the median theorems.
double work(const StepInputs& inputs) {
    return std::max(1.0, inputs.rounds) * double(inputs.dimension);
}

double voteStep(const StepInputs& inputs) {
    const double gap = required(inputs.initialGap, "the gap f(x^0) - f*");
    if (!(gap > 0))
        failContent(
            "server.step is \"auto\", which needs a gap f(x^0) - f* above 0, and the start is the optimum: set "
            "server.step to a number");
    return std::sqrt(gap / (smoothnessOf(inputs) * work(inputs)));
}

}  // namespace

StepRule stepRuleOf(const std::string& aggregatorKind, bool noisy) {
    if (aggregatorKind == "majority") return noisy ? StepRule::noisyVote : StepRule::vote;
    if (aggregatorKind == "median") return noisy ? StepRule::noisyMedian : StepRule::median;
    return StepRule::mean;
}

double autoMemoryRate(double omega) {
    return 1 / (2 * (1 + omega));
}

double autoStep(StepRule rule, const StepInputs& inputs) {
    switch (rule) {
        case StepRule::vote:
            return voteStep(inputs);
        case StepRule::noisyVote:
            return 1 / std::sqrt(work(inputs));
        case StepRule::median:
            return std::min(1 / std::sqrt(work(inputs)), 0.5 / smoothnessOf(inputs));
        case StepRule::noisyMedian:
            return std::min(1 / std::cbrt(work(inputs) * work(inputs)), 0.5 / smoothnessOf(inputs));
        case StepRule::mean:
            break;
    }
    return meanStep(inputs);
}

double autoNoiseLevel(StepRule rule, const StepInputs& inputs) {
    if (rule == StepRule::noisyVote) return std::sqrt(std::sqrt(work(inputs)));
    if (rule == StepRule::noisyMedian) return std::cbrt(std::sqrt(work(inputs)));
    failContent("noise.level is auto, but theorems name a level only for a median or a majority vote: give a number");
}

double autoScheduleConstant(const std::string& schedule, StepRule rule, const StepInputs& inputs, double step) {
    if (schedule == "sqrt") {
        if (rule != StepRule::noisyMedian) return 1;
        failContent(
            "server.k0 is auto, but the step of noisy medianSGD falls as T^(-2/3), not as a root: give a number");
    }
    if (rule != StepRule::mean)
        failContent(
            "server.k0 is auto, but the inverse schedule has a theorem only for means: give a number, or take "
            "the schedule sqrt");
    if (!(inputs.strongConvexity.value_or(0) > 0))
        failContent("server.k0 is auto, 2/(mu step), but mu is not known to be above 0 here: give a number");
    return 2 / (*inputs.strongConvexity * step);
}

std::optional<double> provenStepLimit(StepRule rule, const StepInputs& inputs) {
    if (rule == StepRule::vote || rule == StepRule::noisyVote || !(inputs.smoothness.value_or(0) > 0))
        return std::nullopt;
    if (rule != StepRule::mean) return 0.5 / *inputs.smoothness;
    if (!inputs.strongConvexity || !inputs.omega) return std::nullopt;
    return meanStep(inputs);
}

double stabilityLimit(double smoothness, double momentum) {
    return 2 * (1 + momentum) / smoothness;
}

}  // namespace dianoia
