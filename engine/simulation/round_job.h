// What the parts of a round share.
#pragma once

#include "simulation/round_engine.h"

namespace dianoia {

/// The arguments of RoundEngine::advance(), passed on.
struct RoundEngine::Job {
    const Stages& stages;
    RunState& state;
    RoundContext context;
    int threads;
    RoundStats* stats;
    bool copyIsExact;  ///< the workers' copy of x is x, to the last bit
    bool byTile;       ///< no vector of a worker is ever whole
    /// Row i: gradient with noise, as this round uses it. Where no worker remembers anything, these are the rows that
    /// go into the compressor themselves.
    RowMatrix& values;
};

}  // namespace dianoia
