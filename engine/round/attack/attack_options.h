// The group "attack" of an experiment: what bad workers send.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dianoia {

struct AttackOptions {
    std::string kind = "none";               ///< a name of attackKinds()
    std::int64_t count = 0;                  ///< how many are bad: the last ones, where `workers` names none
    std::vector<std::int64_t> workers = {};  ///< which are bad, from 0, ascending; empty: the last `count`
    bool operator==(const AttackOptions&) const = default;
};

}  // namespace dianoia
