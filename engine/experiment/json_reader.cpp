#include "experiment/json_reader.h"

#include <algorithm>
#include <set>

#include "core/diagnostics.h"
#include "core/number_text.h"
#include "data/limits.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

constexpr int kMostDepth = 32;

/// Watches a parse: depth and repeated keys, which the parser itself would let pass.
class ParseWatch {
public:
    explicit ParseWatch(const std::string& source) : m_source(source) {}

    bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
        if (depth > kMostDepth) failContent(m_source + ": nested more than " + std::to_string(kMostDepth) + " deep");
        if (event == Json::parse_event_t::object_start) m_keys.emplace_back();
        if (event == Json::parse_event_t::object_end) m_keys.pop_back();
        if (event == Json::parse_event_t::key && !m_keys.back().insert(parsed.get<std::string>()).second)
            failContent(m_source + ": the key \"" + shown(parsed.get<std::string>()) + "\" stands twice in one object");
        return true;
    }

private:
    const std::string& m_source;
    std::vector<std::set<std::string>> m_keys;
};

std::string placeOf(const std::string& text, std::size_t byte) {
    const std::size_t end = std::min(byte > 0 ? byte - 1 : 0, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(end), '\n');
    const std::size_t lineStart = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
    const std::size_t column = lineStart == std::string::npos ? end + 1 : end - lineStart;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

}  // namespace

Json parseJson(const std::string& text, const std::string& source) {
    if (text.size() > kMostJsonBytes)
        failContent(source + ": over " + std::to_string(kMostJsonBytes >> 20) + " MiB of JSON");
    try {
        return Json::parse(text, ParseWatch(source));
    } catch (const Json::parse_error& error) {
        failContent(source + ", " + placeOf(text, error.byte) + ": not JSON");
    } catch (const Json::out_of_range&) {
        failContent(source + ": a number is out of range");
    }
}

Json parseJsonOrText(const std::string& text) {
    if (const ParsedReal number = parseReal(text); number.ok()) {
        if (const auto whole = parseInteger(text)) return *whole;
        return number.value;
    }
    if (text.size() > kMostJsonBytes) failContent("a value of over " + std::to_string(kMostJsonBytes >> 20) + " MiB");
    Json value = Json::parse(text, nullptr, false);
    return value.is_discarded() ? Json(text) : value;
}

void requireKnownKeys(const Json& object, std::initializer_list<const char*> known, const std::string& where) {
    if (!object.is_object()) failContent(where + ": not an object");
    const std::vector<std::string> names(known.begin(), known.end());
    for (const auto& [key, value] : object.items()) {
        if (key == "notes" && value.is_string()) continue;
        if (std::find(names.begin(), names.end(), key) != names.end()) continue;
        const std::string near = nearestWord(key, names);
        failContent(where + ": unknown key \"" + shown(key) + "\"" +
                    (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
    }
}

}  // namespace dianoia
