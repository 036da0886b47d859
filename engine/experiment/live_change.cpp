#include "experiment/live_change.h"

#include "core/diagnostics.h"
#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"
#include "methods/method_table.h"

namespace dianoia {
namespace {

bool sameShape(const ProblemOptions& a, const ProblemOptions& b) {
    if (a.positions.size() != b.positions.size()) return false;
    for (std::size_t i = 0; i < a.positions.size(); ++i)
        if (a.positions[i].size() != b.positions[i].size()) return false;
    return true;
}

}  // namespace

void applyLiveChange(ExperimentSpec& spec, const std::string& path, const Json& value) {
    const auto& chosen = requireField(path);
    if (chosen.info.when != When::live) failContent(path + " acts from the next run on; it cannot change in mid-run");
    ExperimentSpec changed = spec;
    chosen.set(changed, value);
    if (path == "method.name") applyPatch(changed, findMethod(changed.method.name)->stages, "method");
    if (!sameShape(spec.problem, changed.problem))
        failContent(path + ": the positions must keep their number and their length while a run goes");
    spec = std::move(changed);
}

bool isModified(const ExperimentSpec& spec) {
    const MethodRow* row = findMethod(spec.method.name);
    if (!row) return true;
    ExperimentSpec pure = spec;
    applyPatch(pure, row->stages, "method");
    return !(pure == spec);
}

}  // namespace dianoia
