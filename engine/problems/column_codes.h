// Sets of columns that occur together in rows of ones, as a few codes a row.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"
#include "data/data_set.h"

namespace dianoia {

/// The columns are cut in runs. The set of columns of a run that a row holds is a node of a tree: node k > 0 is the set
/// of its parent, a node before it, and one column more; node 0 is the empty set. A row is one node a run.
///
/// A product with x then takes a table t_k = t_parent(k) + x_c and one look-up a run and row, and a sum of rows
/// the same backwards. Attributes in one-of-many form, whose columns exclude or imply each other, have few sets.
struct ColumnCodes {
    Index runs = 0;
    std::vector<std::uint16_t> parent;  ///< of every node
    std::vector<Index> nodesOf;         ///< nodes nodesOf[c] ... nodesOf[c + 1] - 1 add column c to their parents
    std::vector<std::uint16_t> nodeOf;  ///< row r is nodeOf[r * runs] ... nodeOf[r * runs + runs - 1]
    Index nodes() const { return std::ssize(parent); }
    /// Look-ups a row, and the work on the table shared by `rowsAtATime` rows, in entries.
    double price(Index rowsAtATime) const;
};

/// The codes of least price for the rows order[0], order[1], ... of `ones`, whose entries are all 1; without runs if
/// none costs much less than the entries themselves.
ColumnCodes findColumnCodes(const SparseFeatures& ones, Index columns, std::span<const Index> order, Index rowsAtATime);

}  // namespace dianoia
