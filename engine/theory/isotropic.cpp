#include "theory/isotropic.h"

#include "core/sums.h"
#include "round/compressor/block_norm.h"

namespace dianoia {

IsotropicState nextIsotropic(const IsotropicProblem& problem, const IsotropicState& state) {
    const double h = problem.curvature, gamma = problem.step, alpha = problem.memoryRate;
    const double r = state.distance, s = state.memoryError, c = state.cross;
    const double sent = problem.omega * (h * h * r - 2 * h * c + s);
    const double noise = sent / double(problem.workers);
    const double kept = 1 - alpha, shrink = 1 - gamma * h;
    return {shrink * shrink * r + gamma * gamma * noise,
            kept * kept * s + 2 * alpha * kept * h * c + alpha * alpha * (h * h * r + sent),
            shrink * (kept * c + alpha * h * r) - gamma * alpha * noise};
}

IsotropicState isotropicAfter(const IsotropicProblem& problem, IsotropicState state, Index rounds) {
    for (Index k = 0; k < rounds; ++k) state = nextIsotropic(problem, state);
    return state;
}

double isotropicPlateau(const IsotropicProblem& problem, double spread) {
    const double h = problem.curvature, gamma = problem.step, n = double(problem.workers);
    return gamma * problem.omega * spread / (n * (2 * h - gamma * h * h * (1 + problem.omega / n)));
}

double tugOfWarPlateau(double step, double psi, Index workers) {
    return step * psi / (double(workers) * (2 - step));
}

double tugOfWarPlateauMaxNorm(double step, double psi, Index workers) {
    return step * psi / (double(workers) * (2 - step) + step);
}

double frozenMemoryError(double memoryRate, ConstSpan difference, double p) {
    return (1 - 2 * memoryRate) * squaredNorm(difference) +
           memoryRate * memoryRate * BlockNorm(1, 64)(difference) * BlockNorm(p, 64)(difference);
}

}  // namespace dianoia
