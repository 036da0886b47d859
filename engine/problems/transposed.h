// Matrices turned over, a square of packs at a time.
#pragma once

#include <array>

#include "core/pack.h"
#include "core/types.h"

namespace dianoia {

/// Turns a square of packs over: element l of pack k becomes element k of pack l.
inline void turnOver(std::array<Pack, kPackSize>& rows) {
    // An interleaving moves the last bit of the number of a row to the front of the number of a column.
    for (std::size_t step = 1; step < kPackSize; step *= 2) {
        std::array<Pack, kPackSize> next;
        for (std::size_t k = 0; k < kPackSize / 2; ++k) {
            const auto [first, second] = interleave(rows[k], rows[k + kPackSize / 2]);
            next[2 * k] = first;
            next[2 * k + 1] = second;
        }
        rows = next;
    }
}

/// take(r, c, element (r, c)) for all r < rows and c < columns of a matrix whose rows are `stride` doubles apart: as
/// packs of elements (r, c), (r + 1, c), ... where there is room for a square of them, else one by one.
template <class Take>
inline void forTransposed(const double* from, Index rows, Index columns, Index stride, Take&& take) {
    constexpr Index kSide = Index(kPackSize);
    const Index wholeRows = rows / kSide * kSide, wholeColumns = columns / kSide * kSide;
    for (Index c = 0; c < wholeColumns; c += kSide)
        for (Index r = 0; r < wholeRows; r += kSide) {
            std::array<Pack, kPackSize> square;
            for (Index k = 0; k < kSide; ++k) square[std::size_t(k)] = load(from + (r + k) * stride + c);
            turnOver(square);
            for (Index k = 0; k < kSide; ++k) take(r, c + k, square[std::size_t(k)]);
        }
    for (Index r = 0; r < rows; ++r)
        for (Index c = r < wholeRows ? wholeColumns : 0; c < columns; ++c) take(r, c, from[r * stride + c]);
}

/// to(c, r) := from(r, c).
inline void transpose(const double* from, Index rows, Index columns, Index stride, double* to, Index toStride) {
    forTransposed(from, rows, columns, stride,
                  [&](Index r, Index c, auto value) { store(to + c * toStride + r, value); });
}

}  // namespace dianoia
