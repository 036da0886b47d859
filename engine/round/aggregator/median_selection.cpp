#include "round/aggregator/median_selection.h"

#include <limits>

#include "core/elementary.h"
#include "round/aggregator/median_network.h"

namespace dianoia {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// How the values of each column lie about a pivot.
struct Split {
    Pack below{};                               ///< how many are less than the pivot
    Pack lesser = broadcast<Pack>(-kInfinity);  ///< the greatest of those
    Pack greater = broadcast<Pack>(kInfinity);  ///< the least of the others
};

Split splitAt(const double* block, Index n, Pack pivot) {
    constexpr Index kStrands = 4;
    std::array<Split, kStrands> strands;
    const auto take = [&](Split& s, Index i) {
        const Pack v = load(block + i * Index(kPackSize));
        const auto isBelow = v < pivot;
        s.below = select(isBelow, s.below + 1.0, s.below);
        s.lesser = select(isBelow, greater(v, s.lesser), s.lesser);
        s.greater = select(isBelow, s.greater, lesser(v, s.greater));
    };
    Index i = 0;
    for (; i + kStrands <= n; i += kStrands)
        for (Index k = 0; k < kStrands; ++k) take(strands[std::size_t(k)], i + k);
    for (; i < n; ++i) take(strands[0], i);
    Split all = strands[0];
    for (std::size_t k = 1; k < kStrands; ++k) {
        all.below += strands[k].below;
        all.lesser = greater(strands[k].lesser, all.lesser);
        all.greater = lesser(strands[k].greater, all.greater);
    }
    return all;
}

/// Doubles as words in the same order, and back.
WordPack orderOf(Pack x) {
    constexpr std::uint64_t kSign = std::uint64_t(1) << 63;
    const WordPack bits = toBits(x);
    return select((bits & kSign) != 0, ~bits, bits | kSign);
}
Pack fromOrder(WordPack order) {
    constexpr std::uint64_t kSign = std::uint64_t(1) << 63;
    return fromBits(select((order & kSign) != 0, order ^ kSign, ~order));
}

/// Two values of each column with the wanted rank between them: below of the values are less than low, upTo are not
/// greater than high, and below <= rank < upTo.
struct Bracket {
    Pack low, high, below, upTo;
};

Pack interpolate(const Bracket& b, double rank) {
    return b.low + (b.high - b.low) * ((rank + 0.5 - b.below) / (b.upTo - b.below));
}
Pack halve(const Bracket& b) {
    const WordPack low = orderOf(b.low), high = orderOf(b.high);
    return fromOrder((low & high) + ((low ^ high) >> 1));
}

/// The least double above x; x is not -0.
Pack nextAbove(Pack x) {
    return fromOrder(orderOf(x) + 1);
}

template <class Mask>
bool anyOf(Mask mask) {
    std::int64_t any = 0;
    for (std::size_t l = 0; l < kPackSize; ++l) any |= mask[l];
    return any != 0;
}

/// Copies the columns to `block`, one pack after the other, and brackets the rank by the extremes.
Bracket gather(const ColumnPack& columns, Index n, double* block) {
    Pack least = columns.row(0), most = least;
    for (Index i = 0; i < n; ++i) {
        const Pack v = columns.row(i);
        store(block + i * Index(kPackSize), v);
        least = lesser(v, least);
        most = greater(v, most);
    }
    return {least, most, Pack{}, broadcast<Pack>(double(n))};
}

/// The value of `rank`.
Pack narrow(Bracket b, const double* block, Index n, double rank, Pack pivot) {
    for (int reading = 0;; ++reading) {
        pivot = select((pivot > b.low) & (pivot <= b.high), pivot, b.high);
        const Split split = splitAt(block, n, pivot);
        const auto isUp = split.below <= rank;
        b.low = select(isUp, lesser(split.greater, b.high), b.low);
        b.below = select(isUp, split.below, b.below);
        b.high = select(isUp, b.high, split.lesser);
        b.upTo = select(isUp, b.upTo, split.below);
        b.high = select(b.below == rank, b.low, b.high);
        b.low = select(b.upTo == rank + 1.0, b.high, b.low);
        if (!anyOf(b.low < b.high)) return b.low;
        pivot = reading % 3 == 2 ? halve(b) : interpolate(b, rank);
    }
}

}  // namespace

Pack countedMedian(const ColumnPack& columns, Index n, Pack hint) {
    thread_local Vector scratch;
    if (std::ssize(scratch) < n * Index(kPackSize)) scratch.resize(std::size_t(n) * kPackSize);
    const Bracket extremes = gather(columns, n, scratch.data());
    const double rank = double(lowerMiddle(std::size_t(n)));
    const Pack lower = narrow(extremes, scratch.data(), n, rank, hint) + 0.0;
    if (n % 2 == 1) return joinMiddle(lower, lower);
    const Split split = splitAt(scratch.data(), n, nextAbove(lower));
    return joinMiddle(lower, select(split.below > rank + 1.0, lower, split.greater));
}

}  // namespace dianoia
