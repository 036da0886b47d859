#include "simulation/session_picture.h"

#include "core/sums.h"
#include "experiment/live_change.h"

namespace dianoia {

CurveAxis curveAxisOf(const std::string& name) {
    static const std::map<std::string, CurveAxis> axes = {{"epoch", CurveAxis::epoch},
                                                          {"bits_up", CurveAxis::bits_up},
                                                          {"bits_up_per_worker", CurveAxis::bits_up_per_worker},
                                                          {"bits_total", CurveAxis::bits_total},
                                                          {"time_s", CurveAxis::time_s}};
    const auto found = axes.find(name);
    return found == axes.end() ? CurveAxis::round : found->second;
}

std::vector<CurvePoint> curveOver(const History& history, CurveAxis x, Column y, Index workers) {
    switch (x) {
        case CurveAxis::round:
            return history.curve(Column::round, y);
        case CurveAxis::epoch:
            return history.curve(Column::epoch, y);
        case CurveAxis::time_s:
            return history.curve(Column::time_s, y);
        case CurveAxis::bits_up:
        case CurveAxis::bits_up_per_worker:
        case CurveAxis::bits_total:
            break;
    }
    std::vector<CurvePoint> curve = history.curve(Column::bits_up, y);
    const double scale = x == CurveAxis::bits_up_per_worker ? 1.0 / double(workers) : 1.0;
    for (CurvePoint& point : curve) {
        point.xFirst *= scale;
        point.xLast *= scale;
    }
    if (x != CurveAxis::bits_total) return curve;
    const std::vector<CurvePoint> down = history.curve(Column::bits_down, y);
    for (std::size_t i = 0; i < curve.size(); ++i) {
        curve[i].xFirst += down[i].xFirst;
        curve[i].xLast += down[i].xLast;
    }
    return curve;
}

RunPicture pictureOf(const Run& run, const History& history, const std::optional<Row>& last, CurveAxis x,
                     const std::vector<Column>& y) {
    RunPicture picture;
    picture.label = run.label();
    picture.spec = run.spec();
    picture.values = run.stages().values;
    picture.isModified = isModified(run.spec());
    picture.round = run.round();
    picture.ended = run.ended();
    if (run.divergence()) picture.divergence = run.divergence()->sentence();
    picture.last = last;
    for (Column column : y) picture.curves[column] = curveOver(history, x, column, run.setup().workers());
    return picture;
}

ProblemCard cardOf(const Setup& setup) {
    ProblemCard card{
        setup.workers(), setup.dimension(), setup.problem->samples(), setup.problem->constants(), {}, {}, setup.notes,
        nullptr};
    if (setup.data) card.holdings = std::make_shared<const Holdings>(holdingsOf(*setup.data, setup.partition));
    card.constants.smoothnessOf.clear();
    if (!setup.optimum) return card;
    card.optimalObjective = setup.optimum->objective;
    double total = 0;
    for (Index i = 0; i < setup.workers(); ++i) total += squaredNorm(setup.optimum->gradients.row(i));
    card.optimalHeterogeneity = total / double(setup.workers());
    return card;
}

}  // namespace dianoia
