#include "experiment/preset.h"

#include <algorithm>
#include <set>

#include "data/text_lines.h"
#include "experiment/json_reader.h"
#include "experiment/member_json.h"
#include "experiment/preset_json.h"
#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"
#include "methods/method_table.h"

namespace dianoia {
namespace {

constexpr int kSchema = 1;
constexpr std::size_t kMostRuns = 16;

void checkSchema(const Json& json, const std::string& source) {
    const auto version = json.find("dianoia");
    if (version == json.end()) failContent(source + ": no key \"dianoia\": not a preset of this program");
    if (!version->is_number_integer() || version->get<std::int64_t>() < 1)
        failContent(source + ": dianoia " + version->dump() + " is not a schema number, 1 or more");
    if (version->get<std::int64_t>() > kSchema)
        failContent(source + ": written for schema " + version->dump() +
                    " by a newer version of the program; this one "
                    "reads schema " +
                    std::to_string(kSchema));
}

std::vector<PresetRun> runsFromJson(const Json& json, const std::string& source) {
    if (!json.is_array() || json.empty() || json.size() > kMostRuns)
        failContent(source + ": runs must be a list of 1 to " + std::to_string(kMostRuns) + " runs");
    std::vector<PresetRun> runs;
    std::set<std::string> labels;
    for (const Json& one : json) {
        const std::string where = source + ": runs[" + std::to_string(runs.size()) + "]";
        if (!one.is_object() || !one.contains("label") || !one["label"].is_string())
            failContent(where + ": needs a label, a text");
        PresetRun run{one["label"].get<std::string>(), one};
        run.changes.erase("label");
        if (run.label.empty()) failContent(where + ": the label is empty");
        if (!labels.insert(run.label).second)
            failContent(where + ": the label \"" + shown(run.label) + "\" stands twice");
        runs.push_back(std::move(run));
    }
    return runs;
}

void checkLabel(const Preset& preset, const std::string& label, const std::string& where) {
    std::vector<std::string> labels;
    for (const PresetRun& run : preset.runs) labels.push_back(run.label);
    if (std::find(labels.begin(), labels.end(), label) != labels.end()) return;
    const std::string near = nearestWord(label, labels);
    failContent(where + ": there is no run \"" + shown(label) + "\"" +
                (near.empty() ? "" : "; did you mean \"" + shown(near) + "\"?"));
}

void checkEvents(const Preset& preset, const std::string& source) {
    for (std::size_t i = 0; i < preset.events.size(); ++i) {
        const Event& event = preset.events[i];
        const std::string where = source + ": events[" + std::to_string(i) + "]";
        if (!event.run.empty()) checkLabel(preset, event.run, where);
        try {
            ExperimentSpec spec = composeSpec(preset, preset.runs.front());
            setField(spec, event.path, event.value);
        } catch (const Error& error) {
            failContent(where + ": " + error.what());
        }
    }
}

void checkExpectations(const Preset& preset, const std::string& source) {
    for (std::size_t i = 0; i < preset.expect.size(); ++i) {
        const std::string where = source + ": expect[" + std::to_string(i) + "]";
        checkLabel(preset, preset.expect[i].run, where);
        if (!preset.expect[i].belowRun.empty()) checkLabel(preset, preset.expect[i].belowRun, where);
    }
}

/// The text under method.name in a patch, if there is one.
std::string methodNameOf(const Json& patch) {
    std::string name;
    forEachPath(patch, [&](const std::string& path, const Json& value) {
        if (path == "method.name" && value.is_string()) name = value.get<std::string>();
    });
    return name;
}

bool concerns(const Assignment& assignment, const PresetRun& run) {
    return assignment.label.empty() || assignment.label == run.label;
}

}  // namespace

Assignment parseAssignment(const std::string& text) {
    if (findNonUtf8(text) != std::string::npos)
        throw Error(ErrorKind::usage, "--set " + shown(text) + ": not UTF-8 text");
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        throw Error(ErrorKind::usage, "--set " + shown(text) + ": not of the form path=value");
    const auto colon = text.rfind(':', equals);
    Assignment assignment;
    if (colon != std::string::npos) assignment.label = text.substr(0, colon);
    const std::size_t pathStart = colon == std::string::npos ? 0 : colon + 1;
    assignment.path = text.substr(pathStart, equals - pathStart);
    assignment.value = parseJsonOrText(text.substr(equals + 1));
    return assignment;
}

Preset parsePreset(const std::string& text, const std::string& source, const std::string& folder) {
    const Json json = parseJson(text, source);
    if (!json.is_object()) failContent(source + ": not a preset (a JSON object)");
    checkSchema(json, source);
    requireKnownKeys(
        json,
        {"dianoia", "name", "summary", "references", "base", "runs", "events", "view", "lesson", "expect", "recorded"},
        source);
    for (const char* key : {"name", "base", "runs"})
        if (!json.contains(key)) failContent(source + ": the key \"" + key + "\" is missing");
    Preset preset;
    preset.folder = folder;
    const ObjectReader reader(json, source);
    reader.read("name", preset.name);
    reader.read("summary", preset.summary);
    reader.read("references", preset.references);
    reader.read("lesson", preset.lesson);
    preset.base = json["base"];
    ExperimentSpec ignored;
    applyPatch(ignored, preset.base, source + ": base");
    preset.runs = runsFromJson(json["runs"], source);
    for (const PresetRun& run : preset.runs) {
        applyPatch(ignored, run.changes, source + ": run \"" + shown(run.label) + "\"");
        try {
            composeSpec(preset, run);
        } catch (const Error& error) {
            failContent(source + ": run \"" + shown(run.label) + "\": " + error.what());
        }
    }
    if (json.contains("view")) preset.view = viewFromJson(json["view"], source + ": view");
    if (json.contains("events")) preset.events = eventsFromJson(json["events"], source + ": events");
    checkEvents(preset, source);
    if (json.contains("expect")) {
        if (!json["expect"].is_array()) failContent(source + ": expect is not a list");
        for (const Json& one : json["expect"])
            preset.expect.push_back(
                expectationFromJson(one, source + ": expect[" + std::to_string(preset.expect.size()) + "]"));
    }
    checkExpectations(preset, source);
    if (json.contains("recorded")) preset.recorded = json["recorded"];
    return preset;
}

std::string presetText(const Preset& preset) {
    // An ordered object keeps the keys in the order in which a person reads them.
    nlohmann::ordered_json json;
    json["dianoia"] = kSchema;
    json["name"] = preset.name;
    if (!preset.summary.empty()) json["summary"] = preset.summary;
    if (!preset.references.empty()) json["references"] = preset.references;
    json["base"] = preset.base;
    json["runs"] = nlohmann::ordered_json::array();
    for (const PresetRun& run : preset.runs) {
        nlohmann::ordered_json one;
        one["label"] = run.label;
        for (const auto& [key, value] : run.changes.items()) one[key] = value;
        json["runs"].push_back(std::move(one));
    }
    if (!preset.events.empty()) json["events"] = toJson(preset.events);
    json["view"] = toJson(preset.view);
    if (!preset.lesson.empty()) json["lesson"] = preset.lesson;
    if (!preset.expect.empty()) {
        json["expect"] = nlohmann::ordered_json::array();
        for (const Expectation& e : preset.expect) json["expect"].push_back(nlohmann::ordered_json(toJson(e)));
    }
    if (!preset.recorded.is_null()) json["recorded"] = preset.recorded;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

ExperimentSpec composeSpec(const Preset& preset, const PresetRun& run, const std::vector<Assignment>& assignments) {
    Json set = Json::object();
    for (const Assignment& assignment : assignments)
        if (concerns(assignment, run)) {
            requireField(assignment.path);
            setPath(set, assignment.path, assignment.value);
        }
    std::string name;
    bool countIsWritten = false;
    for (const Json* level : {&preset.base, &run.changes, &std::as_const(set)}) {
        if (const std::string here = methodNameOf(*level); !here.empty()) name = here;
        forEachPath(*level, [&](const std::string& path, const Json&) { countIsWritten |= path == "workers.count"; });
    }
    ExperimentSpec spec;
    const MethodRow* row = findMethod(name.empty() ? spec.method.name : name);
    if (row) applyPatch(spec, row->stages, "method " + row->name);
    applyPatch(spec, preset.base, "base");
    applyPatch(spec, run.changes, "run \"" + shown(run.label) + "\"");
    applyPatch(spec, set, "--set");
    if (spec.problem.kind == "shifted_quadratics") {
        const auto count = std::int64_t(spec.problem.positions.size());
        if (countIsWritten && spec.workers.count != count)
            failContent("workers.count is " + std::to_string(spec.workers.count) + ", but problem.positions has " +
                        std::to_string(count) + " entries, one a worker");
        spec.workers.count = count;
    }
    return spec;
}

Preset withAssignments(const Preset& preset, const std::vector<Assignment>& assignments) {
    Preset changed = preset;
    for (const Assignment& assignment : assignments) {
        bool found = false;
        for (PresetRun& run : changed.runs) {
            if (!concerns(assignment, run)) continue;
            found = true;
            ExperimentSpec ignored;
            setField(ignored, assignment.path, assignment.value);
            setPath(run.changes, assignment.path, assignment.value);
        }
        if (!found) throw Error(ErrorKind::usage, "--set: there is no run \"" + shown(assignment.label) + "\"");
    }
    for (const PresetRun& run : changed.runs) composeSpec(changed, run);
    return changed;
}

}  // namespace dianoia
