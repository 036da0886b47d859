// The step size of a round.
#pragma once

#include <cmath>
#include <string_view>

#include "core/types.h"
#include "round/server/server_options.h"

namespace dianoia {

/// Step of the round from x^k to x^(k+1): step, step / (1 + k/k0) or step / sqrt(1 + k/k0); k = 0 uses the full step.
inline double scheduledStep(const ServerOptions& options, double step, RoundIndex round) {
    const double k = double(static_cast<std::uint64_t>(round));
    const std::string_view schedule = options.schedule;  // compares lengths first
    if (schedule == "inverse") return step / (1 + k / options.k0);
    if (schedule == "sqrt") return step / std::sqrt(1 + k / options.k0);
    return step;
}

}  // namespace dianoia
