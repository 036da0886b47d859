#include <algorithm>
#include <cmath>

#include "core/sums.h"
#include "simulation/theory_parts.h"
#include "theory/noise_constants.h"
#include "theory/sign_walk.h"

namespace dianoia {
namespace {

constexpr Index kMostCoordinates = 64, kMostWorkers = 101;

/// Positions of the workers about x*, the noise and the step in one coordinate, in units of x.
struct Coordinate {
    Vector positions;
    double curvature = 1, level = 0, step = 0, start = 0;
    bool operator==(const Coordinate&) const = default;
};

double thirdMoment(ConstSpan values) {
    double total = 0;
    for (double v : values) total += v * v * v;
    return total / double(values.size());
}

CoordinateWalk walkOf(const NoisyMedian& median, const Coordinate& coordinate, const RunTraits& traits,
                      MedianScratch& scratch) {
    CoordinateWalk walk;
    const double curvature = coordinate.curvature, level = coordinate.level;
    walk.curvature = curvature;
    walk.start = coordinate.start;
    walk.median = medianWalk(median, coordinate.positions, level, coordinate.step * curvature, scratch);
    if (!median.law() || !(level > 0)) return walk;
    walk.biasBound = curvature * medianBiasBound(*median.law(), coordinate.positions, level);
    const Index workers = std::ssize(coordinate.positions);
    if (workers >= 3) {
        const double kappa = medianNoiseConstants(*median.law(), workers).medianBias;
        walk.biasLaw = curvature * kappa * thirdMoment(coordinate.positions) / (level * level);
    }
    if (!traits.isVote) return walk;
    const SignWalk rest = signWalk(median, coordinate.positions, level, coordinate.step, coordinate.start, scratch);
    walk.signMean = rest.mean;
    walk.signVariance = rest.variance;
    return walk;
}

}  // namespace

void fillWalks(const Run& run, LineInputs& inputs) {
    const Setup& setup = run.setup();
    const Index d = setup.dimension(), n = setup.workers();
    const auto curvature = setup.problem->constantCurvature();
    if (!setup.optimum || !curvature || !inputs.traits.isParallel || !inputs.traits.isOdd) return;
    if (d > kMostCoordinates || n > kMostWorkers) return;
    const Stages& stages = run.stages();
    const NoisyMedian median(inputs.traits.isNoisy ? stages.noise.get() : nullptr);
    const double level = inputs.traits.isNoisy ? stages.values.noiseLevel : 0;
    MedianScratch scratch;
    std::vector<Coordinate> done;
    for (Index j = 0; j < d; ++j) {
        const auto at = std::size_t(j);
        Coordinate coordinate;
        coordinate.curvature = (*curvature)[at];
        if (!(coordinate.curvature > 0)) return inputs.walks.clear();
        for (Index i = 0; i < n; ++i)
            coordinate.positions.push_back(-setup.optimum->gradients.row(i)[at] / coordinate.curvature);
        coordinate.level = level / coordinate.curvature;
        coordinate.step = stages.values.step;
        coordinate.start = setup.start[at] - setup.optimum->point[at];
        const auto known = std::find(done.begin(), done.end(), coordinate);
        inputs.walks.push_back(known != done.end() ? inputs.walks[std::size_t(known - done.begin())]
                                                   : walkOf(median, coordinate, inputs.traits, scratch));
        done.push_back(std::move(coordinate));
    }
    inputs.walksKnowBounds = inputs.traits.isNoisy;
    inputs.walksKnowSigns = inputs.traits.isNoisy && inputs.traits.isVote;
}

}  // namespace dianoia
