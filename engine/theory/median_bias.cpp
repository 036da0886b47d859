#include "theory/median_bias.h"

#include <cmath>

#include "core/sums.h"

namespace dianoia {

double medianBias(const NoisyMedian& median, const RowMatrix& gradients, Index coordinate, double b, Vector& column,
                  MedianScratch& scratch) {
    column.resize(std::size_t(gradients.rows()));
    for (Index i = 0; i < gradients.rows(); ++i) column[std::size_t(i)] = gradients.row(i)[std::size_t(coordinate)];
    return median.mean(column, b, scratch) - sum(column) / double(column.size());
}

double MedianBiasNorm::operator()(const RowMatrix& gradients, std::span<const Index> coordinates, double b) {
    m_biases.clear();
    for (const Index j : coordinates) m_biases.push_back(medianBias(m_median, gradients, j, b, m_column, m_scratch));
    return std::sqrt(squaredNorm(m_biases));
}

double MedianBiasNorm::operator()(const RowMatrix& gradients, double b) {
    m_biases.clear();
    for (Index j = 0; j < gradients.columns(); ++j)
        m_biases.push_back(medianBias(m_median, gradients, j, b, m_column, m_scratch));
    return std::sqrt(squaredNorm(m_biases));
}

}  // namespace dianoia
