#include "plots/run_curves.h"

#include <algorithm>
#include <cmath>

#include "plots/curve_readings.h"

namespace dianoia {
namespace {

constexpr double kLeastX = 1e-12;

}  // namespace

double floorOf(Column column) {
    return column == Column::gap || column == Column::loss ? 1e-16 : 1e-32;
}

const std::vector<CurvePoint>* recorded(const RunPicture& run, Column column) {
    const auto found = run.curves.find(column);
    return found == run.curves.end() ? nullptr : &found->second;
}

QString labelOf(const RunPicture& run) {
    return QString::fromStdString(run.label).simplified();
}

double positionOfRound(const std::vector<CurvePoint>& rounds, double round) {
    for (const CurvePoint& point : rounds)
        if (point.y.finite > 0 && point.y.last >= round) return point.y.first >= round ? point.xFirst : point.xLast;
    return rounds.empty() ? 0 : rounds.back().xLast;
}

QColor faint(QColor colour, double opacity) {
    colour.setAlphaF(float(opacity));
    return colour;
}

DrawnCurve recordedCurve(const RunPicture& run, Column column, const RunStyle& style, double width,
                         const PlotScaling& scaling) {
    DrawnCurve curve;
    curve.style = style;
    curve.width = width;
    const auto* history = recorded(run, column);
    if (!history) return curve;
    curve.points = plotCurve(*history, scaling);
    auto& points = curve.points;
    if (!run.divergence.empty() && !points.pieces.empty()) points.lost.push_back(points.pieces.back().back());
    return curve;
}

std::vector<DrawnBand> bandsOf(const RunPicture& run, Column column, const QColor& fill, const PlotScaling& scaling) {
    std::vector<DrawnBand> bands;
    const auto low = run.low.find(column), high = run.high.find(column);
    const auto* mean = recorded(run, column);
    if (!mean || low == run.low.end() || high == run.high.end()) return bands;
    const std::size_t size = std::min({mean->size(), low->second.size(), high->second.size()});
    const double columnWidth = scaling.xRange.span() / scaling.columns;
    bool isOpen = false;
    for (std::size_t i = 0; i < size; ++i) {
        const Bucket &least = low->second[i].y, &greatest = high->second[i].y;
        if (least.finite == 0 || greatest.finite == 0) {
            isOpen = false;
            continue;
        }
        const double x = axisValue((*mean)[i].xFirst, scaling.x, kLeastX);
        const double from = axisValue(least.least, scaling.y, scaling.yFloor),
                     to = axisValue(greatest.greatest, scaling.y, scaling.yFloor);
        if (!isOpen) bands.push_back({fill, {}, {}});
        DrawnBand& band = bands.back();
        if (isOpen && x < band.lower.back().x + columnWidth && i + 1 < size) {
            band.lower.back().y = std::min(band.lower.back().y, from);
            band.upper.back().y = std::max(band.upper.back().y, to);
        } else {
            band.lower.push_back({x, from});
            band.upper.push_back({x, to});
        }
        isOpen = true;
    }
    return bands;
}

DrawnCurve meanCurve(const std::vector<CurvePoint>& history, const RunStyle& style, double width,
                     const PlotScaling& scaling) {
    const auto isShown = [&](const CurvePoint& point) {
        const double at = axisValue(point.xLast, scaling.x, kLeastX);
        return at >= scaling.xRange.low && at <= scaling.xRange.high;
    };
    const auto shown = std::size_t(std::count_if(history.begin(), history.end(), isShown));
    DrawnCurve curve;
    curve.style = style;
    curve.width = width;
    curve.points = plotCurve(runningMean(history, std::max<std::size_t>(1, shown / 100)), scaling);
    return curve;
}

}  // namespace dianoia
