#include "round/aggregator/trimmed_mean.h"

#include <algorithm>
#include <bit>

#include "core/sums.h"

namespace dianoia {

void TrimmedMeanAggregator::aggregate(const RowMatrix& values, Range columns, Index, const RoundContext&, Span,
                                      Span out) const {
    const Index n = values.rows(), kept = n - 2 * m_trim;
    thread_local Vector column;
    column.resize(std::size_t(n));
    for (std::size_t j = 0; j < out.size(); ++j) {
        for (Index i = 0; i < n; ++i)
            column[std::size_t(i)] =
                values.row(i)[std::size_t(columns.first) + j] + 0.0;  // no -0, so that equals are alike
        std::sort(column.begin(), column.end());
        out[j] = sum(ConstSpan(column).subspan(std::size_t(m_trim), std::size_t(kept))) / double(kept);
    }
}

double TrimmedMeanAggregator::price(Index workers) const {
    return 2 * double(workers) * double(std::bit_width(std::size_t(workers)));
}

}  // namespace dianoia
