// What an editor has to show of a run.
#pragma once

#include "controls/field_editor.h"
#include "workbench.h"

namespace dianoia {

/// Shows in `editor` what is set for run `run` of the workbench, and what is known of it;
/// where it stands for all runs and these differ, that they do.
void showSetting(FieldEditor& editor, const Workbench& workbench, std::size_t run, bool forAll = false);

}  // namespace dianoia
