#include "simulation/stages.h"

#include <algorithm>
#include <bit>

#include "experiment/validate.h"

namespace dianoia {
namespace {

ProblemFacts factsOf(const Setup& setup) {
    ProblemFacts facts{setup.problem->constants(), setup.dimension(), setup.workers(), std::nullopt};
    if (setup.optimum) facts.startGap = setup.startObjective - setup.optimum->objective;
    return facts;
}

Stages::Memory memoryOf(const std::string& kind) {
    if (kind == "difference") return Stages::Memory::difference;
    if (kind == "error_feedback") return Stages::Memory::errorFeedback;
    return kind == "momentum" ? Stages::Memory::momentum : Stages::Memory::none;
}

Stages::Oracle oracleOf(const std::string& kind) {
    if (kind == "minibatch") return Stages::Oracle::minibatch;
    if (kind == "reshuffled") return Stages::Oracle::reshuffled;
    return kind == "lsvrg" ? Stages::Oracle::lsvrg : Stages::Oracle::full;
}

double chanceOf(const OracleOptions& oracle, const Setup& setup) {
    if (!oracle.probability.isAuto()) return *oracle.probability.number;
    const double samples = double(setup.problem->samples());
    return samples > 0 ? std::min(1.0, double(oracle.batch) * double(setup.workers()) / samples) : 1;
}

/// Throws Error (content) where fields contradict each other, which a live change can bring about too.
const ExperimentSpec& checked(const ExperimentSpec& spec) {
    requireValid(spec);
    return spec;
}

}  // namespace

Stages::Stages(const ExperimentSpec& experiment, const Setup& setup)
    : spec(checked(experiment)),
      values(resolveValues(experiment, factsOf(setup))),
      attack(makeAttack(experiment.attack)),
      honest(honestWorkers(experiment.attack, setup.workers())),
      noise(makeNoise(experiment.noise)),
      compressor(makeCompressor(experiment.compressor, setup.dimension(), int(experiment.network.float_bits))),
      aggregator(makeAggregator(experiment.aggregator)),
      wire(experiment.network),
      layout(layoutOf(experiment.compressor, setup.dimension())),
      memory(memoryOf(experiment.memory.kind)),
      oracle(oracleOf(experiment.oracle.kind)),
      referenceChance(chanceOf(experiment.oracle, setup)),
      isPlain(compressor->isIdentity() && experiment.network.float_bits == 64 &&
              std::endian::native == std::endian::little) {}

}  // namespace dianoia
