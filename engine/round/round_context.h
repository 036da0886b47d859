// Where and when a stage works: the round, and the random words that belong to it.
#pragma once

#include "core/philox.h"
#include "core/types.h"

namespace dianoia {

/// Given to every random stage. The words depend on (seed, purpose, worker, round, coordinate) alone.
struct RoundContext {
    const RandomStreams& streams;
    RoundIndex round;
};

}  // namespace dianoia
