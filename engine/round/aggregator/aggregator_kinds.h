// The table of aggregators: name, one sentence, fields, how to make it.
#pragma once

#include <memory>
#include <vector>

#include "round/aggregator/aggregator.h"
#include "schema/field.h"

namespace dianoia {

struct AggregatorKind {
    KindInfo info;
    std::unique_ptr<Aggregator> (*make)(const AggregatorOptions& options);
};

/// Every kind, "mean" first.
const std::vector<AggregatorKind>& aggregatorKinds();

}  // namespace dianoia
