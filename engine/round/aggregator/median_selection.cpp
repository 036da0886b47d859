#include "round/aggregator/median_selection.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <memory>

#include "core/elementary.h"
#include "round/aggregator/median_network.h"
#include "round/aggregator/rank_search.h"

namespace dianoia {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Index kSample = 31;
constexpr Index kMostOnASide = kNetworkLimit / 2;
constexpr Index kSize = kPackSize;

using Lanes = std::array<double, kPackSize>;

Lanes lanesOf(Pack x) {
    Lanes lanes;
    store(lanes.data(), x);
    return lanes;
}

/// Counts, which are exact as doubles; with words the processor adds one a cycle.
Pack toReals(WordPack counts) {
    return __builtin_convertvector(counts, Pack);
}

/// Where the middle ranks are: values less than `low` are `below` in number, values less than `high` are `upTo`.
struct Bracket {
    Pack low = broadcast<Pack>(-kInfinity), high = broadcast<Pack>(kInfinity);
    Pack below{}, upTo;
};

/// The selection in one pack of columns.
class Selection {
public:
    /// A call of its own, so that a thread looks up the address of its object once.
    [[gnu::noinline]] MiddlePair middle(const ColumnPack& columns, Index n, Pack hint) {
        reserve(n);
        m_n = n;
        m_lowerRank = double(lowerMiddle(std::size_t(n)));
        m_upperRank = double(upperMiddle(std::size_t(n)));
        Pack centre, width;
        sample(columns, hint, centre, width);
        gather(columns, centre);
        if (!narrow(centre, width)) return searchMiddle(m_block.data(), n);
        const MiddlePair chosen = choose();
        return {select(m_isDone, centre, chosen.lower), select(m_isDone, centre, chosen.upper)};
    }

private:
    using Mask = decltype(Pack{} < Pack{});

    void reserve(Index n) {
        const auto size = std::size_t(n * kSize);
        if (m_block.size() >= size) return;
        m_block.resize(size);
        m_inside.resize(std::size_t(n + 8));
    }

    static Pack sampleMedian(const ColumnPack& columns) {
        const MiddlePair middle = networkMiddle(columns, kSample);
        return joinMiddle(middle.lower, middle.upper);
    }

    /// centre: the hint where it is plausible, else the median of a sample. width: a guess at the distance between
    /// neighbours about it.
    void sample(const ColumnPack& columns, Pack hint, Pack& centre, Pack& width) {
        const ColumnPack rows{columns.first, columns.stride * (m_n / kSample)};
        const Pack middle = sampleMedian(rows);
        const auto deviation = [&](Pack from) {
            for (Index i = 0; i < kSample; ++i)
                store(m_few.data() + i * kSize, elementary::magnitude(rows.row(i) - from));
            return sampleMedian({m_few.data(), kSize});
        };
        const Pack spread = deviation(middle);
        centre = select(elementary::magnitude(hint - middle) <= spread, hint, middle);
        // Half of the values lie within the median deviation; about the middle they lie somewhat closer.
        width = spread * (3.6 / double(m_n));
    }

    /// Copies the columns side by side and counts what is below and not above the centre.
    void gather(const ColumnPack& columns, Pack centre) {
        WordPack countBelow{}, countUpTo{};
        double* const block = m_block.data();
        for (Index i = 0; i < m_n; ++i) {
            const Pack v = columns.row(i);
            store(block + i * kSize, v);
            countBelow = select(v < centre, countBelow + 1, countBelow);
            countUpTo = select(v <= centre, countUpTo + 1, countUpTo);
        }
        const Pack below = toReals(countBelow), upTo = toReals(countUpTo);
        m_isDone = (below <= m_lowerRank) & (upTo > m_upperRank);
        m_bracket = Bracket{};
        m_bracket.upTo = broadcast<Pack>(double(m_n));
        tighten(centre, below);
    }

    void tighten(Pack pivot, Pack below) {
        Bracket& b = m_bracket;
        const auto isLow = (below <= m_lowerRank) & (pivot > b.low);
        const auto isHigh = (below > m_upperRank) & (pivot < b.high);
        b.low = select(isLow, pivot, b.low);
        b.below = select(isLow, below, b.below);
        b.high = select(isHigh, pivot, b.high);
        b.upTo = select(isHigh, below, b.upTo);
    }

    void count(Pack first, Pack second) {
        WordPack belowFirst{}, belowSecond{};
        const double* const block = m_block.data();
        for (Index i = 0; i < m_n; ++i) {
            const Pack v = load(block + i * kSize);
            belowFirst = select(v < first, belowFirst + 1, belowFirst);
            belowSecond = select(v < second, belowSecond + 1, belowSecond);
        }
        tighten(first, toReals(belowFirst));
        tighten(second, toReals(belowSecond));
    }

    /// Whether a network takes what lies between the pivots of every column, with the middle in its middle.
    bool isNarrow() const {
        const Pack most = broadcast<Pack>(double(kMostOnASide));
        const Pack before = m_lowerRank - m_bracket.below, after = m_bracket.upTo - m_lowerRank;
        const auto isWide = ((before >= most) | (after > most)) & ~m_isDone;
        std::int64_t any = 0;
        for (std::size_t l = 0; l < kPackSize; ++l) any |= isWide[l];
        return any == 0;
    }

    /// Counts until few values are left between the pivots of every column; false if that takes too long.
    bool narrow(Pack centre, Pack width) {
        const double target = 0.5 * (m_lowerRank + m_upperRank + 1);
        const Pack distance = target - select(m_bracket.low == centre, m_bracket.below, m_bracket.upTo);
        const Pack size = elementary::magnitude(distance);
        Pack place = centre + distance * width, margin = (2.0 * squareRoot(size) + 0.3 * size + 2.0) * width;
        for (int reading = 0; reading < 6; ++reading) {
            count(place - margin, place + margin);
            if (isNarrow()) return true;
            const Bracket& b = m_bracket;
            const Pack left = b.upTo - b.below, step = (b.high - b.low) / left;
            const auto isOpenLow = b.low == -kInfinity, isOpenHigh = b.high == kInfinity;
            place = select(isOpenLow, b.high - 2.0 * margin, b.low + step * (target - b.below));
            place = select(isOpenHigh, b.low + 2.0 * margin, place);
            margin = select(isOpenLow | isOpenHigh, margin, step * (squareRoot(left) + 2.0));
        }
        return false;
    }

    /// The middle of the values between the pivots.
    MiddlePair choose() {
        const bool isEven = m_n % 2 == 0;
        const Lanes below = lanesOf(m_bracket.below), upTo = lanesOf(m_bracket.upTo);
        std::array<Index, kPackSize> before{};
        Index half = 1;
        for (std::size_t l = 0; l < kPackSize; ++l) {
            if (m_isDone[l] != 0) continue;
            before[l] = Index(m_lowerRank - below[l]);
            const Index after = Index(upTo[l] - below[l]) - before[l];
            half = std::max({half, before[l] + 1, isEven ? after - 1 : after});
        }
        const Index total = isEven ? 2 * half : 2 * half - 1;
        // So many -inf come first that the lower middle of all is the lower middle of the column.
        Lanes first{};
        for (std::size_t l = 0; l < kPackSize; ++l) first[l] = double(half - 1 - before[l]);
        const Pack firsts = load(first.data());
        for (Index i = 0; i < total; ++i)
            store(m_few.data() + i * kSize,
                  select(firsts > double(i), broadcast<Pack>(-kInfinity), broadcast<Pack>(kInfinity)));
        takeOut(first);
        return networkMiddle({m_few.data(), kSize}, total);
    }

    /// Puts the values between the pivots behind the `first` ones of each column of m_few.
    void takeOut(const Lanes& first) {
        const Pack low = select(m_isDone, broadcast<Pack>(kInfinity), m_bracket.low), high = m_bracket.high;
        const double* const block = m_block.data();
        double* const few = m_few.data();
        std::uint8_t* const inside = m_inside.data();
        const Index n = m_n;
        for (Index i = 0; i < n; ++i) inside[i] = bitsBetween(load(block + i * kSize), low, high);
        std::memset(inside + n, 0, 8);
        std::array<std::size_t, kPackSize> place;
        for (std::size_t l = 0; l < kPackSize; ++l) place[l] = std::size_t(first[l]) * kPackSize + l;
        for (Index i = 0; i < n; i += 8) {
            std::uint64_t bits;
            std::memcpy(&bits, inside + i, sizeof bits);
            for (; bits != 0; bits &= bits - 1) {
                const auto bit = std::size_t(std::countr_zero(bits)), lane = bit % 8;
                few[place[lane]] = block[(std::size_t(i) + bit / 8) * kPackSize + lane];
                place[lane] += kPackSize;
            }
        }
    }

    Index m_n = 0;
    double m_lowerRank = 0, m_upperRank = 0;
    Bracket m_bracket;
    Mask m_isDone{};
    Vector m_block, m_few = Vector(std::size_t(kNetworkLimit * kSize));
    std::vector<std::uint8_t> m_inside;
};

}  // namespace

MiddlePair selectedMiddle(const ColumnPack& columns, Index n, Pack hint) {
    thread_local const auto selection = std::make_unique<Selection>();
    return selection->middle(columns, n, hint);
}

}  // namespace dianoia
