// The parameters of the group "aggregator", described once.
#pragma once

#include "round/aggregator/aggregator_options.h"
#include "schema/field.h"

namespace dianoia {

/// aggregator.kind and aggregator.tie; both live.
const Fields<AggregatorOptions>& aggregatorFields();

}  // namespace dianoia
