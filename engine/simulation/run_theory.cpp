#include "simulation/run_theory.h"

#include <cmath>
#include <numeric>

#include "core/sums.h"
#include "theory/median_bias.h"

namespace dianoia {
namespace {

/// |E median_i(h_i* + b xi_i) - mean_i h_i*| over the coordinates that the column median_bias is about.
std::optional<double> biasAtOptimum(const Run& run) {
    constexpr Index kMostCoordinates = 64, kMostWorkers = 101;
    const Setup& setup = run.setup();
    std::vector<Index> coordinates(run.watched().begin(), run.watched().end());
    if (setup.dimension() <= kMostCoordinates) {
        coordinates.resize(std::size_t(setup.dimension()));
        std::iota(coordinates.begin(), coordinates.end(), Index(0));
    }
    if (coordinates.empty() || setup.workers() > kMostWorkers) return std::nullopt;
    const NoiseLaw* law = run.stages().noise.get();
    return MedianBiasNorm(law)(setup.optimum->gradients, coordinates, law ? run.stages().values.noiseLevel : 0);
}

LinearRun linearRunOf(const Run& run) {
    const Setup& setup = run.setup();
    const ResolvedValues& values = run.stages().values;
    const ProblemConstants& constants = setup.problem->constants();
    LinearRun linear;
    linear.smoothness = constants.smoothness.value_or(0);
    linear.strongConvexity = constants.strongConvexity.value_or(0);
    linear.omega = values.omega.value_or(0);
    linear.step = values.step;
    if (run.stages().memory == Stages::Memory::difference) linear.memoryRate = values.alpha;
    linear.workers = setup.workers();
    linear.startDistance = squaredDistance(setup.start, setup.optimum->point);
    linear.spread = gradientSpread(*setup.optimum);
    linear.startMemoryError = linear.spread;
    return linear;
}

}  // namespace

LineInputs lineInputsOf(const Run& run, bool withPlateau) {
    LineInputs inputs;
    const Setup& setup = run.setup();
    const Stages& stages = run.stages();
    const ExperimentSpec& spec = stages.spec;
    if (!setup.optimum) return inputs;
    inputs.run = linearRunOf(run);
    inputs.pooledSmoothness = setup.problem->constants().pooledSmoothness;
    inputs.regularized = !setup.regularizer->isZero();
    inputs.medianBias = biasAtOptimum(run);
    const bool isMeanOfHonest =
        stages.aggregator->isMean() && spec.attack.kind == "none" && !stages.noise &&
        (stages.memory == Stages::Memory::none || stages.memory == Stages::Memory::difference) &&
        spec.server.schedule == "constant";
    if (!isMeanOfHonest) return inputs;
    inputs.boundHolds = stages.values.omega.has_value() && !stages.isMinibatch() && spec.server.momentum == 0 &&
                        spec == run.initialSpec();
    if (!withPlateau) return inputs;
    inputs.plateau =
        predictPlateau({*setup.problem, *setup.optimum, spec.compressor, spec.oracle, int(spec.network.float_bits),
                        stages.memory == Stages::Memory::difference && stages.values.alpha > 0, inputs.regularized,
                        stages.values.step, spec.server.momentum});
    return inputs;
}

bool hasQuickPlateau(const Run& run) {
    constexpr Index kMostCoordinates = 500;
    constexpr double kMostNumbers = 2e6;
    const Index dimension = run.setup().dimension();
    if (dimension > kMostCoordinates) return false;
    return !run.stages().isMinibatch() || double(dimension) * double(run.setup().problem->samples()) <= kMostNumbers;
}

}  // namespace dianoia
