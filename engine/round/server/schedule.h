// The step size of a round.
#pragma once

#include <cmath>
#include <string_view>

#include "core/types.h"

namespace dianoia {

/// Step of the round from x^k to x^(k+1): step, step / (1 + k/k0) or step / sqrt(1 + k/k0); k = 0 uses the full step.
inline double scheduledStep(std::string_view schedule, double step, double k0, RoundIndex round) {
    const double k = double(static_cast<std::uint64_t>(round));
    if (schedule == "inverse") return step / (1 + k / k0);
    if (schedule == "sqrt") return step / std::sqrt(1 + k / k0);
    return step;
}

}  // namespace dianoia
