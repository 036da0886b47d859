#include "round/aggregator/rank_search.h"

#include <limits>

#include "round/aggregator/sorting_network.h"

namespace dianoia {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// How the values of each column lie about a pivot.
struct Split {
    Pack below;    ///< how many are less than the pivot
    Pack lesser;   ///< the greatest of those
    Pack greater;  ///< the least of the others
};

Split splitAt(const double* block, Index n, Pack pivot) {
    const Pack least = broadcast<Pack>(-kInfinity), most = broadcast<Pack>(kInfinity);
    Split s{{}, least, most};
    for (Index i = 0; i < n; ++i) {
        const Pack v = load(block + i * Index(kPackSize));
        const auto isBelow = v < pivot;
        s.below = select(isBelow, s.below + 1.0, s.below);
        s.lesser = greater(select(isBelow, v, least), s.lesser);
        s.greater = lesser(select(isBelow, most, v), s.greater);
    }
    return s;
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

/// Two values of each column with the wanted rank between them: `below` of the values are less than low, `upTo` are
/// not greater than high, and below <= rank < upTo.
struct Bracket {
    Pack low, high, below, upTo;
};

Bracket extremes(const double* block, Index n) {
    Pack least = load(block), most = least;
    for (Index i = 1; i < n; ++i) {
        const Pack v = load(block + i * Index(kPackSize));
        least = lesser(v, least);
        most = greater(v, most);
    }
    return {least, most, Pack{}, broadcast<Pack>(double(n))};
}

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

Pack valueOfRank(const double* block, Index n, double rank) {
    Bracket b = extremes(block, n);
    for (int reading = 1; anyOf(b.low < b.high); ++reading) {
        const Pack pivot = reading % 2 == 0 ? halve(b) : interpolate(b, rank);
        const Split split = splitAt(block, n, select((pivot > b.low) & (pivot <= b.high), pivot, b.high));
        const auto isUp = split.below <= rank;
        b.low = select(isUp, lesser(split.greater, b.high), b.low);
        b.below = select(isUp, split.below, b.below);
        b.high = select(isUp, b.high, split.lesser);
        b.upTo = select(isUp, b.upTo, split.below);
        b.high = select(b.below == rank, b.low, b.high);
        b.low = select(b.upTo == rank + 1.0, b.high, b.low);
    }
    return b.low;
}

}  // namespace

MiddlePair searchMiddle(const double* block, Index n) {
    const double rank = double(lowerMiddle(std::size_t(n)));
    const Pack lower = valueOfRank(block, n, rank) + 0.0;
    if (n % 2 == 1) return {lower, lower};
    const Split split = splitAt(block, n, nextAbove(lower));
    return {lower, select(split.below > rank + 1.0, lower, split.greater)};
}

}  // namespace dianoia
