// Lines for the slopes of rates whose constants are not known.
#include <cmath>

#include "theory/guide_slopes.h"
#include "theory/line_parts.h"

namespace dianoia {
namespace {

using Value = std::optional<double>;
using Metric = std::string_view;

/// The rate of a method, moved to where the run begins.
double slopeAt(const LineInputs& inputs, double rate, double rateAtOne) {
    return inputs.startGradient * std::sqrt(rate / rateAtOne);
}

TheoryLine slopeLine(bool isVote) {
    TheoryLine line{isVote ? "sign_slope" : "median_slope",
                    isVote ? "The slope of noisy signSGD's rate, from where the run begins."
                           : "The slope of noisy medianSGD's rate, from where the run begins.",
                    LineKind::guide,
                    LineAverage::rootMeanSquare,
                    {"grad_norm"},
                    nullptr,
                    nullptr,
                    nullptr};
    if (isVote) {
        line.assumptions = [](const LineInputs& inputs, Metric) -> std::vector<LineAssumption> {
            return {{"a vote of noisy signs", inputs.traits.isVote && inputs.traits.isNoisy}};
        };
        line.formulaAt = [](const LineInputs& inputs, Metric, double round) -> Value {
            if (!(round > 0) || !(inputs.startGradient > 0)) return std::nullopt;
            return slopeAt(inputs, noisySignRate(inputs.dimension, round), noisySignRate(inputs.dimension, 1));
        };
        line.text = [](const LineInputs& inputs, Metric) -> LineText {
            return {
                "O(d^(3/4)/T^(1/4)) for the mean squared gradient of small gradients, at b = (T d)^(1/4) and delta = "
                "1/sqrt(T d)",
                filled("{|grad f(x^0)|} * k^(-1/8)", {inputs.startGradient}),
                "Chen, Chen, Sun, Wu and Hong (2019), after theorem 5; the constant is not known, only the slope "
                "counts"};
        };
        return line;
    }
    line.assumptions = [](const LineInputs& inputs, Metric) -> std::vector<LineAssumption> {
        return {{"a median of noisy gradients", inputs.traits.isMedian && inputs.traits.isNoisy}};
    };
    line.formulaAt = [](const LineInputs& inputs, Metric, double round) -> Value {
        if (!(round > 0) || !(inputs.startGradient > 0)) return std::nullopt;
        return slopeAt(inputs, noisyMedianRate(inputs.dimension, round), noisyMedianRate(inputs.dimension, 1));
    };
    line.text = [](const LineInputs& inputs, Metric) -> LineText {
        return {
            "O(d^(2/3)/T^(1/3)) for the mean squared gradient, at b = (T d)^(1/6) and delta = (T d)^(-2/3)",
            filled("{|grad f(x^0)|} * k^(-1/6)", {inputs.startGradient}),
            "Chen, Chen, Sun, Wu and Hong (2019), after theorem 6; the constant is not known, only the slope counts"};
    };
    return line;
}

}  // namespace

std::vector<TheoryLine> slopeLines() {
    return {slopeLine(false), slopeLine(true)};
}

}  // namespace dianoia
