// The group "oracle" of an experiment: which gradient a worker computes.
#pragma once

#include <cstdint>
#include <string>

namespace dianoia {

struct OracleOptions {
    std::string kind = "full";  ///< full or minibatch
    std::int64_t batch = 32;    ///< minibatch: rows a worker draws each round, uniformly with replacement
    bool operator==(const OracleOptions&) const = default;
};

}  // namespace dianoia
