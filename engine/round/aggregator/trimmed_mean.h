// The coordinate-wise trimmed mean (Yin, Chen, Ramchandran and Bartlett, 2018).
#pragma once

#include "round/aggregator/aggregator.h"

namespace dianoia {

/// out[j] = the mean of v_1j ... v_nj without the `trim` least and the `trim` greatest of them, summed in ascending
/// order; 2 trim < n.
class TrimmedMeanAggregator : public Aggregator {
public:
    explicit TrimmedMeanAggregator(Index trim) : m_trim(trim) {}
    void aggregate(const RowMatrix& values, Range columns, Index firstCoordinate, const RoundContext& context,
                   Span hint, Span out) const override;
    double price(Index workers) const override;

private:
    Index m_trim;
};

}  // namespace dianoia
