// Gauss-Legendre quadrature with 20 nodes: exact for polynomials up to degree 39.
#pragma once

#include <array>
#include <cstddef>

namespace dianoia {

inline constexpr std::size_t kGaussNodes = 20;

/// The positive nodes on [-1, 1], ascending, and their weights (Abramowitz and Stegun, 1964, table 25.4).
inline constexpr std::array<double, kGaussNodes / 2> kGaussPositive = {
    0.07652652113349734, 0.22778585114164507, 0.37370608871541955, 0.5108670019508271, 0.636053680726515,
    0.7463319064601508,  0.8391169718222188,  0.912234428251326,   0.9639719272779138, 0.9931285991850949};
inline constexpr std::array<double, kGaussNodes / 2> kGaussHalfWeights = {
    0.15275338713072584, 0.14917298647260374, 0.14209610931838204, 0.13168863844917664, 0.11819453196151841,
    0.10193011981724044, 0.08327674157670475, 0.06267204833410907, 0.04060142980038694, 0.017614007139152118};

using GaussLanes = std::array<double, kGaussNodes>;

/// nodes := the 20 nodes of [a, b], ascending; weights := their weights, which add up to b - a.
inline void gaussPanel(double a, double b, GaussLanes& nodes, GaussLanes& weights) {
    constexpr std::size_t kHalf = kGaussNodes / 2;
    const double centre = 0.5 * (a + b), radius = 0.5 * (b - a);
    for (std::size_t i = 0; i < kHalf; ++i) {
        nodes[kHalf + i] = centre + radius * kGaussPositive[i];
        nodes[kHalf - 1 - i] = centre - radius * kGaussPositive[i];
        weights[kHalf + i] = weights[kHalf - 1 - i] = radius * kGaussHalfWeights[i];
    }
}

/// Row l, column k: the weight of f(node k) in the integral of f from -1 to node l, exact for degree 19. With Legendre
/// polynomials P_j: (w_k/2) [x_l + 1 + sum_{j=1}^{19} P_j(x_k) (P_{j+1}(x_l) - P_{j-1}(x_l))].
const std::array<GaussLanes, kGaussNodes>& gaussRunningWeights();

/// The integral of f over [a, b] by one panel.
template <class Function>
double gaussIntegral(double a, double b, Function&& f) {
    GaussLanes nodes, weights;
    gaussPanel(a, b, nodes, weights);
    double total = 0;
    for (std::size_t l = 0; l < kGaussNodes; ++l) total += weights[l] * f(nodes[l]);
    return total;
}

/// The integral of f over [a, b] by `panels` equal panels.
template <class Function>
double gaussIntegral(double a, double b, int panels, Function&& f) {
    const double width = (b - a) / panels;
    double total = 0;
    for (int i = 0; i < panels; ++i) total += gaussIntegral(a + i * width, a + (i + 1) * width, f);
    return total;
}

}  // namespace dianoia
