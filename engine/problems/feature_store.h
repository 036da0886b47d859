// The rows of a data set laid out for gradients: products with the rows, and sums of the rows.
#pragma once

#include <memory>
#include <span>

#include "core/types.h"
#include "data/data_set.h"
#include "problems/problem.h"

namespace dianoia {

/// Rows of a store: `count` consecutive ones from `first` on, or first + listed[k], repeats allowed.
struct RowBlock {
    Index first = 0;
    Index count = 0;
    const std::uint32_t* listed = nullptr;
    Index row(Index k) const { return first + (listed ? Index(listed[k]) : k); }
    RowBlock part(Index from, Index size) const {
        return listed ? RowBlock{first, size, listed + from} : RowBlock{first + from, size, nullptr};
    }
};

/// Rows a_0, a_1, ... of features. Sums have an order that depends on the block alone. Immutable.
class FeatureStore {
public:
    virtual ~FeatureStore() = default;
    Index rows() const { return m_rows; }
    Index columns() const { return m_columns; }
    /// Stored numbers in all rows: columns x rows where dense.
    Index entries() const { return m_entries; }
    /// How many rows a kernel takes at a time, so that they are still in the first cache when they are read again.
    Index blockRows() const { return m_blockRows; }

    /// out[k] = a_row(k) . x
    virtual void products(const RowBlock& block, const double* x, double* out) const = 0;
    /// The same, perhaps in another order of summation, with memory for tables in space.c.
    virtual void fastProducts(const RowBlock& block, const double* x, double* out, Workspace&) const {
        products(block, x, out);
    }
    /// sum += sum_k factors[k] a_row(k); uses space.c.
    virtual void addRows(const RowBlock& block, const double* factors, double* sum, Workspace& space) const = 0;
    /// The lower triangle of `matrix` (columns x columns, its rows `stride` doubles apart) += sum_k weights[k] a_k
    /// a_k', k over the consecutive rows of `block`.
    virtual void addOuter(const RowBlock& block, const double* weights, double* matrix, Index stride) const = 0;
    /// out := a_r as `columns` numbers.
    virtual void copyRow(Index r, double* out) const = 0;

protected:
    FeatureStore(Index rows, Index columns) : m_rows(rows), m_columns(columns) {}
    Index m_rows, m_columns, m_entries = 0, m_blockRows = 1;
};

/// Row r of the store is row order[r] of `data`. Dense values that are all exactly floats are kept as floats; sparse
/// columns in the narrowest whole number that holds them, ones without their values, and by codes (column_codes.h)
/// where that pays for blocks of `rowsAtATime`.
std::unique_ptr<FeatureStore> makeFeatureStore(const DataSet& data, std::span<const Index> order, Index rowsAtATime);
std::unique_ptr<FeatureStore> makeDenseStore(const DataSet& data, std::span<const Index> order);
std::unique_ptr<FeatureStore> makeSparseStore(const DataSet& data, std::span<const Index> order);
/// Null if codes do not pay.
std::unique_ptr<FeatureStore> makeCodedStore(const DataSet& data, std::span<const Index> order, Index rowsAtATime);

/// `size` doubles of `buffer`, which grows if it is shorter.
inline double* room(Vector& buffer, Index size) {
    if (std::ssize(buffer) < size) buffer.resize(std::size_t(size));
    return buffer.data();
}

}  // namespace dianoia
