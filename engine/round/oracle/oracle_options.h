// The group "oracle" of an experiment: which gradient a worker computes.
#pragma once

#include <cstdint>
#include <string>

#include "schema/field.h"

namespace dianoia {

struct OracleOptions {
    std::string kind = "full";  ///< full, minibatch, reshuffled or lsvrg
    std::int64_t batch = 32;    ///< all but full: rows a worker draws each round
    AutoReal probability;       ///< lsvrg: chance that the reference point moves after a round; auto = batch/(N/n)
    bool operator==(const OracleOptions&) const = default;
};

}  // namespace dianoia
