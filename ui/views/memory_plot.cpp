#include "views/memory_plot.h"

#include <algorithm>
#include <cmath>

namespace dianoia {
namespace {

constexpr std::size_t kMostFaintLines = 50;  // more would hide each other and cost more than a frame has
constexpr int kMostPoints = 3000;            // of all faint lines together

/// Where rounds stand on the axis: straight lines between the rounds that begin and end the buckets of a run.
class RoundScale {
public:
    explicit RoundScale(const std::vector<CurvePoint>& rounds) {
        for (const CurvePoint& point : rounds) {
            if (point.y.finite == 0) continue;
            m_knots.push_back({point.y.first, point.xFirst});
            if (point.y.last > point.y.first) m_knots.push_back({point.y.last, point.xLast});
        }
    }
    bool isEmpty() const { return m_knots.empty(); }
    double at(double round) const {
        const auto after = std::lower_bound(m_knots.begin(), m_knots.end(), round,
                                            [](const Knot& knot, double wanted) { return knot.round < wanted; });
        if (after == m_knots.begin()) return m_knots.front().x;
        if (after == m_knots.end()) return m_knots.back().x;
        const Knot& before = *(after - 1);
        return before.x + (after->x - before.x) * (round - before.round) / (after->round - before.round);
    }

private:
    struct Knot {
        double round, x;
    };
    std::vector<Knot> m_knots;
};

}  // namespace

Theme MemoryPlot::theme() const {
    return panel().theme();
}

std::vector<CurvePoint> MemoryPlot::memberCurve(const RunPicture& run, std::size_t m) {
    const auto rounds = run.curves.find(Column::round);
    if (rounds == run.curves.end()) return {};
    const RoundScale scale(rounds->second);
    if (scale.isEmpty()) return {};
    std::vector<CurvePoint> curve = run.memories.curve(m);
    for (CurvePoint& point : curve) {
        point.xFirst = scale.at(point.xFirst);
        point.xLast = scale.at(point.xLast);
    }
    return curve;
}

void MemoryPlot::prepare(const SessionPicture& picture, const RunsShown& shown) {
    std::size_t all = 0, selected = 0;
    for (std::size_t i = 0; i < picture.runs.size(); ++i) {
        if (!shown.draws(i)) continue;
        const std::size_t members = picture.runs[i].memories.members().size();
        all += members;
        if (i == shown.selected) selected = members;
    }
    m_drawsAll = all <= kMostFaintLines;
    const auto lines = int(std::max<std::size_t>(m_drawsAll ? all : selected, 1));
    m_columns = std::clamp(kMostPoints / (2 * lines), 40, 100);
}

void MemoryPlot::addBelow(const RunPicture& run, std::size_t index, const RunsShown& shown, const PlotScaling& scaling,
                          Drawing& drawing) const {
    const QString unknown = tr("no optimum is known, so there is no distance to it");
    if (run.card.workers > 0 && !run.card.optimalObjective && !drawing.notes.contains(unknown))
        drawing.notes << unknown;
    if (!m_drawsAll && index != shown.selected) return;
    PlotScaling coarse = scaling;
    coarse.columns = std::min(scaling.columns, m_columns);
    DrawnCurve faint;
    faint.style = runStyle(index, theme());
    faint.style.colour.setAlpha(theme() == Theme::light ? 85 : 110);
    faint.style.dash.clear();
    faint.width = 1;
    const MemberHistory& memories = run.memories;
    for (std::size_t m = 0; m < memories.members().size(); ++m) {
        faint.points = plotCurve(memberCurve(run, m), coarse);
        drawing.curves.push_back(faint);
    }
    if (run.repeats > 1 && !memories.isEmpty())
        drawing.notes << tr("%1: single workers are those of the first repeat").arg(QString::fromStdString(run.label));
    if (memories.population() > std::ssize(memories.members()))
        drawing.notes << tr("%1: %2 of %3 workers are drawn")
                             .arg(QString::fromStdString(run.label))
                             .arg(memories.members().size())
                             .arg(memories.population());
}

/// One worker that has nothing left to learn must not make the axis reach down to the floor.
void MemoryPlot::widen(const RunPicture& run, const PlotScaling& scaling, AxisRange& y) const {
    constexpr double kDecadesBelow = 2;
    const double lowest = scaling.y == AxisScale::logarithmic ? y.low - kDecadesBelow : 0;
    for (std::size_t m = 0; m < run.memories.members().size(); ++m) {
        AxisRange x, own;
        if (!curveRange(run.memories.curve(m), scaling, x, own)) continue;
        y.low = std::min(y.low, std::max(own.low, lowest));
        y.high = std::max(y.high, own.high);
    }
}

}  // namespace dianoia
