#include "problems/problem_fields.h"

#include <cmath>
#include <string_view>

#include "core/diagnostics.h"
#include "core/number_text.h"
#include "problems/regularizer_kinds.h"

namespace dianoia {
namespace {

constexpr std::size_t kMostWorkers = 10000;
constexpr double kMostDimensions = 10'000'000;

double readCoordinate(const std::string& where, const Json& value) {
    if (!value.is_number()) failContent(where + " is " + value.dump() + "; it must be a number");
    const double number = value.get<double>();
    if (!std::isfinite(number)) failContent(where + " is out of the range of numbers");
    return number;
}

std::vector<double> readVector(const std::string& where, const Json& value) {
    std::vector<double> numbers;
    for (const Json& element : value)
        numbers.push_back(readCoordinate(where + "[" + std::to_string(numbers.size()) + "]", element));
    return numbers;
}

std::vector<std::vector<double>> readPositions(const Json& value) {
    const std::string path = "problem.positions";
    if (!value.is_array() || value.empty() || value.size() > kMostWorkers)
        failContent(path + " must be a list of 1 to " + std::to_string(kMostWorkers) +
                    " positions: all numbers, or all lists of numbers of one length");
    std::vector<std::vector<double>> positions;
    const bool areNumbers = !value.front().is_array();
    for (const Json& entry : value) {
        const std::string where = path + "[" + std::to_string(positions.size()) + "]";
        if (areNumbers) {
            positions.push_back({readCoordinate(where, entry)});
            continue;
        }
        if (!entry.is_array() || entry.empty())
            failContent(where + " must be a list of numbers, as " + path + "[0] is");
        positions.push_back(readVector(where, entry));
        if (positions.back().size() != positions.front().size())
            failContent(where + " has " + std::to_string(entry.size()) + " numbers, but " + path + "[0] has " +
                        std::to_string(positions.front().size()));
    }
    return positions;
}

Json positionsToJson(const std::vector<std::vector<double>>& positions) {
    Json list = Json::array();
    for (const auto& position : positions) list.push_back(position.size() == 1 ? Json(position[0]) : Json(position));
    return list;
}

std::vector<double> readStart(const Json& value) {
    if (value == "default") return {};
    if (!value.is_array() || value.empty())
        failContent("problem.start must be \"default\" or a list of as many numbers as the problem has dimensions");
    return readVector("problem.start", value);
}

RidgeWeight readRidge(const FieldInfo& info, const Json& value) {
    if (!value.is_string()) return {*readReal(info, value).number, false};
    const auto text = value.get<std::string>();
    constexpr std::string_view kPrefix = "L/";
    if (text.starts_with(kPrefix)) {
        const ParsedReal divisor = parseReal(std::string_view(text).substr(kPrefix.size()));
        if (divisor.ok() && divisor.value > 0) return {divisor.value, true};
    }
    failContent("problem.l2 is " + value.dump() +
                "; it must be a number of at least 0, or \"L/100\" with any positive divisor");
}

Json ridgeToJson(const RidgeWeight& ridge) {
    return ridge.relative ? Json("L/" + shortestText(ridge.value)) : realToJson(ridge.value);
}

Field<ProblemOptions> kindField() {
    FieldInfo info{.path = "problem.kind",
                   .label = "problem",
                   .help = "The objective f = (1/n) sum f_i that the workers minimise together."};
    for (const ProblemKind& kind : problemKinds()) info.kinds.push_back(kind.info);
    Field<ProblemOptions> made = field(&ProblemOptions::kind, info);
    made.set = [set = made.set](ProblemOptions& options, const Json& value) {
        set(options, value == "tug_of_war" ? Json("shifted_quadratics") : value);
    };
    return made;
}

FieldInfo shapeInfo(std::string path, std::string label, std::string help, double lowest, bool lowestExcluded) {
    return {.path = std::move(path),
            .label = std::move(label),
            .help = std::move(help),
            .lowest = lowest,
            .lowestExcluded = lowestExcluded,
            .scale = Scale::logarithmic};
}

/// A curvature or distance of a bowl: far beyond, its gradients and their squares are no numbers.
FieldInfo bowlInfo(std::string path, std::string label, std::string help, double lowest) {
    FieldInfo info = shapeInfo(std::move(path), std::move(label), std::move(help), lowest, false);
    info.highest = 1e100;
    return info;
}

Field<ProblemOptions> positionsField() {
    const FieldInfo info{.path = "problem.positions",
                         .label = "positions a_i",
                         .help = "Where each worker's bowl |x - a_i|^2 / 2 lies: numbers, or lists of one length.",
                         .type = FieldType::list,
                         .when = When::live};
    return {info, [](const ProblemOptions& o) { return positionsToJson(o.positions); },
            [](ProblemOptions& o, const Json& value) { o.positions = readPositions(value); }};
}

Field<ProblemOptions> startField() {
    const FieldInfo info{
        .path = "problem.start",
        .label = "start x^0",
        .help = "The iterate at round 0: a list of numbers, or \"default\" for zeros; mlp draws its weights.",
        .type = FieldType::list};
    return {info, [](const ProblemOptions& o) { return o.start.empty() ? Json("default") : Json(o.start); },
            [](ProblemOptions& o, const Json& value) { o.start = readStart(value); }};
}

std::vector<std::int64_t> readWidths(const Json& value) {
    if (!value.is_array()) failContent("problem.hidden must be a list of widths, one for each hidden layer");
    std::vector<std::int64_t> widths;
    for (const Json& width : value) {
        if (!width.is_number_integer() || width.get<std::int64_t>() < 1 || width.get<std::int64_t>() > 4096)
            failContent("problem.hidden[" + std::to_string(widths.size()) + "] is " + width.dump() +
                        "; it must be a whole number from 1 to 4096");
        widths.push_back(width.get<std::int64_t>());
    }
    if (widths.size() > 8) failContent("problem.hidden has more than 8 layers");
    return widths;
}

Field<ProblemOptions> hiddenField() {
    const FieldInfo info{.path = "problem.hidden",
                         .label = "hidden layers",
                         .help = "mlp: how many units each hidden layer has, as a list of up to 8 widths.",
                         .type = FieldType::list};
    return {info, [](const ProblemOptions& o) { return Json(o.hidden); },
            [](ProblemOptions& o, const Json& value) { o.hidden = readWidths(value); }};
}

Field<ProblemOptions> activationField() {
    return field(&ProblemOptions::activation, {.path = "problem.activation",
                                               .label = "activation",
                                               .help = "mlp: what a hidden unit makes of its input.",
                                               .kinds = {{"relu", "max(0, z); the start is He's.", {}},
                                                         {"tanh", "tanh z; the start is Glorot's.", {}}}});
}

Field<ProblemOptions> ridgeField() {
    const FieldInfo info{
        .path = "problem.l2",
        .label = "l2 weight lambda",
        .help =
            "The weight of (l2/2)|x|^2 in every f_i: a number, or \"L/100\" with any divisor, relative to "
            "L0 = lambda_max(X'X)/(4N) of the data.",
        .lowest = 0,
        .scale = Scale::logarithmic};
    return {info, [](const ProblemOptions& o) { return ridgeToJson(o.l2); },
            [info](ProblemOptions& o, const Json& value) { o.l2 = readRidge(info, value); }};
}

}  // namespace

const Fields<ProblemOptions>& problemFields() {
    static const Fields<ProblemOptions> fields = [] {
        FieldInfo dimension =
            shapeInfo("problem.dimension", "dimension d", "Quadratic: the number of coordinates.", 1, false);
        dimension.highest = kMostDimensions;
        return Fields<ProblemOptions>{
            kindField(),
            field(&ProblemOptions::dimension, dimension),
            field(&ProblemOptions::mu, bowlInfo("problem.mu", "mu", "Quadratic: the least curvature.", 1e-100)),
            field(&ProblemOptions::L, bowlInfo("problem.L", "L", "Quadratic: the greatest curvature.", 1e-100)),
            field(&ProblemOptions::spread,
                  bowlInfo("problem.spread", "spread",
                           "Quadratic: root mean square distance of the workers' optima from their mean.", 0)),
            positionsField(),
            startField(),
            ridgeField(),
            hiddenField(),
            activationField()};
    }();
    return fields;
}

const Fields<RegularizerOptions>& regularizerFields() {
    static const Fields<RegularizerOptions> fields = [] {
        FieldInfo kind{.path = "regularizer.kind",
                       .label = "regularizer R",
                       .help = "The R of f + R, which the server handles by its proximal operator.",
                       .source = "Parikh and Boyd, 2014"};
        for (const RegularizerKind& one : regularizerKinds()) kind.kinds.push_back(one.info);
        return Fields<RegularizerOptions>{
            field(&RegularizerOptions::kind, kind),
            field(&RegularizerOptions::weight,
                  shapeInfo("regularizer.weight", "l1 weight", "The weight of |x|_1.", 0, false)),
            field(&RegularizerOptions::weight2,
                  shapeInfo("regularizer.weight2", "l2 weight", "Elastic net: the weight of |x|^2 / 2.", 0, false)),
            field(&RegularizerOptions::lower,
                  {.path = "regularizer.lower", .label = "lower bound", .help = "Box: no coordinate is below."}),
            field(&RegularizerOptions::upper,
                  {.path = "regularizer.upper", .label = "upper bound", .help = "Box: no coordinate is above."})};
    }();
    return fields;
}

}  // namespace dianoia
