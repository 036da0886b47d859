#include "theory/leading_terms.h"

#include <cmath>

#include "theory/compression.h"

namespace dianoia {

LeadingTermRow leadingTermRow(double p, Index dimension, Index blocks, double kappa, Index workers) {
    LeadingTermRow row;
    row.p = p;
    row.block = (dimension + blocks - 1) / blocks;
    row.omega = 1 / alphaP(p, row.block) - 1;
    row.term = leadingTerm(kappa, row.omega, workers);
    row.bestWorkers = bestWorkers(row.omega);
    row.harmlessBlock = harmlessBlock(p, workers);
    return row;
}

std::vector<LeadingTermRow> leadingTermTable(Index dimension, Index blocks, double kappa, Index workers) {
    std::vector<LeadingTermRow> table;
    for (const double p : {1.0, 2.0, HUGE_VAL}) table.push_back(leadingTermRow(p, dimension, blocks, kappa, workers));
    return table;
}

double bestWorkers(double omega) {
    return 2 * omega;
}

Index harmlessBlock(double p, Index workers) {
    const double most = (1 + 0.5 * double(workers)) * (1 + 1e-12);
    const auto isHarmless = [&](Index block) { return 1 / alphaP(p, block) <= most; };
    Index low = 1, high = 2;
    while (isHarmless(high)) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        const Index middle = low + (high - low) / 2;
        (isHarmless(middle) ? low : high) = middle;
    }
    return low;
}

}  // namespace dianoia
