// Who holds what: rows dealt out to workers.
#pragma once

#include <string>
#include <vector>

#include "core/philox.h"
#include "data/data_set.h"

namespace dianoia {

/// The rows of each worker, as indices into the data set. No row is dropped and none is held twice; a worker holds at
/// least one row.
struct Partition {
    std::vector<std::vector<Index>> rowsOf;
    Index workers() const { return std::ssize(rowsOf); }
};

/// The group "partition" of an experiment.
struct PartitionOptions {
    std::string kind = "shuffled";  ///< a name of partitionKinds()
    double similarity = 0;          ///< percent of the rows dealt out at random first, 0 ... 100
    double concentration = 0.5;     ///< dirichlet kinds and quantity: alpha > 0; small means few classes or rows
    std::int64_t labels = 2;        ///< labels: classes a worker holds, 1 ... K
    std::int64_t shards = 2;        ///< shards: pieces a worker holds, 1 ... 1000
    bool operator==(const PartitionOptions&) const = default;
};

struct WorkersOptions {
    std::int64_t count = 10;  ///< n, 1 ... 10000
    bool operator==(const WorkersOptions&) const = default;
};

/// Deals the rows of `data` out to `workers` workers; random draws come from `streams` (Purpose::data) alone.
///
/// With `similarity` s > 0, round(s N / 100) rows drawn at random are dealt out evenly first, in ascending order within
/// a worker; the other rows follow by the kind, in file order.
/// Throws Error (content) when a worker would be left without a row, with both numbers.
Partition makePartition(const DataSet& data, Index workers, const PartitionOptions& options,
                        const RandomStreams& streams);

}  // namespace dianoia
