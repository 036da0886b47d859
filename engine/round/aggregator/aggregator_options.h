// The group "aggregator" of an experiment: how the server makes one vector of n.
#pragma once

#include <cstdint>
#include <string>

namespace dianoia {

struct AggregatorOptions {
    std::string kind = "mean";     ///< a name of aggregatorKinds()
    std::string tie = "zero";      ///< majority: what a tied vote says: zero, plus or random
    std::string even = "average";  ///< median of an even number: average, lower or upper of the middle two
    std::int64_t trim = 1;         ///< trimmed_mean: so many values are left out at each end, 2 trim < n
    bool operator==(const AggregatorOptions&) const = default;
};

}  // namespace dianoia
