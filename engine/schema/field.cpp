#include "schema/field.h"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "core/number_text.h"

namespace dianoia {
namespace {

/// A JSON value as a sentence shows it, cut where it is long.
std::string shown(const Json& value) {
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    constexpr std::size_t kLongest = 60;
    if (text.size() <= kLongest) return text;
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // no letter of UTF-8 is cut
    return text.substr(0, end) + "...";
}

/// A bound as a person would type it.
std::string boundText(double bound) {
    const std::string rounded = roundedText(bound, 10);
    return parseReal(rounded).value == bound ? rounded : shortestText(bound);
}

std::string rangeText(const FieldInfo& info) {
    const bool below = std::isfinite(info.lowest), above = std::isfinite(info.highest);
    const std::string low = (info.lowestExcluded ? "more than " : "at least ") + boundText(info.lowest);
    const std::string high = "at most " + boundText(info.highest);
    if (below && above) return low + " and " + high;
    return below ? low : high;
}

[[noreturn]] void failType(const FieldInfo& info, const Json& value, const std::string& wanted) {
    failContent(info.path + ": " + shown(value) + " is not " + wanted);
}

/// Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`.
std::size_t editDistance(const std::string& a, const std::string& b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> table((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * width + j]; };
    for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        at(i, 0) = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
            at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, substituted});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
        }
    }
    return at(a.size(), b.size());
}

}  // namespace

void checkRange(const FieldInfo& info, double value) {
    const bool tooLow = info.lowestExcluded ? !(value > info.lowest) : !(value >= info.lowest);
    if (tooLow || !(value <= info.highest))
        failContent(info.path + " is " + shortestText(value) + "; it must be " + rangeText(info));
}

AutoReal readReal(const FieldInfo& info, const Json& value) {
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        if (text == "auto" && info.takesAuto) return {};
        if (text == "inf" && info.takesInfinity) return std::numeric_limits<double>::infinity();
    }
    if (!value.is_number()) {
        failType(info, value,
                 std::string("a number") + (info.takesInfinity ? " or \"inf\"" : "") +
                     (info.takesAuto ? " or \"auto\"" : ""));
    }
    const double number = value.get<double>();
    if (!std::isfinite(number)) failContent(info.path + ": the number is out of range");
    checkRange(info, number);
    return number;
}

std::int64_t readInteger(const FieldInfo& info, const Json& value) {
    std::int64_t number = 0;
    if (value.is_number_unsigned()) {
        const auto big = value.get<std::uint64_t>();
        if (big > std::uint64_t(std::numeric_limits<std::int64_t>::max()))
            failContent(info.path + " is " + std::to_string(big) + "; it must be " + rangeText(info));
        number = std::int64_t(big);
    } else if (value.is_number_integer()) {
        number = value.get<std::int64_t>();
    } else if (value.is_number_float() && std::abs(value.get<double>()) <= 0x1p53 &&
               std::trunc(value.get<double>()) == value.get<double>()) {
        number = static_cast<std::int64_t>(value.get<double>());  // 1e3 is a whole number in every spreadsheet
    } else {
        failType(info, value, "a whole number");
    }
    checkRange(info, double(number));
    // Beyond 2^53 a double rounds: the whole number itself is held against the bound.
    if (static_cast<long double>(number) > static_cast<long double>(info.highest))
        failContent(info.path + " is " + std::to_string(number) + "; it must be " + rangeText(info));
    return number;
}

bool readFlag(const FieldInfo& info, const Json& value) {
    if (!value.is_boolean()) failType(info, value, "true or false");
    return value.get<bool>();
}

std::string readText(const FieldInfo& info, const Json& value) {
    // A number is taken as its text: data.label_column is "last", "first" or 3.
    if (value.is_number_integer()) return value.dump();
    if (!value.is_string()) failType(info, value, "a text");
    return value.get<std::string>();
}

std::string readChoice(const FieldInfo& info, const Json& value) {
    std::vector<std::string> names;
    for (const KindInfo& kind : info.kinds) names.push_back(kind.name);
    std::string listed;
    for (const std::string& name : names) listed += (listed.empty() ? "" : ", ") + name;
    if (!value.is_string()) failType(info, value, "one of " + listed);
    const auto text = value.get<std::string>();
    if (std::find(names.begin(), names.end(), text) != names.end()) return text;
    const std::string near = nearestWord(text, names);
    failContent(info.path + ": " + shown(value) + " is not one of " + listed +
                (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
}

Json realToJson(double value) {
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return value;
}

std::string nearestWord(const std::string& word, const std::vector<std::string>& candidates) {
    constexpr std::size_t kLongest =
        100;  // nobody means a short word by a longer one, and a distance takes their product
    std::string best;
    if (word.size() > kLongest) return best;
    std::size_t least = std::max<std::size_t>(2, word.size() / 2) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

}  // namespace dianoia
