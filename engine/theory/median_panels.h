// Quadrature panels for integrals of distribution functions of noisy values. Used by noisy_median.cpp and
// middle_pair.cpp alone.
#pragma once

#include "core/types.h"
#include "theory/noise_shape.h"
#include "theory/quadrature.h"
#include "theory/success_counts.h"

namespace dianoia {

/// Memory of one evaluation: one for each thread, grown once.
struct MedianScratch {
    Vector centres;   ///< (u_i - c)/b, ascending
    Vector mirrored;  ///< distances of the centres from a point, both ways
    Vector points;
    Vector edges;  ///< borders of quadrature panels
    SuccessCounts<kGaussNodes> lanes;
    SuccessCounts<1> counts;
    MarkedCounts<kGaussNodes> markedLanes;
    MarkedCounts<1> marked;
    std::vector<GaussLanes> below, above;  ///< distribution functions at the nodes of all panels
};

/// scratch.centres := (values - c)/b in ascending order; returns c, the median of `values`. b > 0.
double centreValues(ConstSpan values, double b, MedianScratch& scratch);

/// edges := borders of panels over [from, to], ascending, from and to included: at most `width` wide where some
/// |z - centre| < reach, with a border at every point where the law is not smooth; one wide panel over each stretch
/// where all distribution functions are 0 or 1. `centres` ascending.
void panelEdges(ConstSpan centres, const NoiseShape& shape, double width, double from, double to, Vector& points,
                Vector& edges);

}  // namespace dianoia
