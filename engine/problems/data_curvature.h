// How strongly the rows of a data set bend a loss: extreme eigenvalues of X'X, by worker and pooled.
#pragma once

#include <vector>

#include "problems/feature_store.h"

namespace dianoia {

/// X_i holds the m_i rows of worker i, X all N rows.
struct DataCurvature {
    std::vector<double> greatestOf;  ///< lambda_max(X_i'X_i) / m_i
    double least = 0;                ///< min_i lambda_min(X_i'X_i) / m_i where asked for and cheap, else 0
    double pooled = 0;               ///< lambda_max(X'X) / N
    double mean = 0;                 ///< lambda_max((1/n) sum_i X_i'X_i / m_i); the pooled one for equal m_i
};

/// Worker i holds rows firstRowOf[i] ... firstRowOf[i+1]-1 of the store.
DataCurvature curvatureOf(const FeatureStore& store, const std::vector<Index>& firstRowOf, bool leastToo);

}  // namespace dianoia
