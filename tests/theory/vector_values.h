// Gradients of workers whose coordinates are known or drawn, for tests of whole vectors.
#pragma once

#include <cmath>

#include "theory/vector_bias.h"
#include "theory/worker_values.h"

namespace dianoia::testing {

inline constexpr VectorSampleSize kAll{1'000'000'000, 1'000'000'000};

/// A row a worker from one list a coordinate.
inline RowMatrix matrixOf(const std::vector<Values>& coordinates) {
    RowMatrix gradients(std::ssize(coordinates.front()), std::ssize(coordinates));
    for (Index i = 0; i < gradients.rows(); ++i)
        for (Index j = 0; j < gradients.columns(); ++j)
            gradients.row(i)[std::size_t(j)] = coordinates[std::size_t(j)][std::size_t(i)];
    return gradients;
}

/// Skewed values of sizes over three decades.
inline RowMatrix skewedMatrix(Index n, Index d) {
    RowMatrix gradients(n, d);
    for (Index j = 0; j < d; ++j) {
        const Values u = randomValues(n + 1, j * (n + 4) / 4 * 4);
        const double size = std::pow(10.0, -3 * u.back());
        for (Index i = 0; i < n; ++i) gradients.row(i)[std::size_t(j)] = size * (-std::log(u[std::size_t(i)]) - 0.8);
    }
    return gradients;
}

inline Values columnOf(const RowMatrix& gradients, Index j) {
    Values column;
    for (Index i = 0; i < gradients.rows(); ++i) column.push_back(gradients.row(i)[std::size_t(j)]);
    return column;
}

}  // namespace dianoia::testing
