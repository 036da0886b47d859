// What stands behind --set, a line each: a preset into which it was written has the spec that it gives.
#include "data/text_lines.h"
#include "experiment/live_change.h"
#include "experiment/preset.h"
#include "experiment/spec_schema.h"
#include "fuzz/fuzz_target.h"

namespace dianoia::fuzz {
namespace {

Preset twoRuns() {
    return parsePreset(R"({"dianoia": 1, "name": "two", "base": {"noise": {"level": 2}},
                           "runs": [{"label": "a", "method": {"name": "diana"}}, {"label": "b:=c"}]})",
                       "two", "");
}

void checkAssignment(const Preset& preset, const Assignment& one) {
    Preset changed;
    const bool taken = accepts([&] { changed = withAssignments(preset, {one}); });
    if (taken) {
        requireAccepted("a preset with an assignment is written and read again", [&] {
            const Preset again = parsePreset(presetText(changed), "again", "");
            for (std::size_t i = 0; i < preset.runs.size(); ++i) {
                const ExperimentSpec spec = composeSpec(preset, preset.runs[i], {one});
                require(composeSpec(changed, changed.runs[i]) == spec, "written or given, the same spec");
                require(composeSpec(again, again.runs[i]) == spec, "read again, the same spec");
            }
        });
    }
    ExperimentSpec spec;
    if (!accepts([&] { setField(spec, one.path, one.value); })) return;
    const auto& field = requireField(one.path);
    const Json value = field.get(spec);
    requireAccepted("a value that was taken is taken again", [&] {
        ExperimentSpec again;
        field.set(again, value);
        require(again == spec, "a value is what its JSON says");
    });
    accepts([&] { applyLiveChange(spec, one.path, one.value); });
}

}  // namespace

void checkSet(std::string_view bytes) {
    static const Preset kPreset = twoRuns();
    LineReader lines(bytes);
    while (lines.next()) {
        Assignment one;
        if (accepts([&] { one = parseAssignment(std::string(lines.line())); })) checkAssignment(kPreset, one);
    }
}

}  // namespace dianoia::fuzz
