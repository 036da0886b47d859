// The leading terms of DIANA's bound as a table over the norm p, and what they say of workers and blocks (Mishchenko,
// Gorbunov, Takac and Richtarik, 2019, at alpha = alpha_p/2 and the step of the corollary).
#pragma once

#include <vector>

#include "core/types.h"
#include "theory/rates.h"

namespace dianoia {

/// One norm of the table: messages of `block` coordinates, each quantized with its own p norm.
struct LeadingTermRow {
    double p = 2;
    Index block = 1;          ///< d~ = ceil(d/m), the largest of m blocks as equal as can be
    double omega = 0;         ///< 1/alpha_p(d~) - 1
    LeadingTerm term;         ///< max{2(1 + omega), (kappa + 1)(1/2 + omega/n)}
    double bestWorkers = 0;   ///< as bestWorkers()
    Index harmlessBlock = 1;  ///< as harmlessBlock()
};

/// The row of p in [1, inf]: d coordinates in m blocks, 1 <= m <= d; kappa = L/mu >= 1; n >= 1 workers.
LeadingTermRow leadingTermRow(double p, Index dimension, Index blocks, double kappa, Index workers);

/// The rows p = 1, 2, inf: max{2d~, ...}, max{2 sqrt(d~), ...}, max{1 + sqrt(d~), ...}.
std::vector<LeadingTermRow> leadingTermTable(Index dimension, Index blocks, double kappa, Index workers);

/// The number of workers beyond which more of them no longer shorten the second branch by more than half: omega/n =
/// 1/2, so n* = 2 omega. Blocks of d~: p = 1: 2(d~ - 1), p = 2: 2(sqrt(d~) - 1), p = inf: sqrt(d~) - 1.
double bestWorkers(double omega);

/// The largest block of Quant_p with omega <= n/2, for which the leading term is max{n + 2, kappa + 1} or less: p = 1:
/// n/2 + 1, p = 2: (n/2 + 1)^2, p = inf: (n + 1)^2, as a whole number.
Index harmlessBlock(double p, Index workers);

}  // namespace dianoia
