// Worker values for the tests of theory/.
#pragma once

#include <vector>

#include "core/philox.h"
#include "core/sums.h"

namespace dianoia::testing {

using Values = std::vector<double>;

inline double meanOf(const Values& u) {
    return sum(u) / double(u.size());
}

/// Uniform numbers in (0, 1) of a fixed stream, from word `first` on.
inline Values randomValues(Index n, Index first) {
    const RandomStreams streams(7);
    Values u;
    for (Index i = 0; i < n; ++i)
        u.push_back(openUnitInterval(streams.word(Purpose::data, WorkerIndex(0), RoundIndex(0), first + i)));
    return u;
}

}  // namespace dianoia::testing
