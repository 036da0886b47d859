// What the papers call the way in which a run makes its messages short.
#pragma once

#include <string>

#include "experiment/spec.h"

namespace dianoia {

/// "ternary Quant_p (DIANA)" with memory; without it "DQGD", which at p = 2 is "DQGD = QSGD s = 1" and at p = inf
/// "DQGD = TernGrad"; "QSGD, s levels" with the number of levels; "sign", "rand-k" and "whole vectors" for the rest.
std::string compressionName(const ExperimentSpec& spec);

}  // namespace dianoia
