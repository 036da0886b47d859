#include "theory/lines.h"

#include <array>

#include "core/diagnostics.h"
#include "schema/field.h"

namespace dianoia {

namespace {

using Value = std::optional<double>;

/// A line for |x - x*|^2 as a line for `metric`.
Value forMetric(const LineInputs& inputs, std::string_view metric, const Value& distance) {
    if (!distance || metric != "gap") return distance;
    const double smoothness = inputs.pooledSmoothness.value_or(inputs.run.smoothness);
    if (inputs.regularized || !(smoothness > 0)) return std::nullopt;
    return gapFromDistance(smoothness, *distance);
}

Value gradientDescentLine(const LineInputs& inputs, std::string_view metric, double round) {
    const LinearRun& run = inputs.run;
    if (!(run.smoothness > 0) || !(run.strongConvexity > 0)) return std::nullopt;
    const double factor = gradientDescentFactor(run.smoothness / run.strongConvexity, round);
    return forMetric(inputs, metric, factor * run.startDistance);
}

Value boundLine(const LineInputs& inputs, std::string_view metric, double round) {
    return inputs.boundHolds ? forMetric(inputs, metric, linearBound(inputs.run, round)) : std::nullopt;
}

struct Line {
    const char* name;
    const char* sentence;
    Value (*value)(const LineInputs&, std::string_view metric, double round);
};

constexpr std::array<Line, 5> kLines = {{
    {"gap_plateau", "Where the gap of a memoryless method stalls, to first order in the step.",
     [](const LineInputs& inputs, std::string_view, double) { return inputs.plateau.gap; }},
    {"dist_plateau", "Where the squared distance of a memoryless method stalls, to first order in the step.",
     [](const LineInputs& inputs, std::string_view, double) { return inputs.plateau.distance; }},
    {"gd_rate", "The rate of gradient descent at its best constant step, for the squared distance.",
     gradientDescentLine},
    {"diana_bound", "The proven bound on the squared distance, with DIANA's memory or without any.", boundLine},
    {"median_bias", "The expected median of the noisy gradients at the optimum minus their mean.",
     [](const LineInputs& inputs, std::string_view, double) { return inputs.medianBias; }},
}};

}  // namespace

const std::vector<LineInfo>& theoryLines() {
    static const std::vector<LineInfo> lines = [] {
        std::vector<LineInfo> result;
        for (const Line& line : kLines) result.push_back({line.name, line.sentence});
        return result;
    }();
    return lines;
}

std::optional<double> theoryValue(std::string_view name, std::string_view metric, const LineInputs& inputs,
                                  double round) {
    std::vector<std::string> names;
    for (const Line& line : kLines) {
        if (name == line.name) return line.value(inputs, metric, round);
        names.emplace_back(line.name);
    }
    const std::string nearest = nearestWord(std::string(name), names);
    failContent("there is no theory line \"" + std::string(name) + "\"" +
                (nearest.empty() ? "" : "; the nearest is \"" + nearest + "\""));
}

}  // namespace dianoia
