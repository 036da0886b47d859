// The group "aggregator" of an experiment: how the server makes one vector of n.
#pragma once

#include <string>

namespace dianoia {

struct AggregatorOptions {
    std::string kind = "mean";  ///< mean, median or majority
    std::string tie = "zero";   ///< majority: what a tied vote says: zero, plus or random
    bool operator==(const AggregatorOptions&) const = default;
};

}  // namespace dianoia
