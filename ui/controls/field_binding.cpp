#include "controls/field_binding.h"

#include "controls/worker_switches.h"
#include "experiment/spec_schema.h"
#include "experiment/validate.h"

#include <algorithm>
#include <cmath>

namespace dianoia {
namespace {

/// The decade of the greatest proven limit: one for all runs, so that a value stands at one place.
std::optional<double> centreOf(const Workbench& workbench, const std::string& path) {
    std::optional<double> limit;
    for (const RunPicture& run : workbench.picture().runs) limit = std::max(limit, provenLimit(run.values, path));
    if (!limit || !(*limit > 0) || !std::isfinite(*limit)) return std::nullopt;
    return std::pow(10.0, std::round(std::log10(*limit)));
}

}  // namespace

void showSetting(FieldEditor& editor, const Workbench& workbench, std::size_t run, bool forAll) {
    const FieldInfo& info = editor.info();
    const ExperimentSpec& spec = workbench.settings()[run];
    const SessionPicture& picture = workbench.picture();
    ValueContext context;
    // Counts of coordinates end at d; other numbers end where their description says.
    if (run < picture.runs.size()) {
        if (info.type == FieldType::integer && info.unit == "coordinates")
            context.highest = double(picture.runs[run].card.dimension);
        if (WorkerSwitches::isMeantFor(info)) context.highest = double(picture.runs[run].card.workers);
        context.resolved = resolvedValue(picture.runs[run].values, info.path);
        context.limit = provenLimit(picture.runs[run].values, info.path);
    }
    const auto& field = requireField(info.path);
    const auto& all = workbench.settings();
    context.differs = forAll && std::any_of(all.begin(), all.end(), [&](const ExperimentSpec& other) {
                          return field.get(other) != field.get(spec);
                      });
    if (info.takesAuto) context.centre = centreOf(workbench, info.path);
    editor.setValue(field.get(spec), context);
    editor.setIgnoredBy(kindThatIgnores(spec, info.path));
}

}  // namespace dianoia
