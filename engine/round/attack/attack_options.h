// The group "attack" of an experiment: what bad workers send.
#pragma once

#include <cstdint>
#include <string>

namespace dianoia {

struct AttackOptions {
    std::string kind = "none";  ///< a name of attackKinds()
    std::int64_t count = 0;     ///< the last `count` workers are bad
    bool operator==(const AttackOptions&) const = default;
};

}  // namespace dianoia
