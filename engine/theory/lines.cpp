#include "theory/lines.h"

#include <algorithm>

#include "core/diagnostics.h"
#include "schema/field.h"
#include "theory/line_parts.h"

namespace dianoia {

bool TheoryLine::isAbout(std::string_view metric) const {
    return std::find(metrics.begin(), metrics.end(), metric) != metrics.end();
}

bool TheoryLine::holds(const LineInputs& inputs, std::string_view metric) const {
    const auto all = assumptions(inputs, metric);
    return isAbout(metric) && std::all_of(all.begin(), all.end(), [](const auto& a) { return a.holds; });
}

std::optional<double> TheoryLine::value(const LineInputs& inputs, std::string_view metric, double round) const {
    if (!holds(inputs, metric)) return std::nullopt;
    return formulaAt(inputs, metric, round);
}

const std::vector<TheoryLine>& theoryLines() {
    static const std::vector<TheoryLine> lines = [] {
        std::vector<TheoryLine> all;
        for (const auto& part : {plateauLines(), meanLines(), gradientLines(), slopeLines(), medianLines()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return lines;
}

const TheoryLine& theoryLine(std::string_view name) {
    std::vector<std::string> names;
    for (const TheoryLine& line : theoryLines()) {
        if (name == line.name) return line;
        names.emplace_back(line.name);
    }
    const std::string nearest = nearestWord(std::string(name), names);
    failContent("there is no theory line \"" + std::string(name) + "\"" +
                (nearest.empty() ? "" : "; the nearest is \"" + nearest + "\""));
}

std::optional<double> theoryValue(std::string_view name, std::string_view metric, const LineInputs& inputs,
                                  double round) {
    return theoryLine(name).value(inputs, metric, round);
}

}  // namespace dianoia
