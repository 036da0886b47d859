#include "views/median_price.h"

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

const std::vector<double> kDash = {8, 5}, kDots = {2, 3};

/// Values below are rounding errors of the law rather than a bias.
constexpr double kLeastShare = 1e-8;

DrawnCurve curveOf(const NoisePriceCurve& curve, const RunStyle& style, double width, double floor,
                   double (*value)(const NoisePrice&)) {
    DrawnCurve drawn;
    drawn.style = style;
    drawn.width = width;
    drawn.points.pieces.emplace_back();
    for (const NoisePrice& price : curve.levels)
        drawn.points.pieces.back().push_back({std::log10(price.level), std::log10(std::max(value(price), floor))});
    return drawn;
}

double biasOf(const NoisePrice& price) {
    return std::abs(price.gap);
}
double spreadOf(const NoisePrice& price) {
    return std::sqrt(price.variance);
}
double totalOf(const NoisePrice& price) {
    return std::sqrt(price.error());
}

QString titleOf(const MedianPriceContent& content) {
    return content.step ? tr("Error against noise: at rest, step %1").arg(rounded(*content.step))
                        : tr("Error against noise: one round");
}

}  // namespace

void showNoMedianPrice(ChartPanel& panel, const QString& reason) {
    Drawing drawing;
    drawing.notes << reason;
    panel.setPanelTitle(tr("Error against noise"));
    panel.setLegend({});
    panel.setDrawing(std::move(drawing));
}

void showMedianPrice(ChartPanel& panel, const MedianPriceContent& content) {
    const auto& levels = content.curve.levels;
    if (levels.size() < 2) return;
    double greatest = 0, least = 1e300;
    for (const NoisePrice& price : levels) greatest = std::max(greatest, totalOf(price));
    const double floor = std::max(kLeastShare * greatest, 1e-300);
    for (const NoisePrice& price : levels)
        least = std::min({least, std::max(biasOf(price), floor), std::max(spreadOf(price), floor)});
    const AxisRange x{std::log10(levels.front().level), std::log10(levels.back().level)};
    const AxisRange y = niceRange({std::log10(least), std::log10(greatest)}, AxisScale::logarithmic);
    panel.setPanelTitle(titleOf(content));
    panel.setAxes({tr("noise scale b (sd), %1").arg(content.noise), AxisScale::logarithmic, x},
                  {tr("error of the coordinate"), AxisScale::logarithmic, y});
    const ChartColours colours = chartColours(panel.theme());
    const RunStyle bias{content.style.colour, {}}, spread{content.style.colour, kDash}, total{colours.text, {}};
    Drawing drawing;
    drawing.curves = {curveOf(content.curve, total, 3, floor, totalOf), curveOf(content.curve, bias, 2, floor, biasOf),
                      curveOf(content.curve, spread, 2, floor, spreadOf)};
    std::vector<LegendEntry> legend = {{tr("bias"), bias}, {tr("spread (sd)"), spread}, {tr("total error"), total}};
    const NoisePrice& best = content.curve.best;
    if (best.level > 0) {
        drawing.dots.push_back({{std::log10(best.level), std::log10(std::max(totalOf(best), floor))}, colours.text, 5});
        drawing.notes << tr("least total error %1 at b = %2").arg(rounded(totalOf(best)), rounded(best.level));
    } else {
        drawing.notes << tr("no noise has the least total error, %1").arg(rounded(totalOf(best)));
    }
    if (content.level > 0) {
        const QString text = tr("b = %1").arg(rounded(content.level));
        drawing.rules.push_back({Qt::Vertical, std::log10(content.level), {colours.mark, kDots}, 2, text});
    }
    if (content.isSupposed)
        drawing.notes << tr("this run adds no noise: this is what %1 noise would do").arg(content.noise);
    panel.setLegend(std::move(legend));
    panel.setDrawing(std::move(drawing));
}

}  // namespace dianoia
