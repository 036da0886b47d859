// Selection networks: comparators that bring wanted ranks of n values to their places, the same for all values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace dianoia {

/// Puts the lesser of two places into `low` and the greater into `high`; only what is still wanted has to be written.
struct Comparator {
    std::uint16_t low, high;
    bool wantsLow, wantsHigh;
};

/// visit(low, high) for the comparators of Batcher's merge exchange, which sorts n values (Knuth, The Art of Computer
/// Programming, volume 3, algorithm 5.2.2M).
template <class Visit>
constexpr void mergeExchange(std::size_t n, Visit&& visit) {
    std::size_t top = 1;
    while (2 * top < n) top *= 2;
    for (std::size_t p = top; p > 0 && n > 1; p /= 2) {
        std::size_t q = top, r = 0, d = p;
        while (true) {
            for (std::size_t i = 0; i + d < n; ++i)
                if ((i & p) == r) visit(i, i + d);
            if (q == p) break;
            d = q - p;
            q /= 2;
            r = p;
        }
    }
}

/// Marks what each comparator has to write so that the ranks first ... last come out right; the ones that write nothing
/// are taken out. `wanted` holds n flags and is scratch. Returns the number that remains, at the front.
template <class Comparators, class Flags>
constexpr std::size_t pruneToRanks(Comparators& comparators, std::size_t count, Flags& wanted, std::size_t first,
                                   std::size_t last) {
    for (auto& flag : wanted) flag = false;
    for (std::size_t rank = first; rank <= last; ++rank) wanted[rank] = true;
    for (std::size_t c = count; c > 0; --c) {
        Comparator& comparator = comparators[c - 1];
        comparator.wantsLow = wanted[comparator.low];
        comparator.wantsHigh = wanted[comparator.high];
        if (comparator.wantsLow || comparator.wantsHigh) wanted[comparator.low] = wanted[comparator.high] = true;
    }
    std::size_t kept = 0;
    for (std::size_t c = 0; c < count; ++c)
        if (comparators[c].wantsLow || comparators[c].wantsHigh) comparators[kept++] = comparators[c];
    return kept;
}

/// The ranks whose mean is the median of n values.
constexpr std::size_t lowerMiddle(std::size_t n) {
    return (n - 1) / 2;
}
constexpr std::size_t upperMiddle(std::size_t n) {
    return n / 2;
}

}  // namespace dianoia
