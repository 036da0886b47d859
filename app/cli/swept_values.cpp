#include "cli/swept_values.h"

#include <cmath>
#include <string_view>

#include "cli/preset_arguments.h"
#include "core/diagnostics.h"
#include "core/number_text.h"
#include "experiment/json_reader.h"

namespace dianoia {
namespace {

constexpr std::int64_t kMostCombinations = 100'000;

/// The pieces between separators that stand outside brackets and quotes.
std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> pieces(1);
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && (i == 0 || text[i - 1] != '\\')) quoted = !quoted;
        if (!quoted && (c == '[' || c == '{')) ++depth;
        if (!quoted && (c == ']' || c == '}')) --depth;
        if (c == separator && depth == 0 && !quoted)
            pieces.emplace_back();
        else
            pieces.back() += c;
    }
    return pieces;
}

double endOf(const std::string& over, const std::string& text) {
    const ParsedReal number = parseReal(text);
    if (!number.ok()) throw Error(ErrorKind::usage, "--over " + over + ": \"" + text + "\" is not a number");
    return number.value;
}

std::vector<Json> rangeOf(const std::string& over, const std::vector<std::string>& pieces) {
    const double low = endOf(over, pieces[0]), high = endOf(over, pieces[1]);
    const std::int64_t count = wholeNumber("--over " + over + ":", pieces[2], 2, kMostCombinations).value_or(0);
    const bool isLog = pieces.size() == 4;
    if (count == 0 || (isLog && pieces[3] != "log"))
        throw Error(ErrorKind::usage, "--over " + over + ": a range is lo:hi:n or lo:hi:n:log");
    if (isLog && (low <= 0 || high <= 0))
        throw Error(ErrorKind::usage, "--over " + over + ": both ends of a logarithmic range must be above 0");
    std::vector<Json> values;
    for (std::int64_t i = 0; i < count; ++i) {
        const double part = double(i) / double(count - 1);
        const double between =
            isLog ? std::exp(std::log(low) * (1 - part) + std::log(high) * part) : low * (1 - part) + high * part;
        const double inside = parseReal(roundedText(between, 12)).value;
        values.push_back(i == 0 ? low : i == count - 1 ? high : inside);
    }
    return values;
}

}  // namespace

SweptParameter parseSwept(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos)
        throw Error(ErrorKind::usage, "--over " + text + ": it is path=v1,v2,... or path=lo:hi:n[:log]");
    SweptParameter parameter{text.substr(0, equals), {}};
    const std::string values = text.substr(equals + 1);
    const auto ends = split(values, ':');
    if (ends.size() == 3 || ends.size() == 4) {
        parameter.values = rangeOf(text, ends);
        return parameter;
    }
    for (const std::string& value : split(values, ',')) {
        if (value.empty()) throw Error(ErrorKind::usage, "--over " + text + ": a value is empty");
        parameter.values.push_back(parseJsonOrText(value));
    }
    return parameter;
}

std::vector<std::vector<Json>> combinationsOf(const std::vector<SweptParameter>& parameters) {
    std::vector<std::vector<Json>> combinations(1);
    for (const SweptParameter& parameter : parameters) {
        if (double(combinations.size()) * double(parameter.values.size()) > double(kMostCombinations))
            throw Error(ErrorKind::usage,
                        "--over gives more than " + std::to_string(kMostCombinations) + " combinations of values");
        std::vector<std::vector<Json>> longer;
        for (const std::vector<Json>& combination : combinations)
            for (const Json& value : parameter.values) {
                longer.push_back(combination);
                longer.back().push_back(value);
            }
        combinations = std::move(longer);
    }
    return combinations;
}

}  // namespace dianoia
