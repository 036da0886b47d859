// Data and partitions that several benchmarks share.
#pragma once

#include "data/data_set.h"
#include "data/partition.h"

namespace dianoia::bench {

/// 8124 x 112, 21 ones a row.
const DataSet& mushrooms();
/// 60000 x 784 in two classes, every value a float in (-1/32, 1/32); takes half a gigabyte.
const DataSet& denseFloats();
/// Neighbouring rows for each worker, as evenly as they go.
Partition contiguous(Index rows, Index workers);

}  // namespace dianoia::bench
