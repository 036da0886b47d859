// The coordinate-wise median (Yin, Chen, Ramchandran and Bartlett, 2018; Chen et al., 2019, algorithms 2 and 4).
#pragma once

#include "round/aggregator/aggregator.h"

namespace dianoia {

/// Which of the middle two of an even number of values a median is.
enum class EvenRule { average, lower, upper };

/// out[j] = the middle one of v_1j ... v_nj, or of the middle two what the rule says: exactly, whatever the hint.
class MedianAggregator : public Aggregator {
public:
    explicit MedianAggregator(EvenRule even) : m_even(even) {}
    void aggregate(const RowMatrix& values, Range columns, Index firstCoordinate, const RoundContext& context,
                   Span hint, Span out) const override;
    double price(Index workers) const override;

private:
    EvenRule m_even;
};

/// The rule of a name: average, lower or upper. Throws Error (content) for another.
EvenRule evenRule(const std::string& name);

}  // namespace dianoia
