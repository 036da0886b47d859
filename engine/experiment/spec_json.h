// The spec as JSON: groups as objects, paths with dots as nesting.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiment/spec.h"
#include "schema/field.h"

namespace dianoia {

/// The whole spec, every field of every group.
Json toJson(const ExperimentSpec& spec);

/// Sets the fields that `patch` names. Unknown groups and fields are refused with the nearest known one; a text key
/// "notes" is allowed anywhere. `where` begins the message. On an error `spec` is as it was. Throws Error (content).
void applyPatch(ExperimentSpec& spec, const Json& patch, const std::string& where);

/// Calls visit(path, value) for every field that `patch` names, in its order, "notes" left out. A path is not checked.
void forEachPath(const Json& patch, const std::function<void(const std::string&, const Json&)>& visit);

/// `patch` with the field of `path` set.
void setPath(Json& patch, const std::string& path, const Json& value);

/// One field that differs between two specs.
struct FieldChange {
    std::string path;
    Json before, after;
    bool operator==(const FieldChange&) const = default;
};

/// What changed from `before` to `after`, in the order of specFields().
std::vector<FieldChange> difference(const ExperimentSpec& before, const ExperimentSpec& after);

}  // namespace dianoia
