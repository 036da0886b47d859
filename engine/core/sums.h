// Sums in one fixed order: sixteen lanes, element j in lane j mod 16, the lanes folded 8, 4, 2, 1. The result depends on
// the numbers alone, not on addresses, threads or the width of the processor's registers.
#pragma once

#include <array>
#include <cstddef>

#include "core/types.h"

namespace dianoia {

/// Accumulates a sum in the fixed order. term(j) gives element j, 0 <= j < n.
template <class Term>
inline double fixedSum(Index n, Term&& term) {
    constexpr Index kLanes = 16;
    std::array<double, kLanes> lanes{};
    Index j = 0;
    for (; j + kLanes <= n; j += kLanes)
        for (Index l = 0; l < kLanes; ++l) lanes[std::size_t(l)] += term(j + l);
    for (Index l = 0; j < n; ++j, ++l) lanes[std::size_t(l)] += term(j);
    for (std::size_t width = kLanes / 2; width > 0; width /= 2)
        for (std::size_t l = 0; l < width; ++l) lanes[l] += lanes[l + width];
    return lanes[0];
}

inline double sum(ConstSpan a) {
    return fixedSum(std::ssize(a), [&](Index j) { return a[std::size_t(j)]; });
}
/// sum_j a_j b_j; both of one length.
inline double dot(ConstSpan a, ConstSpan b) {
    return fixedSum(std::ssize(a), [&](Index j) { return a[std::size_t(j)] * b[std::size_t(j)]; });
}
/// |a|^2; overflows beyond 1e154.
inline double squaredNorm(ConstSpan a) {
    return fixedSum(std::ssize(a), [&](Index j) { return a[std::size_t(j)] * a[std::size_t(j)]; });
}
/// |a - b|^2.
inline double squaredDistance(ConstSpan a, ConstSpan b) {
    return fixedSum(std::ssize(a), [&](Index j) {
        const double e = a[std::size_t(j)] - b[std::size_t(j)];
        return e * e;
    });
}
/// y += factor * a.
inline void addScaled(Span y, double factor, ConstSpan a) {
    for (std::size_t j = 0; j < y.size(); ++j) y[j] += factor * a[j];
}

}  // namespace dianoia
