// The covariance of what the workers send at the optimum: what keeps a memoryless method from coming to rest.
#pragma once

#include <optional>

#include "core/types.h"
#include "theory/plateau.h"

namespace dianoia {

/// C = (1/n^2) sum_i Cov(message of worker i at x*) = diag(compression) + sampling. Compression noise is uncorrelated
/// across coordinates; sampling noise is kept as single-row gradients, not as a matrix.
struct MessageNoise {
    Vector compression;                 ///< d variances
    std::vector<RowMatrix> deviations;  ///< minibatch: worker i's rows, gradient of one row minus grad f_i(x*)
    Vector weights;                     ///< weight of one such row: 1/(n^2 B N_i)
    double trace() const;
};

/// Empty where plateau.h says that there is no formula.
std::optional<MessageNoise> messageNoise(const PlateauSetting& setting);

}  // namespace dianoia
