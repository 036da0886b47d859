// A logistic regression small enough to work out by hand.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "problems/margin_problem.h"

namespace dianoia::testing {

inline constexpr double kRows[4][2] = {{1, 2}, {2, -1}, {-1, 1}, {3, 1}};
inline constexpr double kLabels[4] = {1, -1, 1, -1};

/// Logistic regression on four rows, l2 = 0.1; rowsOf[i] belong to worker i.
inline LogisticRegression fourRows(const std::vector<std::vector<Index>>& rowsOf) {
    DataSet data;
    data.rows = 4;
    data.columns = 2;
    DenseFeatures features;
    for (const auto& row : kRows) features.values.insert(features.values.end(), row, row + 2);
    data.features = features;
    data.classNames = {"-1", "1"};
    for (const double label : kLabels) {
        data.labels.push_back(label);
        data.classOf.push_back(label > 0 ? 1 : 0);
    }
    Partition partition;
    partition.rowsOf = rowsOf;
    return LogisticRegression(data, partition, RidgeWeight{0.1, false});
}

/// Gradient of row r's loss at x, with l2.
inline std::array<double, 2> rowGradient(int r, ConstSpan x) {
    const double margin = kLabels[r] * (kRows[r][0] * x[0] + kRows[r][1] * x[1]);
    const double slope = -kLabels[r] / (1 + std::exp(margin));
    return {slope * kRows[r][0] + 0.1 * x[0], slope * kRows[r][1] + 0.1 * x[1]};
}

/// H at x: (1/4) sum s(1-s) a a' + 0.1 I.
inline std::array<double, 3> hessianAt(ConstSpan x) {
    std::array<double, 3> h{0.1, 0, 0.1};
    for (const auto& row : kRows) {
        const double s = 1 / (1 + std::exp(row[0] * x[0] + row[1] * x[1])), weight = s * (1 - s) / 4;
        h[0] += weight * row[0] * row[0];
        h[1] += weight * row[0] * row[1];
        h[2] += weight * row[1] * row[1];
    }
    return h;
}

/// tr(H^-1 C) of symmetric 2 x 2 matrices (first, mixed, second).
inline double traceOver(const std::array<double, 3>& h, const std::array<double, 3>& c) {
    return (h[2] * c[0] - 2 * h[1] * c[1] + h[0] * c[2]) / (h[0] * h[2] - h[1] * h[1]);
}

}  // namespace dianoia::testing
