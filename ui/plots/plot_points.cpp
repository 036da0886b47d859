#include "plots/plot_points.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace dianoia {
namespace {

constexpr double kLeastX = 1e-12;  // x = 0 on a logarithmic axis

/// Buckets joined in one column.
struct JoinedColumn {
    long number = 0;
    double xFirst = 0, xLast = 0, first = 0, least = 0, greatest = 0, last = 0;
};

long columnOf(double x, const PlotScaling& scaling) {
    const double share = (x - scaling.xRange.low) / scaling.xRange.span();
    return std::lround(std::floor(std::clamp(share, -1.0, 2.0) * scaling.columns));
}

void emit(const JoinedColumn& c, std::vector<PlotPoint>& piece) {
    const double middle = (c.xFirst + c.xLast) / 2;
    const auto add = [&](PlotPoint p) {
        if (piece.empty() || !(piece.back() == p)) piece.push_back(p);
    };
    add({c.xFirst, c.first});
    if (c.least < std::min(c.first, c.last)) add({middle, c.least});
    if (c.greatest > std::max(c.first, c.last)) add({middle, c.greatest});
    add({c.xLast, c.last});
}

void noteFloored(PlotCurve& curve, const CurvePoint& point, const PlotScaling& scaling) {
    ++curve.floored;
    if (curve.atFloor.size() == 2) curve.atFloor.pop_back();
    curve.atFloor.push_back({axisValue(point.xFirst / 2 + point.xLast / 2, scaling.x, kLeastX),
                             axisValue(scaling.yFloor, scaling.y, scaling.yFloor)});
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
        if (open) emit(*open, piece);
        open.reset();
    };
    const auto y = [&](double v) { return axisValue(v, scaling.y, scaling.yFloor); };
    for (const CurvePoint& point : history) {
        curve.notFinite += point.y.nonFinite;
        if (point.y.finite == 0) {
            close();
            if (point.y.nonFinite > 0 && !piece.empty()) curve.lost.push_back(piece.back());
            if (!piece.empty()) curve.pieces.push_back(std::move(piece));
            piece.clear();
            continue;
        }
        if (scaling.y == AxisScale::logarithmic && point.y.least < scaling.yFloor) noteFloored(curve, point, scaling);
        const double from = axisValue(point.xFirst, scaling.x, kLeastX),
                     to = axisValue(point.xLast, scaling.x, kLeastX);
        const long number = columnOf(from, scaling);
        if (open && open->number == number) {
            open->xLast = to;
            open->least = std::min(open->least, y(point.y.least));
            open->greatest = std::max(open->greatest, y(point.y.greatest));
            open->last = y(point.y.last);
        } else {
            close();
            open = {number, from, to, y(point.y.first), y(point.y.least), y(point.y.greatest), y(point.y.last)};
        }
    }
    close();
    if (!piece.empty()) curve.pieces.push_back(std::move(piece));
    return curve;
}

bool curveRange(std::span<const CurvePoint> history, const PlotScaling& scaling, AxisRange& x, AxisRange& y) {
    bool any = false;
    for (const CurvePoint& point : history) {
        if (point.y.finite == 0) continue;
        const AxisRange px{axisValue(point.xFirst, scaling.x, kLeastX), axisValue(point.xLast, scaling.x, kLeastX)};
        const AxisRange py{axisValue(point.y.least, scaling.y, scaling.yFloor),
                           axisValue(point.y.greatest, scaling.y, scaling.yFloor)};
        x = any ? AxisRange{std::min(x.low, px.low), std::max(x.high, px.high)} : px;
        y = any ? AxisRange{std::min(y.low, py.low), std::max(y.high, py.high)} : py;
        any = true;
    }
    return any;
}

}  // namespace dianoia
