#include "round/aggregator/median.h"

#include <algorithm>

#include "core/diagnostics.h"
#include "round/aggregator/median_network.h"
#include "round/aggregator/median_selection.h"

namespace dianoia {

namespace {

Pack middleOf(const MiddlePair& middle, EvenRule rule) {
    if (rule == EvenRule::lower) return middle.lower + 0.0;
    if (rule == EvenRule::upper) return middle.upper + 0.0;
    return joinMiddle(middle.lower, middle.upper);
}

}  // namespace

EvenRule evenRule(const std::string& name) {
    if (name == "average") return EvenRule::average;
    if (name == "lower") return EvenRule::lower;
    if (name == "upper") return EvenRule::upper;
    failContent("aggregator.even: \"" + name + "\" is not one of average, lower and upper.");
}

void MedianAggregator::aggregate(const RowMatrix& values, Range columns, Index, const RoundContext&, Span hint,
                                 Span out) const {
    const Index n = values.rows();
    if (n <= kNetworkLimit) {
        forColumnPacks(values, columns, [&](const ColumnPack& pack, Index j, std::size_t count) {
            storePart(out.data() + j, middleOf(networkMiddle(pack, n), m_even), count);
        });
        return;
    }
    forColumnPacks(values, columns, [&](const ColumnPack& pack, Index j, std::size_t count) {
        const MiddlePair middle = selectedMiddle(pack, n, loadPart(hint.data() + j, count));
        storePart(out.data() + j, middleOf(middle, m_even), count);
    });
    std::copy(out.begin(), out.end(), hint.begin());
}

double MedianAggregator::price(Index workers) const {
    return (workers <= 32 ? 0.25 : 0.8) * double(workers);
}

double medianOf(Span values) {
    const auto upper = values.begin() + std::ptrdiff_t(upperMiddle(values.size()));
    std::nth_element(values.begin(), upper, values.end());
    const double lower = values.size() % 2 == 1 ? *upper : *std::max_element(values.begin(), upper);
    return joinMiddle(lower, *upper);
}

}  // namespace dianoia
