#include "theory/quadrature.h"

namespace dianoia {

namespace {

/// P_0(x) ... P_20(x).
std::array<double, kGaussNodes + 1> legendre(double x) {
    std::array<double, kGaussNodes + 1> p{1, x};
    for (std::size_t j = 1; j < kGaussNodes; ++j)
        p[j + 1] = (double(2 * j + 1) * x * p[j] - double(j) * p[j - 1]) / double(j + 1);
    return p;
}

std::array<GaussLanes, kGaussNodes> computeRunningWeights() {
    GaussLanes nodes, weights;
    gaussPanel(-1, 1, nodes, weights);
    std::array<GaussLanes, kGaussNodes> result;
    for (std::size_t l = 0; l < kGaussNodes; ++l) {
        const auto end = legendre(nodes[l]);
        for (std::size_t k = 0; k < kGaussNodes; ++k) {
            const auto at = legendre(nodes[k]);
            double total = nodes[l] + 1;
            for (std::size_t j = 1; j < kGaussNodes; ++j) total += at[j] * (end[j + 1] - end[j - 1]);
            result[l][k] = 0.5 * weights[k] * total;
        }
    }
    return result;
}

}  // namespace

const std::array<GaussLanes, kGaussNodes>& gaussRunningWeights() {
    static const std::array<GaussLanes, kGaussNodes> weights = computeRunningWeights();
    return weights;
}

}  // namespace dianoia
