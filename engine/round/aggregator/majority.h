// The majority vote on signs (Bernstein, Wang, Azizzadenesheli and Anandkumar, 2018).
#pragma once

#include "round/aggregator/aggregator.h"

namespace dianoia {

enum class TieRule { zero, plus, random };

/// out[j] = sign(sum_i sign(v_ij)), with sign(0) = 0; a sum of 0 follows the tie rule. A random tie is +1 iff the first
/// bit of the word of (ties, worker 0, round, coordinate) is 0.
class MajorityAggregator : public Aggregator {
public:
    explicit MajorityAggregator(TieRule tie) : m_tie(tie) {}
    void aggregate(const RowMatrix& values, Range columns, Index firstCoordinate, const RoundContext& context,
                   Span hint, Span out) const override;
    DownlinkForm downlink() const override { return DownlinkForm::signs; }
    double price(Index workers) const override { return 0.15 * double(workers); }

private:
    TieRule m_tie;
};

/// The rule of a name: zero, plus or random. Throws Error (content) for another.
TieRule tieRule(const std::string& name);

}  // namespace dianoia
