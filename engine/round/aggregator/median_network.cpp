#include "round/aggregator/median_network.h"

#include <memory>
#include <utility>
#include <vector>

namespace dianoia {
namespace {

/// As many workers as have their values in registers of their own where there are 32.
constexpr std::size_t kRegisterLimit = 32;

template <std::size_t N>
struct FixedNetwork {
    std::array<Comparator, 192> comparators{};
    std::size_t count = 0;

    constexpr FixedNetwork() {
        mergeExchange(N, [this](std::size_t low, std::size_t high) {
            comparators[count++] = {std::uint16_t(low), std::uint16_t(high), true, true};
        });
        std::array<bool, N> wanted{};
        count = pruneToRanks(comparators, count, wanted, lowerMiddle(N), upperMiddle(N));
    }
};

template <std::size_t N>
constexpr FixedNetwork<N> kNetwork;

template <std::size_t N, std::size_t C>
inline void compare(std::array<Pack, N>& v) {
    constexpr Comparator kComparator = kNetwork<N>.comparators[C];
    const Pack a = v[kComparator.low], b = v[kComparator.high];
    if constexpr (kComparator.wantsLow) v[kComparator.low] = lesser(a, b);
    if constexpr (kComparator.wantsHigh) v[kComparator.high] = greater(a, b);
}

template <std::size_t N>
Pack fixedMedian(const ColumnPack& columns) {
    std::array<Pack, N> v;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((v[I] = columns.row(I)), ...);
    }
    (std::make_index_sequence<N>());
    [&]<std::size_t... C>(std::index_sequence<C...>) {
        (compare<N, C>(v), ...);
    }
    (std::make_index_sequence<kNetwork<N>.count>());
    return joinMiddle(v[lowerMiddle(N)], v[upperMiddle(N)]);
}

using FixedMedian = Pack (*)(const ColumnPack&);

constexpr auto kFixedMedians = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<FixedMedian, sizeof...(I)>{fixedMedian<I + 1>...};
}
(std::make_index_sequence<kRegisterLimit>());

/// The networks of larger numbers of workers that this thread has met, and the values they work on.
class StoredNetworks {
public:
    /// A call of its own, so that a thread looks up the address of its object once.
    [[gnu::noinline]] Pack median(const ColumnPack& columns, std::size_t n) {
        std::vector<Comparator>& network = m_networks[n - kRegisterLimit - 1];
        if (network.empty()) build(n, network);
        for (std::size_t i = 0; i < n; ++i) m_values[i] = columns.row(Index(i));
        for (const Comparator& c : network) {
            const Pack a = m_values[c.low], b = m_values[c.high];
            m_values[c.low] = lesser(a, b);
            m_values[c.high] = greater(a, b);
        }
        return joinMiddle(m_values[lowerMiddle(n)], m_values[upperMiddle(n)]);
    }

private:
    static void build(std::size_t n, std::vector<Comparator>& network) {
        mergeExchange(n, [&](std::size_t low, std::size_t high) {
            network.push_back({std::uint16_t(low), std::uint16_t(high), true, true});
        });
        std::vector<char> wanted(n);
        network.resize(pruneToRanks(network, network.size(), wanted, lowerMiddle(n), upperMiddle(n)));
        network.shrink_to_fit();
    }

    std::array<std::vector<Comparator>, std::size_t(kNetworkLimit) - kRegisterLimit> m_networks;
    std::array<Pack, std::size_t(kNetworkLimit)> m_values;
};

}  // namespace

Pack networkMedian(const ColumnPack& columns, Index n) {
    if (n <= Index(kRegisterLimit)) return kFixedMedians[std::size_t(n - 1)](columns);
    thread_local const auto stored = std::make_unique<StoredNetworks>();
    return stored->median(columns, std::size_t(n));
}

}  // namespace dianoia
