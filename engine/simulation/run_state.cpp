#include "simulation/run_state.h"

#include <cmath>

#include "core/number_text.h"

namespace dianoia {

std::string Divergence::sentence() const {
    std::string text = "diverged at round " + std::to_string(round) + ": " + quantity;
    if (worker) text += " of worker " + std::to_string(*worker);
    if (!std::isfinite(value)) return text + " is " + shortestText(value) + ", not a finite number";
    return text + " is " + roundedText(value) + ", beyond the bound " + roundedText(kDivergenceBound);
}

}  // namespace dianoia
