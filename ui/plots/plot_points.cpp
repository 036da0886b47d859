#include "plots/plot_points.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace dianoia {
namespace {

/// Buckets joined in one column; y as it was recorded, since few columns need fewer logarithms than many buckets.
struct JoinedColumn {
    long number = 0;
    double xFirst = 0, xLast = 0, first = 0, least = 0, greatest = 0, last = 0;
};

/// From where to where a bucket reaches on the axis of x. Round 0 has no place on a logarithmic one: what a bucket
/// holds of it stands where the bucket ends. Empty where nothing is left.
std::optional<AxisRange> placeOf(const CurvePoint& point, AxisScale scale) {
    if (scale == AxisScale::linear) return AxisRange{point.xFirst, point.xLast};
    if (!(point.xLast > 0)) return std::nullopt;
    const double to = std::log10(point.xLast);
    return AxisRange{point.xFirst > 0 ? std::log10(point.xFirst) : to, to};
}

long columnOf(double x, const PlotScaling& scaling) {
    const double share = (x - scaling.xRange.low) / scaling.xRange.span();
    return std::lround(std::floor(std::clamp(share, -1.0, 2.0) * scaling.columns));
}

void emit(const JoinedColumn& c, const PlotScaling& scaling, std::vector<PlotPoint>& piece) {
    const double middle = (c.xFirst + c.xLast) / 2;
    const auto add = [&](double x, double y) {
        const PlotPoint p{x, axisValue(y, scaling.y, scaling.yFloor)};
        if (piece.empty() || !(piece.back() == p)) piece.push_back(p);
    };
    add(c.xFirst, c.first);
    if (c.least < std::min(c.first, c.last)) add(middle, c.least);
    if (c.greatest > std::max(c.first, c.last)) add(middle, c.greatest);
    add(c.xLast, c.last);
}

void noteFloored(PlotCurve& curve, const AxisRange& place, const PlotScaling& scaling) {
    ++curve.floored;
    if (curve.atFloor.size() == 2) curve.atFloor.pop_back();
    curve.atFloor.push_back({(place.low + place.high) / 2, axisValue(scaling.yFloor, scaling.y, scaling.yFloor)});
}

}  // namespace

double axisValue(double v, AxisScale scale, double floor) {
    return scale == AxisScale::logarithmic ? std::log10(std::max(v, floor)) : v;
}

PlotCurve plotCurve(std::span<const CurvePoint> history, const PlotScaling& scaling) {
    PlotCurve curve;
    std::vector<PlotPoint> piece;
    std::optional<JoinedColumn> open;
    const auto close = [&] {
        if (open) emit(*open, scaling, piece);
        open.reset();
    };
    for (const CurvePoint& point : history) {
        curve.notFinite += point.y.nonFinite;
        if (point.y.finite == 0) {
            close();
            if (point.y.nonFinite > 0 && !piece.empty()) curve.lost.push_back(piece.back());
            if (!piece.empty()) curve.pieces.push_back(std::move(piece));
            piece.clear();
            continue;
        }
        const auto place = placeOf(point, scaling.x);
        if (!place) continue;
        if (scaling.y == AxisScale::logarithmic && point.y.least < scaling.yFloor) noteFloored(curve, *place, scaling);
        const auto [from, to] = *place;
        const long number = columnOf(from, scaling);
        if (open && open->number == number) {
            open->xLast = to;
            open->least = std::min(open->least, point.y.least);
            open->greatest = std::max(open->greatest, point.y.greatest);
            open->last = point.y.last;
        } else {
            close();
            open = {number, from, to, point.y.first, point.y.least, point.y.greatest, point.y.last};
        }
    }
    close();
    if (!piece.empty()) curve.pieces.push_back(std::move(piece));
    return curve;
}

bool curveRange(std::span<const CurvePoint> history, const PlotScaling& scaling, AxisRange& x, AxisRange& y) {
    bool any = false;
    AxisRange px, py;
    for (const CurvePoint& point : history) {
        const auto place = placeOf(point, scaling.x);
        if (point.y.finite == 0 || !place) continue;
        if (!any) px = *place, py = {point.y.least, point.y.greatest};
        px = {std::min(px.low, place->low), std::max(px.high, place->high)};
        py = {std::min(py.low, point.y.least), std::max(py.high, point.y.greatest)};
        any = true;
    }
    if (!any) return false;
    x = px;
    y = {axisValue(py.low, scaling.y, scaling.yFloor), axisValue(py.high, scaling.y, scaling.yFloor)};
    return true;
}

}  // namespace dianoia
