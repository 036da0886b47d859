// All parameters of an experiment, described once.
#pragma once

#include "experiment/spec.h"
#include "schema/field.h"

namespace dianoia {

/// Every field of the spec, group by group, in the order in which forms and files show them.
const Fields<ExperimentSpec>& specFields();

/// The field of a path such as "server.step"; null if there is none. Aliases of kinds and paths are not paths.
const Field<ExperimentSpec>* findField(const std::string& path);

/// The field of a path. Throws Error (content) that names the nearest known path.
const Field<ExperimentSpec>& requireField(const std::string& path);

/// Sets one field from JSON; throws Error (content) and leaves `spec` as it was if the value is not right.
void setField(ExperimentSpec& spec, const std::string& path, const Json& value);

}  // namespace dianoia
