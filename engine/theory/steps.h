// What "auto" stands for: memory rates and step sizes that theorems prove.
#pragma once

#include <optional>
#include <string>

#include "core/types.h"

namespace dianoia {

/// Which theorem a step size comes from: decided by the aggregator and by whether noise is added.
enum class StepRule {
    mean,        ///< SGD, DQGD, QSGD, TernGrad, DIANA
    vote,        ///< signSGD with majority vote
    noisyVote,   ///< noisy signSGD
    median,      ///< medianSGD
    noisyMedian  ///< noisy medianSGD
};

/// majority: vote or noisyVote; median: median or noisyMedian; every other aggregator: mean.
StepRule stepRuleOf(const std::string& aggregatorKind, bool noisy);

/// What a step size hangs on. Empty: not known for this problem, or not defined for this compressor.
struct StepInputs {
    std::optional<double> smoothness;       ///< L = max_i L_i, > 0
    std::optional<double> strongConvexity;  ///< mu >= 0 of every f_i
    std::optional<double> omega;            ///< of the compressor; empty if it is biased
    std::optional<double> memoryRate;       ///< alpha of the memory; empty or 0: no memory
    std::optional<double> initialGap;       ///< f(x^0) - f*
    Index workers = 1;                      ///< n
    Index dimension = 1;                    ///< d
    double rounds = 1;                      ///< T, of the whole run
};

/// alpha = 1/(2(1 + omega)) = alpha_p/2 (Mishchenko et al., 2019, corollary of the strongly convex theorem).
double autoMemoryRate(double omega);

/// The step of a rule. All throw Error (content) with one sentence that asks for a number when a constant is missing.
///
///   mean, mu > 0, memory:  min{alpha/mu, 2/((L + mu)(1 + 2 omega/n))}   (Mishchenko et al., 2019; proven for alpha <=
///                          1/(2(1 + omega)))
///   mean, mu > 0, none:    2/((L + mu)(1 + 2 omega/n))
///   mean, omega = 0:       2/(L + mu): memory changes nothing
///   mean, mu = 0:          1/(L(1 + 2 omega/n))
///   vote:                  sqrt((f(x^0) - f*)/(L d T))                  (Chen et al., 2019, theorem 1)
///   median:                min{1/sqrt(T d), 1/(2L)}                     (theorem 2)
///   noisyVote:             1/sqrt(T d)                                  (theorem 5)
///   noisyMedian:           min{(T d)^(-2/3), 1/(2L)}                    (theorem 6)
double autoStep(StepRule rule, const StepInputs& inputs);

/// b = (T d)^(1/4) for votes (Chen et al., 2019, theorem 5), (T d)^(1/6) for medians (theorem 6), to go with the steps
/// of autoStep(). Throws Error (content) for mean rules, which no theorem gives noise.
double autoNoiseLevel(StepRule rule, const StepInputs& inputs);

/// k0 of a shrinking step that starts at `step`. Throws Error (content) where no theorem has such a schedule.
///
///   inverse, mean rules, mu > 0:  2/(mu step): then step/(1 + k/k0) = 2/(mu k + theta), theta = 2/step, of the theorem
///                                 for decreasing steps (Mishchenko et al., 2019)
///   sqrt, but for noisyMedian:    1: step/sqrt(1 + k) is the constant step of a run of k + 1 rounds, where `step` is
///                                 that of one round
double autoScheduleConstant(const std::string& schedule, StepRule rule, const StepInputs& inputs, double step);

/// The greatest constant step for which the theorem of a rule holds: for mean rules as autoStep, for median rules
/// 1/(2L). Empty for votes, where any step is covered, and where a constant is missing.
std::optional<double> provenStepLimit(StepRule rule, const StepInputs& inputs);

/// 2(1 + beta)/L: beyond it gradient descent with momentum v <- beta v + g diverges on a quadratic of curvature L.
double stabilityLimit(double smoothness, double momentum = 0);

}  // namespace dianoia
