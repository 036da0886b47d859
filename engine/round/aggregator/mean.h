// The mean of the messages.
#pragma once

#include "round/aggregator/aggregator.h"

namespace dianoia {

/// out[j] = (1/n) sum_i v_ij, added in the order of the workers.
class MeanAggregator : public Aggregator {
public:
    void aggregate(const RowMatrix& values, Range columns, Index firstCoordinate, const RoundContext& context,
                   Span hint, Span out) const override;
    double price(Index workers) const override { return 0.1 * double(workers); }
    bool isMean() const override { return true; }
};

}  // namespace dianoia
