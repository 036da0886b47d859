// Which random words the data uses: streams of Purpose::data that never meet.
#pragma once

#include "core/philox.h"

namespace dianoia {

/// The numbers are frozen: a partition and a synthetic data set of a given seed hang on them.
enum class DataStream : std::uint64_t {
    deal = 0,         ///< the order in which rows are dealt out at random
    classOrder = 1,   ///< dirichlet: the order of the rows of a class (item)
    proportions = 2,  ///< dirichlet: the share of a worker in the rows of a class (item)
    prototypes = 3,   ///< synthetic: the centre of a class (item)
    features = 4,     ///< synthetic: the features of a row (item)
    labelNoise = 5,   ///< synthetic: which labels are replaced, and by what
    shards = 6,       ///< shards: the order in which pieces are dealt out
    ownClasses = 7,   ///< labels: the further classes of a worker (item)
    classShares = 8,  ///< dirichlet_worker: the shares of the classes in a worker's rows (item)
    classDraws = 9,   ///< dirichlet_worker: the class of each of a worker's rows (item)
    sizes = 10        ///< quantity: how many rows a worker holds
};

/// The round that stands for item `item` of a stream; items are below 2^32.
constexpr RoundIndex roundOf(DataStream stream, Index item = 0) {
    return static_cast<RoundIndex>(static_cast<std::uint64_t>(stream) << 32 | static_cast<std::uint64_t>(item));
}

}  // namespace dianoia
