// Live changes: a new spec between two rounds.
#pragma once

#include <string>

#include "experiment/spec.h"
#include "schema/field.h"

namespace dianoia {

/// Sets one live field. Choosing a method replaces the kinds and fields that its row names and keeps every other field.
/// Throws Error (content), and leaves `spec` as it was, if the path is not live or the value not right. Positions must
/// keep their shape.
void applyLiveChange(ExperimentSpec& spec, const std::string& path, const Json& value);

/// Whether the stages of `spec` differ from the row of its method.
bool isModified(const ExperimentSpec& spec);

}  // namespace dianoia
