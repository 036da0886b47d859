// The group "network" of an experiment: how messages are written, and what a link is worth.
#pragma once

#include <cstdint>
#include <string>

namespace dianoia {

struct NetworkOptions {
    std::int64_t float_bits = 64;          ///< how real numbers travel: 64 or 32
    std::string code = "cheapest";         ///< ternary messages: cheapest, two_bit, base3 or elias
    std::string broadcast = "per_worker";  ///< downlink counted n times, or once
    double uplink_mbps = 100;              ///< 1 Mb = 1e6 bit
    double downlink_mbps = 100;
    double latency_ms = 1;
    bool operator==(const NetworkOptions&) const = default;
};

}  // namespace dianoia
