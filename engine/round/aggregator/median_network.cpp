#include "round/aggregator/median_network.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace dianoia {
namespace {

/// As many values as have registers of their own where there are 32.
constexpr std::size_t kRegisterLimit = 32;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Comparators known when this file is compiled, so that they become instructions on registers.
template <std::size_t N>
struct FixedNetwork {
    std::array<Comparator, 192> comparators{};
    std::size_t count = 0;

    /// Puts the ranks first ... last in their places.
    constexpr FixedNetwork(std::size_t first, std::size_t last) {
        mergeExchange(N, [this](std::size_t low, std::size_t high) {
            comparators[count++] = {std::uint16_t(low), std::uint16_t(high), true, true};
        });
        std::array<bool, N> wanted{};
        count = pruneToRanks(comparators, count, wanted, first, last);
    }
};

template <std::size_t N>
constexpr FixedNetwork<N> kMedianNetwork{lowerMiddle(N), upperMiddle(N)};
template <std::size_t N>
constexpr FixedNetwork<N> kSortingNetwork{0, N - 1};

template <const auto& Network, std::size_t C, std::size_t N>
inline void compare(std::array<Pack, N>& v) {
    constexpr Comparator kComparator = Network.comparators[C];
    const Pack a = v[kComparator.low], b = v[kComparator.high];
    if constexpr (kComparator.wantsLow) v[kComparator.low] = lesser(a, b);
    if constexpr (kComparator.wantsHigh) v[kComparator.high] = greater(a, b);
}

template <const auto& Network, std::size_t N>
inline void run(std::array<Pack, N>& v) {
    [&]<std::size_t... C>(std::index_sequence<C...>) {
        (compare<Network, C>(v), ...);
    }
    (std::make_index_sequence<Network.count>());
}

template <std::size_t N>
MiddlePair fixedMiddle(const ColumnPack& columns) {
    std::array<Pack, N> v;
    for (std::size_t i = 0; i < N; ++i) v[i] = columns.row(Index(i));
    run<kMedianNetwork<N>>(v);
    return {v[lowerMiddle(N)], v[upperMiddle(N)]};
}

using FixedMiddle = MiddlePair (*)(const ColumnPack&);

constexpr auto kFixedMiddles = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<FixedMiddle, sizeof...(I)>{fixedMiddle<I + 1>...};
}
(std::make_index_sequence<kRegisterLimit>());

/// -inf, then sorted values.
using SortedList = std::array<Pack, kRegisterLimit + 1>;

/// Sorts the first n <= N values and infinities behind them.
template <std::size_t N>
void sortInto(const ColumnPack& columns, Index n, SortedList& sorted) {
    std::array<Pack, N> v;
    for (std::size_t i = 0; i < N; ++i) v[i] = Index(i) < n ? columns.row(Index(i)) : broadcast<Pack>(kInfinity);
    run<kSortingNetwork<N>>(v);
    sorted[0] = broadcast<Pack>(-kInfinity);
    for (std::size_t i = 0; i < N; ++i) sorted[i + 1] = v[i];
}

void sortHalf(const ColumnPack& columns, Index n, SortedList& sorted) {
    if (n <= 20) {
        sortInto<20>(columns, n, sorted);
    } else if (n <= 24) {
        sortInto<24>(columns, n, sorted);
    } else if (n <= 28) {
        sortInto<28>(columns, n, sorted);
    } else {
        sortInto<32>(columns, n, sorted);
    }
}

/// The value of `rank` among n + m values in two sorted lists: taking i values from the first and the rest of rank + 1
/// from the second, the greatest taken is least where the lists are cut right.
Pack rankOf(const SortedList& first, Index n, const SortedList& second, Index m, Index rank) {
    Pack value = broadcast<Pack>(kInfinity);
    for (Index i = std::max<Index>(0, rank + 1 - m); i <= std::min(n, rank + 1); ++i)
        value = lesser(greater(first[std::size_t(i)], second[std::size_t(rank + 1 - i)]), value);
    return value;
}

MiddlePair halvedMiddle(const ColumnPack& columns, Index n) {
    SortedList first, second;
    const Index half = (n + 1) / 2;
    sortHalf(columns, half, first);
    sortHalf({columns.first + half * columns.stride, columns.stride}, n - half, second);
    const auto size = std::size_t(n);
    const Pack lower = rankOf(first, half, second, n - half, Index(lowerMiddle(size)));
    if (n % 2 == 1) return {lower, lower};
    return {lower, rankOf(first, half, second, n - half, Index(upperMiddle(size)))};
}

}  // namespace

MiddlePair networkMiddle(const ColumnPack& columns, Index n) {
    if (n <= Index(kRegisterLimit)) return kFixedMiddles[std::size_t(n - 1)](columns);
    return halvedMiddle(columns, n);
}

}  // namespace dianoia
