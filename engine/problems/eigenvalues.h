// Extreme eigenvalues of symmetric matrices: the constants L and mu.
#pragma once

#include <functional>

#include "core/types.h"

namespace dianoia {

struct Extremes {
    double least = 0;
    double greatest = 0;
};

/// Both extreme eigenvalues of the symmetric n x n matrix, row-major, whose lower triangle alone is read.
Extremes extremeEigenvalues(ConstSpan matrix, Index n);

/// The greatest eigenvalue of such a matrix, positive semidefinite, to 1e-11: Lanczos, then a Cholesky factor of
/// (greatest + margin) I - matrix as the proof that none is greater; without that proof all eigenvalues are computed.
double greatestEigenvalue(ConstSpan matrix, Index n);

/// The greatest eigenvalue of v -> product(v), symmetric positive semidefinite of size n, by Lanczos with full
/// reorthogonalisation (Golub and Van Loan, 2013, section 10.1). An upper bound by the last residual.
double greatestEigenvalue(Index n, const std::function<void(ConstSpan v, Span product)>& apply);

}  // namespace dianoia
