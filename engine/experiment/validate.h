// What is wrong with a spec, and what is only worth a note.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/diagnostics.h"
#include "experiment/preset.h"
#include "experiment/spec.h"

namespace dianoia {

/// Sentences about combinations of fields that no single field shows to be wrong. Empty: nothing is known to be wrong
/// before the data are read.
std::vector<std::string> errorsOf(const ExperimentSpec& spec);

/// The kind chosen in the field's group if it leaves the field unused; empty where the field is used.
std::optional<std::string> kindThatIgnores(const ExperimentSpec& spec, const std::string& path);

/// Notes about fields that a preset writes although the chosen kinds do not use them: kept and ignored.
Notes notesOf(const Preset& preset);

/// Throws Error (content) with the first of errorsOf(spec).
void requireValid(const ExperimentSpec& spec);

}  // namespace dianoia
