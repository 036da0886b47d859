// The group "noise" of an experiment: what is added to local gradients before they are compressed.
#pragma once

#include <string>

#include "schema/field.h"

namespace dianoia {

struct NoiseOptions {
    std::string kind = "none";  ///< none, gaussian, uniform, laplace or logistic
    AutoReal level = 1.0;       ///< b, the standard deviation of each coordinate, >= 0; auto: that of the theorem
    bool operator==(const NoiseOptions&) const = default;
};

}  // namespace dianoia
