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

/// The greatest of so many workers that does not contradict the other settings, which a greater one then does too.
double greatestCountOf(const Field<ExperimentSpec>& field, ExperimentSpec spec, Index workers) {
    auto low = std::int64_t(field.info.lowest),
         high = std::min(std::int64_t(workers), std::int64_t(field.info.highest));
    const auto isTaken = [&](std::int64_t count) {
        field.set(spec, count);
        return errorsOf(spec).empty();
    };
    if (isTaken(high)) return double(high);
    while (low + 1 < high) {
        const std::int64_t middle = (low + high) / 2;
        (isTaken(middle) ? low : high) = middle;
    }
    return double(low);
}

}  // namespace

void showSetting(FieldEditor& editor, const Workbench& workbench, std::size_t run, bool forAll) {
    const FieldInfo& info = editor.info();
    const ExperimentSpec& spec = workbench.settings()[run];
    const SessionPicture& picture = workbench.picture();
    ValueContext context;
    const auto& field = requireField(info.path);
    // Counts of coordinates end at d, those of rows at N, those among the workers at what n allows; other numbers end
    // where their description says.
    if (run < picture.runs.size()) {
        if (info.type == FieldType::integer && info.unit == "coordinates")
            context.highest = double(picture.runs[run].card.dimension);
        if (info.type == FieldType::integer && info.unit == "rows" && picture.runs[run].card.samples > 0)
            context.highest = double(picture.runs[run].card.samples);
        if (info.type == FieldType::integer && info.unit == "workers" && info.when == When::live)
            context.highest = greatestCountOf(field, spec, picture.runs[run].card.workers);
        if (WorkerSwitches::isMeantFor(info)) context.highest = double(picture.runs[run].card.workers);
        context.resolved = resolvedValue(picture.runs[run].values, info.path);
        context.limit = provenLimit(picture.runs[run].values, info.path);
    }
    const auto& all = workbench.settings();
    context.differs = forAll && std::any_of(all.begin(), all.end(), [&](const ExperimentSpec& other) {
                          return field.get(other) != field.get(spec);
                      });
    if (info.takesAuto) context.centre = centreOf(workbench, info.path);
    editor.setValue(field.get(spec), context);
    editor.setIgnoredBy(kindThatIgnores(spec, info.path));
}

}  // namespace dianoia
