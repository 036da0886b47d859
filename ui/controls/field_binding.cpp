#include "controls/field_binding.h"

#include "experiment/spec_schema.h"
#include "experiment/validate.h"

namespace dianoia {

void showSetting(FieldEditor& editor, const Workbench& workbench, std::size_t run) {
    const FieldInfo& info = editor.info();
    const ExperimentSpec& spec = workbench.settings()[run];
    const SessionPicture& picture = workbench.picture();
    ValueContext context;
    // Counts of coordinates end at d; other numbers end where their description says.
    if (run < picture.runs.size()) {
        if (info.type == FieldType::integer && info.unit == "coordinates")
            context.highest = double(picture.runs[run].card.dimension);
        context.resolved = resolvedValue(picture.runs[run].values, info.path);
        context.limit = provenLimit(picture.runs[run].values, info.path);
    }
    editor.setValue(requireField(info.path).get(spec), context);
    editor.setIgnoredBy(kindThatIgnores(spec, info.path));
}

}  // namespace dianoia
