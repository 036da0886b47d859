#include "round/aggregator/median.h"

#include <algorithm>

#include "round/aggregator/median_network.h"
#include "round/aggregator/median_selection.h"

namespace dianoia {

void MedianAggregator::aggregate(const RowMatrix& values, Range columns, Index, const RoundContext&, Span hint,
                                 Span out) const {
    const Index n = values.rows();
    if (n <= kNetworkLimit) {
        forColumnPacks(values, columns, [&](const ColumnPack& pack, Index j, std::size_t count) {
            storePart(out.data() + j, networkMedian(pack, n), count);
        });
        return;
    }
    forColumnPacks(values, columns, [&](const ColumnPack& pack, Index j, std::size_t count) {
        storePart(out.data() + j, selectedMedian(pack, n, loadPart(hint.data() + j, count)), count);
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
