// Every method of the program once more, written naively and straight from the pseudocode of the papers. Shares with
// the engine nothing but the random words, the data and the numbers of the spec; its x^k must equal the engine's.
#pragma once

#include <vector>

#include "core/philox.h"
#include "experiment/spec.h"
#include "simulation/setup.h"

namespace reference {

using Numbers = std::vector<double>;

/// grad f_i(x), by the definition of the problem, one sample after the other. `rows` empty means all rows of worker i.
Numbers gradient(const dianoia::ExperimentSpec& spec, const dianoia::Setup& setup, int worker, const Numbers& x,
                 const std::vector<std::size_t>& rows = {});

/// x^rounds of the run that `spec` describes, with explicit numbers for step and alpha.
Numbers iterate(const dianoia::ExperimentSpec& spec, const dianoia::Setup& setup, int rounds);

}  // namespace reference
