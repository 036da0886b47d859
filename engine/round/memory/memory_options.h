// The group "memory" of an experiment: what a worker remembers of what it has sent.
#pragma once

#include <string>

#include "schema/field.h"

namespace dianoia {

struct MemoryOptions {
    std::string kind = "none";  ///< none or difference
    AutoReal alpha;             ///< difference: memory rate alpha; auto = 1/(2(1+omega))
    bool operator==(const MemoryOptions&) const = default;
};

}  // namespace dianoia
