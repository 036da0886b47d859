#include "plots/panel_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"
#include "plots/curve_readings.h"

namespace dianoia {
namespace {

constexpr std::size_t kMostCurves = 8;

QString tr(const char* text) {
    return QCoreApplication::translate("PanelReader", text);
}

double valueOf(double coordinate, const PanelAxis& axis) {
    return axis.scale == AxisScale::logarithmic ? std::pow(10.0, coordinate) : coordinate;
}

QString unitOf(const PanelAxis& axis) {
    return axis.unit.isEmpty() ? tr("unit of x") : axis.unit;
}

QString number(double value, int digits = 4) {
    return QString::fromStdString(roundedText(value, digits));
}

}  // namespace

QString valueText(double coordinate, const PanelAxis& axis, int digits) {
    return number(valueOf(coordinate, axis), digits);
}

double readingPlace(const Drawing& drawing, const PanelAxis& xAxis, double x) {
    if (!xAxis.isCounted) return x;
    constexpr double kNear = 0.01;  // of the axis
    const bool hasSelected = std::any_of(drawing.curves.begin(), drawing.curves.end(),
                                         [](const DrawnCurve& c) { return c.isSelected && !c.points.pieces.empty(); });
    const double whole = std::round(valueOf(x, xAxis));
    double nearest = xAxis.scale == AxisScale::logarithmic ? std::log10(std::max(whole, 1.0)) : whole;
    double distance = kNear * xAxis.range.span();
    for (const DrawnCurve& curve : drawing.curves) {
        if (curve.name.isEmpty() || curve.isSelected != hasSelected) continue;
        for (const auto& piece : curve.points.pieces)
            for (const PlotPoint& point : piece) {
                const double value = valueOf(point.x, xAxis);
                if (std::abs(point.x - x) >= distance || std::abs(value - std::round(value)) > 1e-6) continue;
                distance = std::abs(point.x - x);
                nearest = point.x;
            }
    }
    return nearest;
}

std::vector<ReadoutLine> crosshairLines(const Drawing& drawing, const PanelAxis& xAxis, const PanelAxis& yAxis,
                                        double x, double y) {
    struct Read {
        const DrawnCurve* curve;
        double value;
    };
    std::vector<Read> read;
    for (const DrawnCurve& curve : drawing.curves)
        if (const auto value = curveValueAt(curve.points, x, xAxis.range.span() / 200); value && !curve.name.isEmpty())
            read.push_back({&curve, *value});
    const std::size_t all = read.size();
    if (all > kMostCurves) {
        std::stable_sort(read.begin(), read.end(),
                         [&](const Read& a, const Read& b) { return std::abs(a.value - y) < std::abs(b.value - y); });
        read.resize(kMostCurves - 1);
    }
    std::vector<ReadoutLine> lines = {{{}, xAxis.title + QStringLiteral(" = ") + valueText(x, xAxis, 7)}};
    for (const auto& [curve, value] : read)
        lines.push_back({curve->style.colour, tamed(curve->name, 30) + QStringLiteral(": ") + valueText(value, yAxis)});
    if (all > kMostCurves) lines.push_back({{}, tr("and %1 more").arg(all - read.size())});
    return lines;
}

std::optional<double> decadesPerStep(const DrawnCurve& curve, const PanelAxis& xAxis, double a, double b) {
    const auto from = curveValueAt(curve.points, a), to = curveValueAt(curve.points, b);
    if (!from || !to || a == b) return std::nullopt;
    return (*to - *from) / (valueOf(b, xAxis) - valueOf(a, xAxis));
}

std::vector<ReadoutLine> cursorLines(const Drawing& drawing, const PanelAxis& xAxis, const PanelAxis& yAxis, double a,
                                     double b) {
    std::vector<ReadoutLine> lines = {
        {{},
         tr("A %1, B %2: difference %3")
             .arg(valueText(a, xAxis, 7), valueText(b, xAxis, 7), number(valueOf(b, xAxis) - valueOf(a, xAxis), 7))}};
    for (const DrawnCurve& curve : drawing.curves) {
        if (!curve.isSelected) continue;
        const auto from = curveValueAt(curve.points, a), to = curveValueAt(curve.points, b);
        if (!from || !to) {
            const QString where = from ? tr("B") : to ? tr("A") : tr("A and B");
            lines.push_back({curve.style.colour, tr("%1: no value at %2").arg(tamed(curve.name, 30), where)});
            continue;
        }
        const double ratio = yAxis.scale == AxisScale::logarithmic ? std::pow(10.0, *to - *from) : *to / *from;
        QString text = tr("%1: %2 to %3").arg(tamed(curve.name, 30), valueText(*from, yAxis), valueText(*to, yAxis));
        if (std::isfinite(ratio)) text += tr(", ratio %1").arg(number(ratio));
        lines.push_back({curve.style.colour, text});
        const auto slope = decadesPerStep(curve, xAxis, a, b);
        if (yAxis.scale == AxisScale::logarithmic && slope)
            lines.push_back({curve.style.colour, tr("%1 decades per %2").arg(number(*slope), unitOf(xAxis))});
    }
    return lines;
}

ReadoutLine targetTitle(const PanelAxis& yAxis, double target) {
    return {{}, tr("target %1").arg(valueText(target, yAxis))};
}

std::vector<ReadoutLine> targetLines(const Drawing& drawing, const PanelAxis& xAxis, const PanelAxis& yAxis,
                                     double target) {
    std::vector<ReadoutLine> lines = {targetTitle(yAxis, target)};
    for (const DrawnCurve& curve : drawing.curves) {
        if (curve.name.isEmpty()) continue;
        const auto at = firstAtOrBelow(curve.points, target);
        lines.push_back({curve.style.colour, tamed(curve.name, 30) + QStringLiteral(": ") +
                                                 (at ? valueText(*at, xAxis, 7) : tr("not reached"))});
    }
    return lines;
}

}  // namespace dianoia
