#include "simulation/stages.h"

#include <bit>

namespace dianoia {
namespace {

ProblemFacts factsOf(const Setup& setup) {
    ProblemFacts facts{setup.problem->constants(), setup.dimension(), setup.workers(), std::nullopt};
    if (setup.optimum) facts.startGap = setup.startObjective - setup.optimum->objective;
    return facts;
}

}  // namespace

Stages::Stages(const ExperimentSpec& experiment, const Setup& setup)
    : spec(experiment),
      values(resolveValues(experiment, factsOf(setup))),
      noise(makeNoise(experiment.noise)),
      compressor(makeCompressor(experiment.compressor, setup.dimension(), int(experiment.network.float_bits))),
      aggregator(makeAggregator(experiment.aggregator)),
      wire(experiment.network),
      layout(layoutOf(experiment.compressor, setup.dimension())),
      hasMemory(experiment.memory.kind == "difference"),
      isMinibatch(experiment.oracle.kind == "minibatch"),
      isPlain(compressor->isIdentity() && experiment.network.float_bits == 64 &&
              std::endian::native == std::endian::little) {}

}  // namespace dianoia
