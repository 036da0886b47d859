#include "experiment/validate.h"

#include <algorithm>
#include <cmath>

#include "core/number_text.h"
#include "data/text_lines.h"
#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"
#include "problems/problem_fields.h"

namespace dianoia {
namespace {

std::string groupOf(const std::string& path) {
    return path.substr(0, path.find('.'));
}
std::string nameOf(const std::string& path) {
    return path.substr(path.find('.') + 1);
}

bool contains(const std::vector<std::string>& list, const std::string& word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// The field of a group that chooses its kind; null if it has none.
const Field<ExperimentSpec>* kindField(const std::string& group) {
    return findField(group + ".kind");
}

}  // namespace

std::optional<std::string> kindThatIgnores(const ExperimentSpec& spec, const std::string& path) {
    const auto* chooser = kindField(groupOf(path));
    if (!chooser || chooser->info.path == path) return std::nullopt;
    const std::string chosen = chooser->get(spec).get<std::string>();
    bool belongsToSome = false;
    for (const KindInfo& kind : chooser->info.kinds) {
        if (!contains(kind.uses, nameOf(path))) continue;
        if (kind.name == chosen) return std::nullopt;
        belongsToSome = true;
    }
    if (!belongsToSome) return std::nullopt;
    return chosen;
}

std::vector<std::string> errorsOf(const ExperimentSpec& spec) {
    std::vector<std::string> errors;
    if (spec.problem.mu > spec.problem.L && spec.problem.kind == "quadratic")
        errors.push_back("problem.mu is " + shortestText(spec.problem.mu) + ", more than problem.L, " +
                         shortestText(spec.problem.L));
    if (spec.regularizer.kind == "box" && spec.regularizer.lower > spec.regularizer.upper)
        errors.push_back("regularizer.lower is " + shortestText(spec.regularizer.lower) +
                         ", more than regularizer.upper, " + shortestText(spec.regularizer.upper));
    if (spec.oracle.kind != "full" && !usesData(spec.problem.kind))
        errors.push_back("oracle.kind " + spec.oracle.kind + " draws rows, but problem.kind " + spec.problem.kind +
                         " has no data: choose full");
    if (spec.attack.count > spec.workers.count)
        errors.push_back("attack.count is " + std::to_string(spec.attack.count) + ", more than the " +
                         std::to_string(spec.workers.count) + " workers");
    if (!spec.attack.workers.empty() && spec.attack.workers.back() >= spec.workers.count)
        errors.push_back("attack.workers names worker " + std::to_string(spec.attack.workers.back()) +
                         ", but the last of the " + std::to_string(spec.workers.count) + " workers is " +
                         std::to_string(spec.workers.count - 1));
    if (spec.aggregator.kind == "trimmed_mean" && 2 * spec.aggregator.trim >= spec.workers.count)
        errors.push_back("aggregator.trim is " + std::to_string(spec.aggregator.trim) +
                         ": twice as many must be fewer than the " + std::to_string(spec.workers.count) + " workers");
    return errors;
}

void requireValid(const ExperimentSpec& spec) {
    const auto errors = errorsOf(spec);
    if (!errors.empty()) failContent(errors.front());
}

Notes notesOf(const Preset& preset) {
    Notes notes;
    for (const PresetRun& run : preset.runs) {
        const ExperimentSpec spec = composeSpec(preset, run);
        forEachPath(run.changes, [&](const std::string& path, const Json&) {
            if (const auto kind = kindThatIgnores(spec, path))
                notes.push_back("run \"" + shown(run.label) + "\": " + path + " is kept, but " + groupOf(path) +
                                ".kind " + *kind + " does not use it");
        });
    }
    forEachPath(preset.base, [&](const std::string& path, const Json&) {
        for (const PresetRun& run : preset.runs)
            if (!kindThatIgnores(composeSpec(preset, run), path)) return;
        notes.push_back("base: " + path + " is kept, but no run uses it");
    });
    return notes;
}

}  // namespace dianoia
