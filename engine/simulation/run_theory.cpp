#include "simulation/run_theory.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/sums.h"
#include "simulation/theory_parts.h"
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

/// Whether one pass over all data is too short to be felt.
bool isQuickToPass(const Setup& setup) {
    constexpr double kMostNumbers = 5e6;
    return double(setup.problem->samples()) * double(setup.dimension()) <= kMostNumbers;
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

/// |grad f_i(x^0)| and what bounds the gradients everywhere.
void fillNonconvex(const Run& run, const GradientBounds& bounds, LineInputs& inputs) {
    const Setup& setup = run.setup();
    const ProblemConstants& constants = setup.problem->constants();
    NonconvexRun& nonconvex = inputs.nonconvex;
    const double smoothness = constants.pooledSmoothness.value_or(constants.smoothness.value_or(0));
    nonconvex.omega = run.stages().values.omega.value_or(0);
    nonconvex.step = run.stages().values.step;
    if (run.stages().memory == Stages::Memory::difference) nonconvex.memoryRate = run.stages().values.alpha;
    nonconvex.workers = setup.workers();
    nonconvex.gradientNoise = inputs.run.gradientNoise;
    if (!(smoothness > 0) || inputs.regularized || !isQuickToPass(setup)) return;
    nonconvex.smoothness = smoothness;
    nonconvex.meanSmoothness = std::sqrt(squaredNorm(constants.smoothnessOf) / double(constants.smoothnessOf.size()));
    nonconvex.dissimilarity = bounds.dissimilarity;
    // Without a known minimum: every loss is at least 0.
    nonconvex.startGap = setup.startObjective - (setup.optimum ? setup.optimum->objective : 0);
    RowMatrix gradients(setup.workers(), setup.dimension());
    Vector losses(std::size_t(setup.workers())), mean(std::size_t(setup.dimension()));
    GradientEvaluator(*setup.problem).evaluate(setup.start, 1, gradients, losses);
    meanGradient(gradients, mean);
    inputs.startGradient = std::sqrt(squaredNorm(mean));
    double total = 0, apart = 0;
    for (Index i = 0; i < gradients.rows(); ++i) {
        total += squaredNorm(gradients.row(i));
        apart += squaredDistance(gradients.row(i), mean);
    }
    nonconvex.startMemoryError = total / double(gradients.rows());
    if (bounds.isParallel) nonconvex.dissimilarity = apart / double(gradients.rows());
}

Plateau plateauOf(const Run& run, const LineInputs& inputs) {
    const RunTraits& traits = inputs.traits;
    const ExperimentSpec& spec = run.spec();
    if (!traits.isMean || !traits.isHonest || run.stages().noise || !(traits.isDirect || traits.isDifference) ||
        !traits.isConstant)
        return {};
    return predictPlateau({*run.setup().problem, *run.setup().optimum, spec.compressor, spec.oracle,
                           int(spec.network.float_bits), traits.isDifference && run.stages().values.alpha > 0,
                           inputs.regularized, run.stages().values.step, spec.server.momentum});
}

}  // namespace

LineInputs lineInputsOf(const Run& run, bool withPlateau) {
    LineInputs inputs;
    const Setup& setup = run.setup();
    const Stages& stages = run.stages();
    const GradientBounds bounds =
        isQuickToPass(setup) ? gradientBounds(*setup.problem, setup.data.get(), setup.partition) : GradientBounds();
    inputs.traits = traitsOf(run, bounds);
    inputs.regularized = !setup.regularizer->isZero();
    inputs.pooledSmoothness = setup.problem->constants().pooledSmoothness;
    inputs.k0 = stages.values.k0;
    inputs.dimension = inputs.largestBlock = setup.dimension();
    if (run.spec().compressor.block > 0)
        inputs.largestBlock = std::min<Index>(inputs.dimension, run.spec().compressor.block);
    inputs.rounds = double(run.spec().run.rounds);
    inputs.noiseLevel = stages.values.noiseLevel;
    if (setup.optimum) inputs.run = linearRunOf(run);
    inputs.knowsGradientNoise = inputs.traits.isFull;
    if (stages.oracle == Stages::Oracle::minibatch && bounds.rowNoise) {
        inputs.run.gradientNoise = *bounds.rowNoise / double(run.spec().oracle.batch);
        inputs.knowsGradientNoise = true;
    }
    fillNonconvex(run, bounds, inputs);
    if (!setup.optimum) return inputs;
    fillFloors(run, inputs);
    inputs.medianBias = biasAtOptimum(run);
    if (!withPlateau) return inputs;
    inputs.plateau = plateauOf(run, inputs);
    fillWalks(run, inputs);
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
