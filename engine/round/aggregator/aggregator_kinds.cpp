#include "round/aggregator/aggregator_kinds.h"

#include "core/diagnostics.h"
#include "round/aggregator/majority.h"
#include "round/aggregator/mean.h"
#include "round/aggregator/median.h"
#include "round/aggregator/trimmed_mean.h"

namespace dianoia {
namespace {

std::unique_ptr<Aggregator> makeMean(const AggregatorOptions&) {
    return std::make_unique<MeanAggregator>();
}

std::unique_ptr<Aggregator> makeMedian(const AggregatorOptions& options) {
    return std::make_unique<MedianAggregator>(evenRule(options.even));
}

std::unique_ptr<Aggregator> makeMajority(const AggregatorOptions& options) {
    return std::make_unique<MajorityAggregator>(tieRule(options.tie));
}

std::unique_ptr<Aggregator> makeTrimmedMean(const AggregatorOptions& options) {
    return std::make_unique<TrimmedMeanAggregator>(Index(options.trim));
}

}  // namespace

const std::vector<AggregatorKind>& aggregatorKinds() {
    static const std::vector<AggregatorKind> kinds = {
        {{"mean", "The mean of the workers' vectors.", {}}, makeMean},
        {{"median", "The middle value of each coordinate, or the mean of the middle two.", {"even"}}, makeMedian},
        {{"majority", "The sign that most workers vote for on each coordinate.", {"tie"}}, makeMajority},
        {{"trimmed_mean", "The mean of each coordinate without its least and greatest values.", {"trim"}},
         makeTrimmedMean}};
    return kinds;
}

std::unique_ptr<Aggregator> makeAggregator(const AggregatorOptions& options) {
    for (const AggregatorKind& kind : aggregatorKinds())
        if (kind.info.name == options.kind) return kind.make(options);
    failContent("aggregator.kind: \"" + options.kind + "\" is not an aggregator.");
}

}  // namespace dianoia
