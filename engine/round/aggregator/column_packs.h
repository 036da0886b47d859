// The loop over columns that every aggregator shares: a pack of neighbouring columns at a time.
#pragma once

#include "core/pack_instructions.h"
#include "core/types.h"

namespace dianoia {

/// Where a pack of columns stands: element (i, l) at first[i * stride + l], i the worker.
struct ColumnPack {
    const double* first;
    Index stride;
    Pack row(Index i) const { return load(first + i * stride); }
};

/// The columns of a range that are narrower than a pack and end inside their matrix, with zeros behind them: a copy, so
/// that no neighbour is read, which another thread may be writing.
class NarrowCopy {
public:
    ColumnPack copy(const RowMatrix& values, Range columns) {
        constexpr Index kStride = kPackSize;
        if (std::ssize(m_data) < values.rows() * kStride) m_data.resize(std::size_t(values.rows() * kStride));
        for (Index i = 0; i < values.rows(); ++i)
            store(m_data.data() + i * kStride, loadPart(values.row(i, columns).data(), std::size_t(columns.size())));
        return {m_data.data(), kStride};
    }

private:
    Vector m_data;
};

/// body(pack, j) for packs that cover `columns`, where pack begins at column columns.first + j. The last pack may
/// reach back over columns that came before, or beyond the last column, where the matrix holds zeros; count(j) of its
/// columns are wanted.
template <class Body>
inline void forColumnPacks(const RowMatrix& values, Range columns, Body&& body) {
    constexpr Index kSize = kPackSize;
    const double* data = values.data() + columns.first;
    const Index size = columns.size();
    if (size <= 0) return;
    const bool readsPadding =
        columns.last == values.columns() && columns.first + (size + kSize - 1) / kSize * kSize <= values.stride();
    Index j = 0;
    for (; j + kSize <= size; j += kSize) body(ColumnPack{data + j, values.stride()}, j, kPackSize);
    if (j == size) return;
    const auto rest = std::size_t(size - j);
    if (readsPadding) {
        body(ColumnPack{data + j, values.stride()}, j, rest);
    } else if (size >= kSize) {
        body(ColumnPack{data + size - kSize, values.stride()}, size - kSize, kPackSize);
    } else {
        thread_local NarrowCopy narrow;
        body(narrow.copy(values, columns), 0, rest);
    }
}

}  // namespace dianoia
