// Lines for where memoryless methods stall.
#include "theory/line_parts.h"

namespace dianoia {
namespace {

using Value = std::optional<double>;
using Metric = std::string_view;

TheoryLine plateauLine(const char* name, const char* sentence, const char* metric) {
    TheoryLine line{name, sentence, LineKind::prediction, LineAverage::none, {metric}, nullptr, nullptr, nullptr};
    line.assumptions = [](const LineInputs& inputs, Metric m) -> std::vector<LineAssumption> {
        return {
            {"to first order in a constant step, for a mean of honest workers' messages, R = 0, and a compressor whose "
             "variance at x* is known",
             (m == "gap" ? inputs.plateau.gap : inputs.plateau.distance).has_value()}};
    };
    line.formulaAt = [](const LineInputs& inputs, Metric m, double) {
        return m == "gap" ? inputs.plateau.gap : inputs.plateau.distance;
    };
    line.text = [](const LineInputs& inputs, Metric m) -> LineText {
        const Value value = m == "gap" ? inputs.plateau.gap : inputs.plateau.distance;
        LineText text{m == "gap" ? "f(x^k) - f* -> (gamma/4) tr C, C = (1/n^2) sum_i Cov(message of worker i at x*)"
                                 : "|x^k - x*|^2 -> (gamma/2) tr(H^-1 C), H the Hessian of f at x*",
                      "", "the stationary covariance of x to first order in gamma"};
        if (value && m == "gap")
            text.numbers =
                filled("({gamma}/4) * {tr C} = {}", {inputs.run.step, inputs.plateau.trace.value_or(0), *value});
        else if (value)
            text.numbers = filled("({gamma}/2) * {} = {}", {inputs.run.step, 2 * *value / inputs.run.step, *value});
        return text;
    };
    return line;
}

}  // namespace

std::vector<TheoryLine> plateauLines() {
    return {
        plateauLine("gap_plateau", "Where the gap of a memoryless method stalls, to first order in the step.", "gap"),
        plateauLine("dist_plateau",
                    "Where the squared distance of a memoryless method stalls, to first order in the step.",
                    "dist_sq")};
}

}  // namespace dianoia
