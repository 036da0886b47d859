// The group "noise" of an experiment: what is added to local gradients before they are compressed.
#pragma once

#include <string>

namespace dianoia {

struct NoiseOptions {
    std::string kind = "none";  ///< none, gaussian, uniform, laplace or logistic
    double level = 1;           ///< b, the standard deviation of each coordinate, >= 0
    bool operator==(const NoiseOptions&) const = default;
};

}  // namespace dianoia
