#include "experiment/spec_json.h"

#include <algorithm>

#include "core/diagnostics.h"
#include "data/text_lines.h"
#include "experiment/spec_schema.h"

namespace dianoia {
namespace {

struct SplitPath {
    std::string group, name;
};

SplitPath split(const std::string& path) {
    const auto dot = path.find('.');
    return {path.substr(0, dot), dot == std::string::npos ? "" : path.substr(dot + 1)};
}

std::vector<std::string> groupNames() {
    std::vector<std::string> names;
    for (const auto& one : specFields()) {
        const std::string group = split(one.info.path).group;
        if (std::find(names.begin(), names.end(), group) == names.end()) names.push_back(group);
    }
    return names;
}

std::vector<std::string> fieldNames(const std::string& group) {
    std::vector<std::string> names;
    for (const auto& one : specFields())
        if (split(one.info.path).group == group) names.push_back(split(one.info.path).name);
    return names;
}

[[noreturn]] void failUnknown(const std::string& where, const std::string& key, const std::vector<std::string>& known) {
    const std::string near = nearestWord(key, known);
    failContent(where + ": unknown key \"" + shown(key) + "\"" +
                (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
}

bool isNotes(const std::string& key, const Json& value) {
    return key == "notes" && value.is_string();
}

}  // namespace

Json toJson(const ExperimentSpec& spec) {
    Json json = Json::object();
    for (const auto& one : specFields()) setPath(json, one.info.path, one.get(spec));
    return json;
}

void setPath(Json& patch, const std::string& path, const Json& value) {
    const auto [group, name] = split(path);
    patch[group][name] = value;
}

void forEachPath(const Json& patch, const std::function<void(const std::string&, const Json&)>& visit) {
    for (const auto& [group, fields] : patch.items()) {
        if (!fields.is_object()) continue;
        for (const auto& [name, value] : fields.items())
            if (!isNotes(name, value)) visit(group + "." + name, value);
    }
}

void applyPatch(ExperimentSpec& spec, const Json& patch, const std::string& where) {
    if (!patch.is_object()) failContent(where + ": not an object of parameter groups");
    ExperimentSpec changed = spec;
    const std::vector<std::string> groups = groupNames();
    for (const auto& [group, fields] : patch.items()) {
        if (isNotes(group, fields)) continue;
        if (std::find(groups.begin(), groups.end(), group) == groups.end()) failUnknown(where, group, groups);
        if (!fields.is_object()) failContent(where + ": \"" + group + "\" is not an object of its parameters");
        for (const auto& [name, value] : fields.items()) {
            if (isNotes(name, value)) continue;
            const auto* found = findField(group + "." + name);
            if (!found) failUnknown(where + ", " + group, name, fieldNames(group));
            try {
                found->set(changed, value);
            } catch (const Error& error) {
                failContent(where + ": " + error.what());
            }
        }
    }
    spec = std::move(changed);
}

std::vector<FieldChange> difference(const ExperimentSpec& before, const ExperimentSpec& after) {
    std::vector<FieldChange> changes;
    for (const auto& one : specFields()) {
        Json a = one.get(before), b = one.get(after);
        if (a != b) changes.push_back({one.info.path, std::move(a), std::move(b)});
    }
    return changes;
}

}  // namespace dianoia
