#include "round/aggregator/mean.h"

#include "round/aggregator/column_packs.h"

namespace dianoia {

void MeanAggregator::aggregate(const RowMatrix& values, Range columns, Index, const RoundContext&, Span,
                               Span out) const {
    const Index n = values.rows();
    forColumnPacks(values, columns, [&](const ColumnPack& pack, Index j, std::size_t count) {
        Pack total = pack.row(0);
        for (Index i = 1; i < n; ++i) total += pack.row(i);
        storePart(out.data() + j, total / double(n), count);
    });
}

}  // namespace dianoia
