// What the tables of theory lines share. Used by *_lines.cpp and lines.cpp alone.
#pragma once

#include <string>

#include "theory/lines.h"

namespace dianoia {

std::vector<TheoryLine> plateauLines();
std::vector<TheoryLine> meanLines();
std::vector<TheoryLine> gradientLines();
std::vector<TheoryLine> slopeLines();
std::vector<TheoryLine> medianLines();

/// `value` in four digits.
std::string shortNumber(double value);
/// The formula with every {name} replaced by the next number.
std::string filled(const std::string& formula, const std::vector<double>& numbers);

/// "a mean of honest workers' messages, without noise", "full gradients", ...
LineAssumption honestMean(const LineInputs& inputs);
LineAssumption unchanged(const LineInputs& inputs);
LineAssumption withoutMomentum(const LineInputs& inputs);
LineAssumption constantStep(const LineInputs& inputs);
LineAssumption unbiased(const LineInputs& inputs);
LineAssumption knownNoise(const LineInputs& inputs);
/// R = 0.
LineAssumption unregularized(const LineInputs& inputs);
/// Bowls of one shape, few enough to be computed.
LineAssumption parallelBowls(const LineInputs& inputs);
/// Nothing but median or vote between full gradients and the step.
LineAssumption plainMessages(const LineInputs& inputs);
LineAssumption honest(const LineInputs& inputs);
LineAssumption odd(const LineInputs& inputs);

}  // namespace dianoia
