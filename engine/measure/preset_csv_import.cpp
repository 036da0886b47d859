#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/diagnostics.h"
#include "core/number_text.h"
#include "core/rfc4180.h"
#include "data/text_lines.h"
#include "experiment/json_reader.h"
#include "experiment/spec_json.h"
#include "measure/preset_csv.h"
#include "measure/preset_keys.h"

namespace dianoia {
namespace {

constexpr std::size_t kRun = 0, kPath = 1, kValue = 2, kTableCells = 5;

/// name, name[index], name.member or name[index].member.
struct PresetPath {
    std::string name, member;
    std::optional<std::size_t> index;
};

std::optional<PresetPath> splitPresetPath(const std::string& path) {
    PresetPath split;
    const std::size_t nameEnd = std::min(path.find_first_of(".["), path.size());
    split.name = path.substr(0, nameEnd);
    std::size_t at = nameEnd;
    if (at < path.size() && path[at] == '[') {
        const std::size_t close = path.find(']', at);
        if (close == std::string::npos) return std::nullopt;
        const auto index = parseInteger(path.substr(at + 1, close - at - 1));
        if (!index || *index < 0) return std::nullopt;
        split.index = std::size_t(*index);
        at = close + 1;
    }
    if (at == path.size()) return split;
    if (path[at] != '.' || at + 1 == path.size()) return std::nullopt;
    split.member = path.substr(at + 1);
    return split;
}

bool isList(const std::string& name) {
    return name == "references" || name == "events" || name == "expect";
}

/// The preset as it grows row by row.
class PresetBuilder {
public:
    explicit PresetBuilder(const std::string& source) : m_source(source) {}

    void add(const CsvRecord& record) {
        m_line = record.line;
        const std::string& run = record.cells[kRun];
        const std::string& path = record.cells[kPath];
        for (const std::string& cell : {run, path})
            if (findNonUtf8(cell) != std::string::npos) fail("a cell is not UTF-8 text");
        const auto [earlier, isNew] = m_lines.try_emplace({run, path}, m_line);
        if (!isNew) fail(shown(path) + " stands on line " + std::to_string(earlier->second) + " already");
        const Json value = readValue(record.cells[kValue]);
        if (!run.empty()) {
            addToRun(run, path, value);
        } else if (path.rfind("base.", 0) == 0) {
            addParameter(m_preset["base"], path.substr(5), value);
        } else if (isPresetKey(path.substr(0, path.find_first_of(".[")))) {
            addToPreset(path, value);
        } else {
            addParameter(m_preset["base"], path, value);
        }
    }

    Json take() {
        for (auto& [name, elements] : m_lists) {
            Json list = Json::array();
            for (auto& [index, element] : elements) {
                if (index != list.size())
                    failContent(m_source + ": there is " + name + "[" + std::to_string(index) + "] but no " + name +
                                "[" + std::to_string(list.size()) + "]");
                list.push_back(std::move(element));
            }
            m_preset[name] = std::move(list);
        }
        return std::move(m_preset);
    }

private:
    [[noreturn]] void fail(const std::string& what) const { failOnLine(m_source, Index(m_line), what); }
    std::string place() const { return m_source + ", line " + std::to_string(m_line); }

    Json readValue(const std::string& text) const {
        if (text == "TRUE" || text == "FALSE") return text == "TRUE";
        if (!Json::accept(text)) {
            if (const auto whole = parseInteger(text)) return *whole;
            const ParsedReal real = parseReal(text);
            if (real.ok()) return real.value;
            if (real.fault == NumberFault::outOfRange) fail("the number " + shown(text) + " is out of range");
            fail("the value " + shown(text) + " is not JSON (a word stands in double quotes: \"word\")");
        }
        return parseJson(text, place());
    }

    void addToRun(const std::string& label, const std::string& path, const Json& value) {
        Json& runs = m_preset["runs"];
        auto run = std::find_if(runs.begin(), runs.end(), [&](const Json& one) { return one["label"] == label; });
        if (run == runs.end()) {
            runs.push_back({{"label", label}});
            run = std::prev(runs.end());
        }
        if (path != "label") {
            addParameter(*run, path, value);
        } else if (value != label) {
            fail("the label " + shown(value.dump()) + " stands under the run \"" + shown(label) + "\"");
        }
    }

    void addParameter(Json& patch, const std::string& path, const Json& value) {
        const std::size_t dot = path.find('.');
        const std::string group = path.substr(0, dot);
        Json one = Json::object();
        if (dot == std::string::npos) {
            one[group] = value;
        } else {
            setPath(one, path, value);
        }
        applyPatch(m_checked, one, place());
        if (dot != std::string::npos) {
            setPath(patch, path, value);
        } else if (value.is_object()) {
            patch[group].update(value);
        } else {
            patch[group] = value;
        }
    }

    void addToPreset(const std::string& path, const Json& value) {
        if (path == "base" || path == "runs") fail(path + " is no path; parameters stand in rows of their own");
        const auto split = splitPresetPath(path);
        if (!split || split->index.has_value() > isList(split->name)) fail(shown(path) + " is no path");
        Json& place = split->index ? m_lists[split->name][*split->index] : m_preset[split->name];
        if (split->member.empty()) {
            place = value;
        } else if (place.is_null() || place.is_object()) {
            place[split->member] = value;
        } else {
            fail(shown(path) + " cannot be, for " + split->name + " holds a value of its own");
        }
    }

    const std::string& m_source;
    std::size_t m_line = 0;
    Json m_preset = {{"base", Json::object()}, {"runs", Json::array()}};
    std::map<std::string, std::map<std::size_t, Json>> m_lists;
    std::map<std::pair<std::string, std::string>, std::size_t> m_lines;  ///< where each (run, path) stands
    ExperimentSpec m_checked;
};

char separatorOf(std::string_view table) {
    const std::size_t at = table.substr(0, table.find_first_of("\r\n")).find_first_of(",;\t");
    return at == std::string_view::npos ? ',' : table[at];
}

bool isEmpty(const CsvRecord& record) {
    return std::all_of(record.cells.begin(), record.cells.end(), [](const std::string& c) { return c.empty(); });
}

void checkCells(const CsvRecord& record, const std::string& source) {
    if (record.fault != CsvFault::none)
        failOnLine(source, Index(record.faultLine), "a quote is not closed before the next separator");
    if (record.cells.size() <= kValue) failOnLine(source, Index(record.line), "needs the cells run, path and value");
    for (std::size_t i = kTableCells; i < record.cells.size(); ++i)
        if (!record.cells[i].empty())
            failOnLine(source, Index(record.line),
                       "has more than " + std::to_string(kTableCells) + " cells; a value with commas stands in quotes");
}

}  // namespace

Json presetFromCsv(std::string_view table, const std::string& source) {
    table = withoutByteOrderMark(table);
    CsvSplitter splitter(table, separatorOf(table));
    CsvRecord record;
    if (!splitter.next(record) || record.cells.size() <= kValue || record.cells[kRun] != "run" ||
        record.cells[kPath] != "path" || record.cells[kValue] != "value")
        failOnLine(source, 1, "not a preset table; it must begin with run,path,value");
    PresetBuilder builder(source);
    while (splitter.next(record)) {
        if (isEmpty(record)) continue;
        checkCells(record, source);
        builder.add(record);
    }
    return builder.take();
}

Preset importPresetCsv(std::string_view table, const std::string& source, const std::string& folder) {
    return parsePreset(presetFromCsv(table, source).dump(), source, folder);
}

}  // namespace dianoia
