// "auto" values become numbers, once; the stages only see numbers.
#pragma once

#include <optional>
#include <string>

#include "experiment/spec.h"
#include "problems/problem.h"

namespace dianoia {

/// What the theory needs to know of a problem.
struct ProblemFacts {
    ProblemConstants constants;
    Index dimension = 0;
    Index workers = 0;
    std::optional<double> startGap;  ///< f(x^0) + R(x^0) - (f + R)(x*)
};

/// The numbers that a run uses.
struct ResolvedValues {
    std::optional<double> omega;      ///< of the compressor; empty where it is biased
    std::optional<double> stepLimit;  ///< the largest step that a theorem allows; empty without one
    double alpha = 0;                 ///< memory rate; 0 without memory
    double step = 0;                  ///< before the schedule
    double k0 = 0;                    ///< of the schedule; 0 where it is constant
    double noiseLevel = 0;            ///< b; 0 without noise
};

/// What "auto" of the field at `path` stands for; empty for a field that is never auto.
std::optional<double> resolvedValue(const ResolvedValues& values, const std::string& path);

/// As far as a theorem allows the field at `path` to go; empty where there is no such bound.
std::optional<double> provenLimit(const ResolvedValues& values, const std::string& path);

/// The values of `spec`, auto ones by the theory. Throws Error (content) that asks for a number where a constant that
/// "auto" needs is not known.
ResolvedValues resolveValues(const ExperimentSpec& spec, const ProblemFacts& facts);

}  // namespace dianoia
