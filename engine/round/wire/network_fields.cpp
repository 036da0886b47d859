#include "round/wire/network_fields.h"

#include "core/diagnostics.h"

namespace dianoia {
namespace {

/// A whole number of which only 32 and 64 are good.
Field<NetworkOptions> floatBitsField() {
    auto bits =
        field(&NetworkOptions::float_bits,
              {.path = "network.float_bits",
               .label = "bits of a real number",
               .help = "How real numbers travel, dense entries and norms alike: 64, or 32, rounded before they are "
                       "used, norms upwards.",
               .unit = "bit",
               .lowest = 32,
               .highest = 64,
               .when = When::live});
    bits.set = [set = bits.set](NetworkOptions& options, const Json& value) {
        NetworkOptions changed = options;
        set(changed, value);
        if (changed.float_bits != 32 && changed.float_bits != 64) {
            failContent("network.float_bits is " + std::to_string(changed.float_bits) + "; it must be 64 or 32");
        }
        options = changed;
    };
    return bits;
}

Field<NetworkOptions> codeField() {
    return field(&NetworkOptions::code,
                 {.path = "network.code",
                  .label = "ternary code",
                  .help = "How messages of -1, 0 and +1 are written.",
                  .source = "Elias 1975; Alistarh, Grubic, Li, Tomioka, Vojnovic 2017",
                  .when = When::live,
                  .kinds = {{"cheapest", "The shortest of the three, message by message, behind a selector byte.", {}},
                            {"two_bit", "Two bits a coordinate.", {}},
                            {"base3", "Five coordinates a byte.", {}},
                            {"elias", "Gaps between nonzeros in Elias' omega code, and a sign bit each.", {}}}});
}

Field<NetworkOptions> broadcastField() {
    return field(&NetworkOptions::broadcast,
                 {.path = "network.broadcast",
                  .label = "broadcast",
                  .help = "How what the server sends down is counted.",
                  .when = When::live,
                  .kinds = {{"per_worker", "The message is counted once for each worker.", {}},
                            {"once", "All workers hear one message.", {}}}});
}

Field<NetworkOptions> speedField(double NetworkOptions::*member, std::string path, std::string label) {
    return field(member, {.path = std::move(path),
                          .label = std::move(label),
                          .help = "Speed of the link that all workers share, for the modelled time; 1 Mb = 1e6 bit.",
                          .unit = "Mb/s",
                          .lowest = 0,
                          .highest = 1e9,
                          .lowestExcluded = true,
                          .scale = Scale::logarithmic,
                          .when = When::live});
}

Field<NetworkOptions> latencyField() {
    return field(&NetworkOptions::latency_ms,
                 {.path = "network.latency_ms",
                  .label = "latency",
                  .help = "Time that a message takes whatever its length; a round pays it twice.",
                  .unit = "ms",
                  .lowest = 0,
                  .highest = 1e6,
                  .when = When::live});
}

}  // namespace

const Fields<NetworkOptions>& networkFields() {
    static const Fields<NetworkOptions> fields = {
        floatBitsField(),
        codeField(),
        broadcastField(),
        speedField(&NetworkOptions::uplink_mbps, "network.uplink_mbps", "uplink"),
        speedField(&NetworkOptions::downlink_mbps, "network.downlink_mbps", "downlink"),
        latencyField()};
    return fields;
}

}  // namespace dianoia
