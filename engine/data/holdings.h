// Who holds what: how many rows of each class every worker has.
#pragma once

#include <string>
#include <vector>

#include "data/data_set.h"
#include "data/partition.h"

namespace dianoia {

/// Rows by worker and class.
struct Holdings {
    std::vector<std::string> classes;        ///< names; empty where labels are no classes, then all rows are alike
    std::vector<std::vector<Index>> counts;  ///< [worker][class], one column where there are no classes
    Index workers() const { return std::ssize(counts); }
    Index rowsOf(Index worker) const;
    Index rows() const;
};

Holdings holdingsOf(const DataSet& data, const Partition& partition);

/// How far the workers' shares of the classes are from those of all rows: the mean over the workers, weighted by their
/// rows, of half the sum over the classes of |share of the worker - share of all|. In [0, 1 - 1/K] for equal classes:
/// 0 where all workers are alike, 1 - 1/K where each holds one class. 0 without classes.
double labelSkew(const Holdings& holdings);

/// The largest number of rows of a worker over the mean of all, at least 1.
double quantitySkew(const Holdings& holdings);

}  // namespace dianoia
