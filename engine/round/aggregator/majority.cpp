#include "round/aggregator/majority.h"

#include "core/diagnostics.h"
#include "round/aggregator/column_packs.h"

namespace dianoia {
namespace {

double randomSign(Index coordinate, const RoundContext& context) {
    const std::uint32_t word = context.streams.word(Purpose::ties, WorkerIndex{0}, context.round, coordinate);
    return unitInterval(word) < 0.5 ? 1.0 : -1.0;
}

}  // namespace

TieRule tieRule(const std::string& name) {
    if (name == "zero") return TieRule::zero;
    if (name == "plus") return TieRule::plus;
    if (name == "random") return TieRule::random;
    failContent("aggregator.tie: \"" + name + "\" is not one of zero, plus and random.");
}

void MajorityAggregator::aggregate(const RowMatrix& values, Range columns, Index firstCoordinate,
                                   const RoundContext& context, Span, Span out) const {
    const Index n = values.rows();
    const Pack one = broadcast<Pack>(1.0), onTie = m_tie == TieRule::plus ? one : Pack{};
    forColumnPacks(values, columns, [&](const ColumnPack& pack, Index j, std::size_t count) {
        WordPack ups{}, downs{};
        for (Index i = 0; i < n; ++i) {
            const Pack v = pack.row(i);
            ups = select(v > 0.0, ups + 1, ups);
            downs = select(v < 0.0, downs + 1, downs);
        }
        storePart(out.data() + j, select(ups > downs, one, select(ups < downs, -one, onTie)), count);
    });
    if (m_tie != TieRule::random) return;
    for (std::size_t j = 0; j < out.size(); ++j)
        if (out[j] == 0) out[j] = randomSign(firstCoordinate + columns.first + Index(j), context);
}

}  // namespace dianoia
