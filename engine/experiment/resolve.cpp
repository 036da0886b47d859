#include "experiment/resolve.h"

#include "core/diagnostics.h"
#include "theory/compression.h"
#include "theory/steps.h"

namespace dianoia {
namespace {

double memoryRate(const ExperimentSpec& spec, const std::optional<double>& omega) {
    const bool isMomentum = spec.memory.kind == "momentum";
    if (spec.memory.kind != "difference" && !isMomentum) return 0;
    if (!spec.memory.alpha.isAuto()) return *spec.memory.alpha.number;
    if (isMomentum) return 0.1;
    if (!omega)
        failContent("memory.alpha is auto, but compressor.kind " + spec.compressor.kind +
                    " is biased and has no omega: give a number");
    return autoMemoryRate(*omega);
}

}  // namespace

std::optional<double> resolvedValue(const ResolvedValues& values, const std::string& path) {
    if (path == "server.step") return values.step;
    if (path == "memory.alpha") return values.alpha;
    if (path == "server.k0" && values.k0 > 0) return values.k0;
    if (path == "noise.level") return values.noiseLevel;
    return std::nullopt;
}

std::optional<double> provenLimit(const ResolvedValues& values, const std::string& path) {
    return path == "server.step" ? values.stepLimit : std::nullopt;
}

ResolvedValues resolveValues(const ExperimentSpec& spec, const ProblemFacts& facts) {
    ResolvedValues values;
    values.omega = compressionOmega(spec.compressor, facts.dimension);
    values.alpha = memoryRate(spec, values.omega);
    const StepRule rule = stepRuleOf(spec.aggregator.kind, spec.noise.kind != "none");
    StepInputs inputs;
    inputs.smoothness = facts.constants.smoothness;
    inputs.strongConvexity = facts.constants.strongConvexity;
    inputs.omega = values.omega;
    if (spec.memory.kind == "difference") inputs.memoryRate = values.alpha;
    inputs.initialGap = facts.startGap;
    inputs.workers = facts.workers;
    inputs.dimension = facts.dimension;
    inputs.rounds = double(spec.run.rounds);
    if (spec.aggregator.kind != "trimmed_mean") values.stepLimit = provenStepLimit(rule, inputs);
    if (spec.noise.kind != "none")
        values.noiseLevel = spec.noise.level.isAuto() ? autoNoiseLevel(rule, inputs) : *spec.noise.level.number;
    const bool isSized = spec.server.schedule == "sqrt" && spec.server.k0.isAuto();
    if (isSized) inputs.rounds = 1;  // each round has the step of a run that ends with it
    values.step = spec.server.step.isAuto() ? autoStep(rule, inputs) : *spec.server.step.number;
    if (spec.server.schedule != "constant")
        values.k0 = spec.server.k0.isAuto() ? autoScheduleConstant(spec.server.schedule, rule, inputs, values.step)
                                            : *spec.server.k0.number;
    return values;
}

}  // namespace dianoia
