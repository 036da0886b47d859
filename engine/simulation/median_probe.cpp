#include "simulation/median_probe.h"

#include <algorithm>
#include <cmath>

namespace dianoia {

MedianProbe probeMedian(Run& run, Index coordinate, int threads) {
    const RowMatrix& gradients = run.gradients(threads);
    MedianProbe probe{run.round(), std::clamp<Index>(coordinate, 0, gradients.columns() - 1), {}};
    for (const Index i : run.stages().honest) probe.values.push_back(gradients.row(i)[std::size_t(probe.coordinate)]);
    return probe;
}

std::shared_ptr<const RowMatrix> honestGradients(Run& run, int threads) {
    const RowMatrix& gradients = run.gradients(threads);
    const auto& honest = run.stages().honest;
    auto copy = std::make_shared<RowMatrix>(std::ssize(honest), gradients.columns());
    for (Index i = 0; i < copy->rows(); ++i)
        std::copy_n(gradients.row(honest[std::size_t(i)]).begin(), gradients.columns(), copy->row(i).begin());
    return copy;
}

Index largestGapCoordinate(const RowMatrix& gradients) {
    static const RandomStreams streams(0);
    const RoundContext context{streams, RoundIndex(0)};
    const Range all{0, gradients.columns()};
    for (Index i = 0; i < gradients.rows(); ++i)
        for (const double v : gradients.row(i))
            if (!std::isfinite(v)) return 0;
    const auto d = std::size_t(all.size());
    Vector hint(d, 0.0), median(d, 0.0), mean(d, 0.0);
    makeAggregator({"median", "zero"})->aggregate(gradients, all, 0, context, hint, median);
    makeAggregator({"mean", "zero"})->aggregate(gradients, all, 0, context, hint, mean);
    Index largest = 0;
    double gap = -1;
    for (std::size_t j = 0; j < d; ++j)
        if (const double here = std::abs(median[j] - mean[j]); here > gap) {
            gap = here;
            largest = Index(j);
        }
    return largest;
}

}  // namespace dianoia
