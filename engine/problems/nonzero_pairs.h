// Products of a matrix of which many entries may be zero with a dense one: images have much background, and rectified
// layers many units at rest.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"

namespace dianoia {

/// A matrix whose rows are `stride` doubles apart.
struct MatrixView {
    const double* data = nullptr;
    Index rows = 0, columns = 0, stride = 0;
    const double* row(Index r) const { return data + r * stride; }
};

/// Where a matrix is not zero. Two neighbouring rows share a list of columns: a row of the other factor takes longer to
/// come from the second cache than one row alone needs it.
class NonzeroPairs {
public:
    /// `matrix` must outlive its use. Buffers grow once.
    void find(const MatrixView& matrix);

    /// out(r, j) := sum over e of matrix(r, e) b(e, j) for the rows r of `rows`, the first of them even, and j < width,
    /// a multiple of 8. Rows of b and of out are `bStride` and `outStride` doubles apart; row rows.first goes to `out`.
    ///
    /// Each sum runs over ascending e. Entries that are 0 in both rows of a pair are left out: where b is finite, that
    /// changes no bit.
    void multiply(Range rows, const double* b, Index bStride, Index width, double* out, Index outStride) const;

private:
    std::span<const std::uint32_t> columnsOf(Index row) const;
    template <std::size_t kPacks>
    void multiplyFrom(Index first, Range rows, const double* b, Index bStride, Index width, double* out,
                      Index outStride) const;

    MatrixView m_matrix;
    std::vector<std::uint32_t> m_columns;  ///< of all pairs, m_matrix.columns places each
    std::vector<Index> m_count;            ///< of each pair
};

}  // namespace dianoia
