#include "plots/theory_lines.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"
#include "plots/run_curves.h"

namespace dianoia {
namespace {

constexpr double kLeastX = 1e-12;
constexpr int kTheoryPoints = 200;
constexpr double kTheoryWidth = 1.25, kAlarmWidth = 2.5;

QString tr(const char* text) {
    return QCoreApplication::translate("RunPlot", text);
}

struct RoundPlace {
    double round = 0, x = 0;
};

/// Rounds and where they stand: the whole axis of rounds, elsewhere as far as the run went.
std::vector<RoundPlace> roundPlaces(const RunPicture& run, CurveAxis axis, const PlotScaling& scaling) {
    std::vector<RoundPlace> places;
    if (axis == CurveAxis::round) {
        for (int i = 0; i <= kTheoryPoints; ++i) {
            const double at = scaling.xRange.low + scaling.xRange.span() * i / kTheoryPoints;
            const double round = scaling.x == AxisScale::logarithmic ? std::pow(10.0, at) : at;
            if (round >= 0 && round <= double(run.spec.run.rounds)) places.push_back({round, at});
        }
        return places;
    }
    const auto* rounds = recorded(run, Column::round);
    if (!rounds) return places;
    const std::size_t stride = std::max<std::size_t>(1, rounds->size() / kTheoryPoints);
    for (std::size_t i = 0; i < rounds->size(); i += stride)
        if ((*rounds)[i].y.finite > 0)
            places.push_back({(*rounds)[i].y.first, axisValue((*rounds)[i].xFirst, scaling.x, kLeastX)});
    return places;
}

std::vector<PlotPoint> pointsOf(const TheoryLine& line, const RunPicture& run, const std::string& metric,
                                const std::vector<RoundPlace>& places, const PlotScaling& scaling) {
    std::vector<PlotPoint> points;
    for (const RoundPlace& place : places) {
        const auto value = line.formulaAt(*run.theory, metric, place.round);
        if ((!value || !std::isfinite(*value)) && points.empty()) continue;
        // A line that has reached the floor says no more than that.
        if (!value || !std::isfinite(*value)) break;
        if (scaling.y == AxisScale::logarithmic && *value < scaling.yFloor) break;
        points.push_back({place.x, axisValue(*value, scaling.y, scaling.yFloor)});
    }
    return points;
}

/// Hands the spans of a column to `take` in their order, each with where it ends on the axis.
template <class Take>
void eachSpan(const RunPicture& run, Column column, Take&& take) {
    const auto *rounds = recorded(run, Column::round), *values = recorded(run, column);
    if (!rounds || !values) return;
    for (std::size_t i = 0; i < std::min(rounds->size(), values->size()); ++i) {
        const Bucket &round = (*rounds)[i].y, &value = (*values)[i].y;
        if (round.finite == 0 || value.finite == 0) continue;
        take(MeasuredSpan{round.first, round.last, value.greatest, value.last, value.sum, value.finite},
             (*values)[i].xLast);
    }
}

/// The run's own average so far, which a line is about.
DrawnCurve averageCurve(const TheoryLine& line, const RunPicture& run, Column column, const RunStyle& style,
                        const PlotScaling& scaling) {
    DrawnCurve curve;
    curve.style = {faint(style.colour, 0.6), {2, 2}};
    curve.width = 1;
    curve.name = line.average == LineAverage::mean ? tr("mean so far") : tr("root mean square so far");
    BoundCheck check(line, columnInfo(column).name, *run.theory);
    std::vector<PlotPoint> points;
    eachSpan(run, column, [&](const MeasuredSpan& span, double x) {
        check.take(span);
        // Round 0 has no place on a logarithmic axis.
        if (scaling.x == AxisScale::logarithmic && !(x > 0)) return;
        const PlotPoint point{axisValue(x, scaling.x, kLeastX),
                              axisValue(check.average().value_or(0), scaling.y, scaling.yFloor)};
        const double apart = scaling.xRange.span() / std::max(1, scaling.columns);
        if (check.average() && (points.empty() || point.x >= points.back().x + apart)) points.push_back(point);
    });
    if (!points.empty()) curve.points.pieces.push_back(std::move(points));
    return curve;
}

}  // namespace

RunStyle alarmStyle(Theme theme) {
    return {QColor(theme == Theme::dark ? "#ff4040" : "#d80000"), {6, 4}};
}

bool isForAxes(const TheoryLine& line, CurveAxis axis, const PlotScaling& scaling) {
    const bool isSlope = line.kind == LineKind::guide && line.average != LineAverage::none;
    return !isSlope ||
           (axis == CurveAxis::round && scaling.x == AxisScale::logarithmic && scaling.y == AxisScale::logarithmic);
}

LineOutcome outcomeOf(const TheoryLine& line, const RunPicture& run, Column column) {
    if (!run.theory) return {};
    BoundCheck check(line, columnInfo(column).name, *run.theory);
    eachSpan(run, column, [&](const MeasuredSpan& span, double) { check.take(span); });
    LineOutcome outcome;
    if (line.kind == LineKind::bound) outcome.excess = check.excess();
    if (line.average != LineAverage::none) outcome.average = check.average();
    return outcome;
}

QString excessText(const BoundExcess& excess, const RunPicture& run) {
    const auto number = [](double value, int digits) { return QString::fromStdString(roundedText(value, digits)); };
    const QString text =
        tr("exceeded at round %1, by up to %2 times").arg(number(excess.round, 9), number(excess.greatest, 3));
    return run.repeats > 1 ? text : text + tr(" (one run, not the mean)");
}

std::vector<DrawnCurve> theoryCurves(const RunPicture& run, Column column, CurveAxis axis, const RunStyle& style,
                                     const PlotScaling& scaling, Theme theme) {
    std::vector<DrawnCurve> curves;
    if (!run.theory) return curves;
    const std::string metric(columnInfo(column).name);
    const std::vector<RoundPlace> places = roundPlaces(run, axis, scaling);
    for (const TheoryLine& line : theoryLines()) {
        if (!isForAxes(line, axis, scaling) || !line.holds(*run.theory, metric)) continue;
        std::vector<PlotPoint> points = pointsOf(line, run, metric, places, scaling);
        if (points.size() < 2) continue;
        DrawnCurve curve;
        curve.style = {style.colour, {6, 4}};
        curve.width = kTheoryWidth;
        curve.points.pieces.push_back(std::move(points));
        curve.name = tr("theory: %1").arg(QLatin1String(line.name));
        curve.label = curve.name;
        if (const auto excess = outcomeOf(line, run, column).excess) {
            curve.style = alarmStyle(theme);
            curve.width = kAlarmWidth;
            curve.label += QStringLiteral(", ") + excessText(*excess, run);
        }
        if (line.average != LineAverage::none && line.kind == LineKind::bound)
            curves.push_back(averageCurve(line, run, column, style, scaling));
        curves.push_back(std::move(curve));
    }
    return curves;
}

}  // namespace dianoia
