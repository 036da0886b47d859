// The table of regularizers: name, one sentence, fields, how to make it.
#pragma once

#include <memory>
#include <vector>

#include "problems/regularizer.h"
#include "schema/field.h"

namespace dianoia {

struct RegularizerKind {
    KindInfo info;
    std::unique_ptr<Regularizer> (*make)(const RegularizerOptions&);
};

/// Every kind, "none" first.
const std::vector<RegularizerKind>& regularizerKinds();

}  // namespace dianoia
