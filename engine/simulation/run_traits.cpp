#include <cmath>

#include "core/sums.h"
#include "simulation/theory_parts.h"

namespace dianoia {

RunTraits traitsOf(const Run& run, const GradientBounds& bounds) {
    const Stages& stages = run.stages();
    const ExperimentSpec& spec = stages.spec;
    RunTraits traits;
    traits.isMean = stages.aggregator->isMean();
    traits.isVote = stages.aggregator->downlink() == DownlinkForm::signs;
    traits.isOdd = run.setup().workers() % 2 == 1;
    traits.isMedian = spec.aggregator.kind == "median" && (traits.isOdd || spec.aggregator.even == "average");
    traits.isHonest = !stages.attack;
    traits.isNoisy = stages.noise && stages.values.noiseLevel > 0;
    const bool isAltered =
        spec.compressor.kind == "quantize" && (spec.compressor.clip > 0 || spec.compressor.shared_scale);
    traits.isUnbiased = stages.values.omega.has_value() && !isAltered;
    traits.isUncompressed = spec.compressor.kind == (traits.isVote ? "sign" : "none");
    traits.isDirect = stages.memory == Stages::Memory::none;
    traits.isDifference = stages.memory == Stages::Memory::difference;
    traits.isFull = !stages.isMinibatch();
    traits.isConstant = spec.server.schedule == "constant";
    traits.isInverse = spec.server.schedule == "inverse";
    traits.isWithoutMomentum = spec.server.momentum == 0;
    traits.isUnchanged = spec == run.initialSpec() && run.changes().empty();
    traits.isParallel = bounds.isParallel;
    return traits;
}

void fillFloors(const Run& run, LineInputs& inputs) {
    const Setup& setup = run.setup();
    if (!setup.optimum) return;
    const double smoothness = inputs.run.smoothness, convexity = inputs.run.strongConvexity;
    const double size = squaredNorm(setup.optimum->point) + squaredNorm(setup.start) + 1;
    const bool isShort = run.spec().network.float_bits == 32;
    const double unit = isShort ? std::ldexp(1.0, -24) : std::ldexp(1.0, -52);
    // A relative error of `unit` in what travels moves the fixed point by at most kappa times as much.
    const double conditioning = convexity > 0 ? 1 + smoothness / convexity : 1;
    const double place = convexity > 0 ? (1 + smoothness) / convexity * setup.optimum->residual : 0;
    const double moved = 4 * unit * conditioning * std::sqrt(size) + place;
    inputs.distanceFloor = moved * moved;
    inputs.gapFloor =
        16 * std::ldexp(1.0, -52) * (1 + std::abs(setup.optimum->objective)) + 0.5 * smoothness * inputs.distanceFloor;
}

}  // namespace dianoia
