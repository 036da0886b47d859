// Refusals of data sets whose labels do not suit a problem.
#pragma once

#include <string>

#include "core/diagnostics.h"
#include "data/data_set.h"

namespace dianoia {

/// Throws Error unless the labels of `data` are at least two classes.
inline void requireClasses(const DataSet& data, const std::string& kind) {
    if (!data.labelFault.empty())
        failContent("problem.kind " + kind + " needs labels that are classes: " + data.labelFault);
    if (data.classes() < 2)
        failContent("problem.kind " + kind + " needs at least two classes; " + data.name + " has " +
                    std::to_string(data.classes()));
}

/// Throws Error unless there are exactly two.
inline void requireTwoClasses(const DataSet& data, const std::string& kind) {
    requireClasses(data, kind);
    if (data.classes() > 2)
        failContent("problem.kind " + kind + " needs two classes, but " + data.name + " has " +
                    std::to_string(data.classes()) + "; problem.kind softmax takes any number");
}

}  // namespace dianoia
