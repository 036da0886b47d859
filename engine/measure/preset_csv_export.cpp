#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/rfc4180.h"
#include "experiment/spec_schema.h"
#include "measure/preset_csv.h"
#include "measure/preset_keys.h"

namespace dianoia {
namespace {

using PathValue = std::pair<std::string, Json>;

std::string jsonText(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The place of a path in the order in which the schema lists parameters; others come last.
std::size_t rank(const std::string& path) {
    const auto& fields = specFields();
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const auto& f) { return f.info.path == path; });
    return std::size_t(found - fields.begin());
}

/// The leaves of a spec patch: group.name, or a group alone where it holds nothing.
std::vector<PathValue> leavesOf(const Json& patch) {
    std::vector<PathValue> leaves;
    for (const auto& [group, fields] : patch.items()) {
        if (!fields.is_object() || fields.empty()) {
            leaves.emplace_back(group, fields);
            continue;
        }
        for (const auto& [name, value] : fields.items()) leaves.emplace_back(group + "." + name, value);
    }
    const auto comesFirst = [](const PathValue& a, const PathValue& b) { return rank(a.first) < rank(b.first); };
    std::stable_sort(leaves.begin(), leaves.end(), comesFirst);
    return leaves;
}

class TableWriter {
public:
    void write(const std::string& run, const std::string& path, const Json& value) {
        const Field<ExperimentSpec>* field = findField(path);
        const PresetKeyInfo key = field ? PresetKeyInfo{path, field->info.unit, field->info.help} : presetKeyInfo(path);
        const std::string text = jsonText(value);
        for (std::string_view cell :
             {std::string_view(run), std::string_view(path), std::string_view(text), key.unit}) {
            appendCsvCell(m_text, cell);
            m_text += ',';
        }
        appendCsvCell(m_text, key.meaning);
        m_text += '\n';
    }

    /// A key of the preset whose value is an object with one row a member, or a leaf.
    void writeMembers(const std::string& path, const Json& value) {
        if (!value.is_object() || value.empty())
            write("", path, value);
        else
            for (const auto& [key, member] : value.items()) write("", path + "." + key, member);
    }

    void writeList(const std::string& path, const Json& list) {
        if (!list.is_array() || list.empty())
            write("", path, list);
        else
            for (std::size_t i = 0; i < list.size(); ++i) writeMembers(path + "[" + std::to_string(i) + "]", list[i]);
    }

    void writeRun(const Json& run) {
        const auto label = run.at("label").get<std::string>();
        write(label, "label", label);
        Json changes = run;
        changes.erase("label");
        for (const auto& [path, value] : leavesOf(changes)) write(label, path, value);
    }

    std::string take() { return std::move(m_text); }

private:
    std::string m_text = "run,path,value,unit,meaning\n";
};

void writeBase(TableWriter& table, const Json& base) {
    for (const auto& [path, value] : leavesOf(base)) table.write("", (isPresetKey(path) ? "base." : "") + path, value);
}

}  // namespace

std::string presetCsv(const Json& preset) {
    TableWriter table;
    const auto with = [&](const char* key, auto&& write) {
        if (const auto found = preset.find(key); found != preset.end()) write(*found);
    };
    for (const char* key : {"dianoia", "name", "summary", "notes"})
        with(key, [&](const Json& value) { table.write("", key, value); });
    with("references", [&](const Json& list) { table.writeList("references", list); });
    with("base", [&](const Json& base) { writeBase(table, base); });
    with("runs", [&](const Json& runs) {
        for (const Json& run : runs) table.writeRun(run);
    });
    with("events", [&](const Json& list) { table.writeList("events", list); });
    with("view", [&](const Json& view) { table.writeMembers("view", view); });
    with("lesson", [&](const Json& value) { table.write("", "lesson", value); });
    with("expect", [&](const Json& list) { table.writeList("expect", list); });
    // Labels and paths are keys in here, which a path could not tell apart from its own dots.
    with("recorded", [&](const Json& value) { table.write("", "recorded", value); });
    return table.take();
}

std::string presetCsv(const Preset& preset) {
    return presetCsv(Json::parse(presetText(preset)));
}

}  // namespace dianoia
