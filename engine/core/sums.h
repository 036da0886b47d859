// Sums in one fixed order: sixteen lanes, element j in lane j mod 16, the lanes folded 8, 4, 2, 1. The result depends
// on the numbers alone, not on addresses, threads or the width of the processor's registers.
#pragma once

#include <array>
#include <cstddef>

#include "core/pack.h"
#include "core/types.h"

namespace dianoia {

/// Sixteen running sums.
class SumLanes {
public:
    static constexpr Index kLanes = 16;

    /// Lane l += element l of the sixteen that term(l), l = 0, kPackSize, ..., gives by packs.
    template <class PackTerm>
    void addPacks(PackTerm&& term) {
        for (std::size_t k = 0; k < kPacks; ++k) m_packs[k] += term(Index(k * kPackSize));
    }
    /// Lane l += term(l) for l < count.
    template <class Term>
    void addPart(Index count, Term&& term) {
        std::array<double, kLanes> lanes;
        std::memcpy(lanes.data(), m_packs.data(), sizeof lanes);
        for (Index l = 0; l < count; ++l) lanes[std::size_t(l)] += term(l);
        std::memcpy(m_packs.data(), lanes.data(), sizeof lanes);
    }
    double fold() const {
        std::array<double, kLanes> lanes;
        std::memcpy(lanes.data(), m_packs.data(), sizeof lanes);
        for (std::size_t width = kLanes / 2; width > 0; width /= 2)
            for (std::size_t l = 0; l < width; ++l) lanes[l] += lanes[l + width];
        return lanes[0];
    }

private:
    static constexpr std::size_t kPacks = kLanes / kPackSize;
    std::array<Pack, kPacks> m_packs{};
};

/// Accumulates a sum in the fixed order. term(j) gives element j, 0 <= j < n.
template <class Term>
inline double fixedSum(Index n, Term&& term) {
    SumLanes lanes;
    Index j = 0;
    for (; j + SumLanes::kLanes <= n; j += SumLanes::kLanes) {
        std::array<double, SumLanes::kLanes> terms;
        for (Index l = 0; l < SumLanes::kLanes; ++l) terms[std::size_t(l)] = term(j + l);
        lanes.addPacks([&](Index l) { return load(terms.data() + l); });
    }
    lanes.addPart(n - j, [&](Index l) { return term(j + l); });
    return lanes.fold();
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
