#include <cmath>

#include "problems/minimisers.h"

namespace dianoia {

Evaluation minimiseByFista(Objective& objective, const Evaluation& start, Index iterations) {
    Vector previous = start.point;
    Evaluation ahead = start;
    double t = 1;
    for (Index k = 0; k < iterations && ahead.residual > objective.tolerance(); ++k) {
        Vector next = objective.proxStep(ahead.point, ahead.gradient);
        double angle = 0;
        for (std::size_t j = 0; j < next.size(); ++j) angle += (ahead.point[j] - next[j]) * (next[j] - previous[j]);
        // Restart where the step turns against the way travelled.
        const double longer = angle > 0 ? 1 : (1 + std::sqrt(1 + 4 * t * t)) / 2;
        const double momentum = angle > 0 ? 0 : (t - 1) / longer;
        t = longer;
        Vector extrapolated = next;
        for (std::size_t j = 0; j < next.size(); ++j) extrapolated[j] += momentum * (next[j] - previous[j]);
        previous = std::move(next);
        ahead = objective.evaluate(std::move(extrapolated));
    }
    // An extrapolated point is not sparse and may leave the domain of R; one more proximal step gives neither fault.
    return objective.evaluate(objective.proxStep(ahead.point, ahead.gradient));
}

std::optional<Evaluation> minimiseByFistaAlone(Objective& objective, const Evaluation& start, Index iterations) {
    constexpr Index kBurst = 200;
    constexpr int kPatience = 5;
    BestPoint best;
    best.offer(start);
    if (!best.best()) return std::nullopt;
    Evaluation at = start;
    double least = start.residual;
    int stalled = 0;
    for (Index k = 0; k < iterations && stalled < kPatience && least > objective.tolerance(); k += kBurst) {
        at = minimiseByFista(objective, at, kBurst);
        best.offer(at);
        stalled = at.residual < 0.9 * least ? 0 : stalled + 1;
        least = std::min(least, at.residual);
    }
    return *best.best();
}

}  // namespace dianoia
