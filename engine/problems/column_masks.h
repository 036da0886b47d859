// Rows of ones as bits, which AVX-512 takes as masks: eight columns are added at a time, in registers.
#pragma once

#include <cstdint>
#include <vector>

#include "problems/feature_store.h"

namespace dianoia {

/// Adds rows of ones in their order, one after the other: column j of the sum gets the same additions in the same order
/// as by plain loops. Without AVX-512, or where a row has few ones for its width, there is nothing to gain and no mask.
class ColumnMasks {
public:
    static bool pay(Index entries, Index rows, Index columns);

    /// No masks.
    ColumnMasks() = default;
    ColumnMasks(Index rows, Index columns);
    bool isEmpty() const { return m_bits.empty(); }
    /// Row r holds column c. Only if not empty.
    void set(Index r, Index c);
    /// sum += sum_k factors[k] a_row(k).
    void addRows(const RowBlock& block, const double* factors, double* sum) const;

private:
    Index m_columns = 0;
    Index m_stride = 0;  // bytes a row: whole panels
    std::vector<std::uint8_t> m_bits;
};

}  // namespace dianoia
