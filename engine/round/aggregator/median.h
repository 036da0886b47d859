// The coordinate-wise median (Yin, Chen, Ramchandran and Bartlett, 2018; Chen et al., 2019, algorithms 2 and 4).
#pragma once

#include "round/aggregator/aggregator.h"

namespace dianoia {

/// out[j] = the middle one of v_1j ... v_nj, or the mean of the middle two: exactly, whatever the hint.
class MedianAggregator : public Aggregator {
public:
    void aggregate(const RowMatrix& values, Range columns, Index firstCoordinate, const RoundContext& context,
                   Span hint, Span out) const override;
    double price(Index workers) const override;
};

}  // namespace dianoia
