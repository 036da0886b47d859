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

    /// Lane l += element l of the sixteen, which term(l) gives a pack at a time, l = 0, kPackSize, ...
    template <class PackTerm>
    void addPacks(PackTerm&& term) {
        for (std::size_t k = 0; k < kPacks; ++k) m_packs[k] += term(Index(k * kPackSize));
    }
    /// Lane l += term(l) for l < count < 16.
    template <class Term>
    void addPart(Index count, Term&& term) {
        // A lane is never -0, so that adding 0 leaves it alone.
        std::array<double, kLanes> part{};
        for (Index l = 0; l < count; ++l) part[std::size_t(l)] = term(l);
        addPacks([&](Index l) { return load(part.data() + l); });
    }
    double fold() const {
        auto packs = m_packs;
        for (std::size_t width = kPacks / 2; width > 0; width /= 2)
            for (std::size_t k = 0; k < width; ++k) packs[k] += packs[k + width];
        return foldHalves(packs[0]);
    }

private:
    static constexpr std::size_t kPacks = kLanes / kPackSize;
    std::array<Pack, kPacks> m_packs{};
};

/// The fixed order for n <= 4, where most lanes stay zero.
template <class Term>
inline double tinySum(Index n, Term&& term) {
    std::array<double, 4> lanes{};
    for (Index j = 0; j < n; ++j) lanes[std::size_t(j)] += term(j);
    return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
}

/// Accumulates a sum in the fixed order. term(j) gives element j, 0 <= j < n.
template <class Term>
inline double fixedSum(Index n, Term&& term) {
    if (n <= 4) return tinySum(n, term);
    SumLanes lanes;
    Index j = 0;
    for (; j + SumLanes::kLanes <= n; j += SumLanes::kLanes)
        lanes.addPacks([&](Index l) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return Pack{term(j + l + Index(I))...};
            }
            (std::make_index_sequence<kPackSize>());
        });
    if (j < n) lanes.addPart(n - j, [&](Index l) { return term(j + l); });
    return lanes.fold();
}

/// The same sum, with term<Real>(j) giving elements j ... j + kSizeOf<Real> - 1 as a pack or one of them as a double.
template <class Term>
inline double packedSum(Index n, Term&& term) {
    if (n <= 4) return tinySum(n, [&](Index j) { return term.template operator()<double>(j); });
    SumLanes lanes;
    Index j = 0;
    for (; j + SumLanes::kLanes <= n; j += SumLanes::kLanes)
        lanes.addPacks([&](Index l) { return term.template operator()<Pack>(j + l); });
    if (j < n) lanes.addPart(n - j, [&](Index l) { return term.template operator()<double>(j + l); });
    return lanes.fold();
}

inline double sum(ConstSpan a) {
    return packedSum(std::ssize(a), [&]<class Real>(Index j) { return load<Real>(a.data() + j); });
}
/// sum_j a_j b_j; both of one length.
inline double dot(ConstSpan a, ConstSpan b) {
    return packedSum(std::ssize(a),
                     [&]<class Real>(Index j) { return load<Real>(a.data() + j) * load<Real>(b.data() + j); });
}
/// |a|^2; overflows beyond 1e154.
inline double squaredNorm(ConstSpan a) {
    return dot(a, a);
}
/// |a - b|^2.
inline double squaredDistance(ConstSpan a, ConstSpan b) {
    return packedSum(std::ssize(a), [&]<class Real>(Index j) {
        const Real e = load<Real>(a.data() + j) - load<Real>(b.data() + j);
        return e * e;
    });
}
/// y += factor * a.
inline void addScaled(Span y, double factor, ConstSpan a) {
    for (std::size_t j = 0; j < y.size(); ++j) y[j] += factor * a[j];
}

}  // namespace dianoia
