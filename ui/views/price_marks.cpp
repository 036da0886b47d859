#include "views/price_marks.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"

namespace dianoia {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("MedianPrice", text);
}

QString rounded(double value) {
    return QString::fromStdString(roundedText(value, 3));
}

}  // namespace

PanelAxis levelAxis(const QString& noise, AxisRange logLevels) {
    return {tr("noise scale b (sd), %1").arg(noise), AxisScale::logarithmic, logLevels};
}

LogCurve::LogCurve(const RunStyle& style, double width, double floor) : m_floor(floor) {
    m_curve.style = style;
    m_curve.width = width;
    m_curve.points.pieces.emplace_back();
}

void LogCurve::add(double level, double value) {
    m_curve.points.pieces.back().push_back({std::log10(level), std::log10(std::max(value, m_floor))});
}

double priceFloor(double greatest, double leastShare) {
    constexpr double kLeast = 1e-300;
    return std::max(leastShare * greatest, kLeast);
}

void markPresentLevel(Drawing& drawing, const ChartColours& colours, double level) {
    if (!(level > 0)) return;
    const QString text = tr("b = %1").arg(rounded(level));
    drawing.rules.push_back({Qt::Vertical, std::log10(level), {colours.mark, kPriceDots}, 2, text});
}

void markBestLevel(Drawing& drawing, const ChartColours& colours, double level, double error, double floor) {
    if (level > 0) {
        drawing.dots.push_back({{std::log10(level), std::log10(std::max(error, floor))}, colours.text, 5});
        drawing.notes << tr("least total error %1 at b = %2").arg(rounded(error), rounded(level));
    } else {
        drawing.notes << tr("no noise has the least total error, %1").arg(rounded(error));
    }
}

void noteSupposed(Drawing& drawing, const QString& noise) {
    drawing.notes << tr("this run adds no noise: this is what %1 noise would do").arg(noise);
}

}  // namespace dianoia
