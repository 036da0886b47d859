// The bias of the median as an estimate of the mean, over all coordinates of the workers' gradients.
#pragma once

#include <span>

#include "core/types.h"
#include "theory/noisy_median.h"

namespace dianoia {

/// E median_i(g_ij + b xi_ij) - mean_i g_ij for coordinate j of `gradients`, a row a worker; the mean is summed in the
/// engine's fixed order.
double medianBias(const NoisyMedian& median, const RowMatrix& gradients, Index coordinate, double b, Vector& column,
                  MedianScratch& scratch);

/// |E median_i(g_i + b xi_i) - mean_i g_i| over the given coordinates; the square root of a fixed-order sum.
class MedianBiasNorm {
public:
    explicit MedianBiasNorm(const NoiseLaw* law) : m_median(law) {}
    double operator()(const RowMatrix& gradients, std::span<const Index> coordinates, double b);
    /// Over all coordinates.
    double operator()(const RowMatrix& gradients, double b);

private:
    NoisyMedian m_median;
    MedianScratch m_scratch;
    Vector m_column, m_biases;
};

}  // namespace dianoia
