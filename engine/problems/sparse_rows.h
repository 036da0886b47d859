// Kernels over rows of column numbers: four rows side by side, so that a row does not wait for the row before it.
#pragma once

#include <algorithm>

#include "core/types.h"

namespace dianoia {

/// The entries of one row; without values (kOnes) each is 1.
template <class Column, bool kOnes>
struct SparseRow {
    const Column* columns;
    const double* values;
    Index count;

    double value(Index e) const {
        if constexpr (kOnes) return 1.0;
        return values[e];
    }
    double times(Index e, const double* x) const {
        if constexpr (kOnes) return x[columns[e]];
        return values[e] * x[columns[e]];
    }
    void add(Index e, double factor, double* sum) const {
        if constexpr (kOnes)
            sum[columns[e]] += factor;
        else
            sum[columns[e]] += factor * values[e];
    }
};

inline constexpr Index kSideBySide = 4;

/// sum + row . x over the entries from `first` on, in their order.
template <class Row>
double multiplyFrom(Index first, const Row& row, const double* x, double sum) {
    for (Index e = first; e < row.count; ++e) sum += row.times(e, x);
    return sum;
}

/// sum += factor * row over the entries from `first` on.
template <class Row>
void addFrom(Index first, const Row& row, double factor, double* sum) {
    for (Index e = first; e < row.count; ++e) row.add(e, factor, sum);
}

template <class Row>
Index shortest(const Row& a, const Row& b, const Row& c, const Row& d) {
    return std::min(std::min(a.count, b.count), std::min(c.count, d.count));
}

/// out[k] = rowAt(k) . x for k < count, the entries of a row in their order.
template <class RowAt>
void multiplyRows(Index count, const RowAt& rowAt, const double* x, double* out) {
    Index k = 0;
    for (; k + kSideBySide <= count; k += kSideBySide) {
        const auto r0 = rowAt(k), r1 = rowAt(k + 1), r2 = rowAt(k + 2), r3 = rowAt(k + 3);
        const Index common = shortest(r0, r1, r2, r3);
        double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
        for (Index e = 0; e < common; ++e) {
            s0 += r0.times(e, x);
            s1 += r1.times(e, x);
            s2 += r2.times(e, x);
            s3 += r3.times(e, x);
        }
        out[k] = multiplyFrom(common, r0, x, s0);
        out[k + 1] = multiplyFrom(common, r1, x, s1);
        out[k + 2] = multiplyFrom(common, r2, x, s2);
        out[k + 3] = multiplyFrom(common, r3, x, s3);
    }
    for (; k < count; ++k) out[k] = multiplyFrom(0, rowAt(k), x, 0);
}

/// Adds factors[k] rowAt(k) to copy k mod 4 of a sum, for k < count; the copies are `stride` doubles apart.
template <class RowAt>
void addToCopies(Index count, const RowAt& rowAt, const double* factors, double* copies, Index stride) {
    double *c0 = copies, *c1 = c0 + stride, *c2 = c1 + stride, *c3 = c2 + stride;
    Index k = 0;
    for (; k + kSideBySide <= count; k += kSideBySide) {
        const auto r0 = rowAt(k), r1 = rowAt(k + 1), r2 = rowAt(k + 2), r3 = rowAt(k + 3);
        const Index common = shortest(r0, r1, r2, r3);
        const double f0 = factors[k], f1 = factors[k + 1], f2 = factors[k + 2], f3 = factors[k + 3];
        for (Index e = 0; e < common; ++e) {
            r0.add(e, f0, c0);
            r1.add(e, f1, c1);
            r2.add(e, f2, c2);
            r3.add(e, f3, c3);
        }
        addFrom(common, r0, f0, c0);
        addFrom(common, r1, f1, c1);
        addFrom(common, r2, f2, c2);
        addFrom(common, r3, f3, c3);
    }
    for (Index r = 0; k < count; ++k, ++r) addFrom(0, rowAt(k), factors[k], copies + r * stride);
}

/// copies[j] := the sum of the four copies of element j, j < size.
inline void foldCopies(double* copies, Index size, Index stride) {
    const double *c1 = copies + stride, *c2 = c1 + stride, *c3 = c2 + stride;
    for (Index j = 0; j < size; ++j) copies[j] = (copies[j] + c2[j]) + (c1[j] + c3[j]);
}

/// The distance of copies that begin at aligned addresses.
inline Index copyStride(Index size) {
    constexpr Index kLine = Index(kAlignment / sizeof(double));
    return (size + kLine - 1) / kLine * kLine;
}

}  // namespace dianoia
