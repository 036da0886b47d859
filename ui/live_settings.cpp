#include "live_settings.h"

#include <algorithm>

#include "experiment/live_change.h"
#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"
#include "experiment/validate.h"
#include "methods/method_table.h"

namespace dianoia {

bool isLive(const std::string& path) {
    return requireField(path).info.when == When::live;
}

ExperimentSpec merged(const ExperimentSpec& live, const ExperimentSpec& others) {
    ExperimentSpec spec = others;
    for (const auto& field : specFields())
        if (field.info.when == When::live) field.set(spec, field.get(live));
    return spec;
}

std::vector<ExperimentSpec> settingsOf(const Preset& preset) {
    std::vector<ExperimentSpec> settings;
    for (const PresetRun& run : preset.runs) settings.push_back(composeSpec(preset, run));
    return settings;
}

std::vector<Assignment> assignmentsOf(const std::string& label, const std::string& path, const Json& value) {
    std::vector<Assignment> assignments = {{label, path, value}};
    const MethodRow* row = path == "method.name" && value.is_string() ? findMethod(value.get<std::string>()) : nullptr;
    if (row)
        forEachPath(row->stages, [&](const std::string& stage, const Json& kind) {
            assignments.push_back({label, stage, kind});
        });
    return assignments;
}

std::vector<Assignment> liveSteps(const std::string& label, const ExperimentSpec& from, const ExperimentSpec& to) {
    std::vector<Assignment> steps;
    ExperimentSpec reached = from;
    if (!(from.method == to.method)) {
        steps.push_back({label, "method.name", to.method.name});
        applyLiveChange(reached, "method.name", to.method.name);
    }
    std::vector<FieldChange> left = difference(reached, to);
    std::erase_if(left, [](const FieldChange& change) { return !isLive(change.path); });
    while (!left.empty()) {
        auto next = std::find_if(left.begin(), left.end(), [&](const FieldChange& change) {
            ExperimentSpec tried = reached;
            setField(tried, change.path, change.after);
            return errorsOf(tried).empty();
        });
        if (next == left.end()) next = left.begin();
        setField(reached, next->path, next->after);
        steps.push_back({label, next->path, next->after});
        left.erase(next);
    }
    return steps;
}

bool canBeTaken(const std::vector<Assignment>& steps, ExperimentSpec spec) {
    try {
        for (const Assignment& step : steps) applyLiveChange(spec, step.path, step.value);
        return true;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace dianoia
