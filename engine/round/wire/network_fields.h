// The parameters of the group "network", described once.
#pragma once

#include "round/wire/network_options.h"
#include "schema/field.h"

namespace dianoia {

/// network.float_bits, .code, .broadcast, .uplink_mbps, .downlink_mbps and .latency_ms; all live.
const Fields<NetworkOptions>& networkFields();

}  // namespace dianoia
