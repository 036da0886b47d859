#include "views/median_price.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"
#include "views/price_marks.h"

namespace dianoia {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("MedianPrice", text);
}

QString rounded(double value) {
    return QString::fromStdString(roundedText(value, 3));
}

DrawnCurve curveOf(const NoisePriceCurve& curve, const RunStyle& style, double width, double floor,
                   double (*value)(const NoisePrice&)) {
    LogCurve drawn(style, width, floor);
    for (const NoisePrice& price : curve.levels) drawn.add(price.level, value(price));
    return drawn.take();
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
    const double floor = priceFloor(greatest);
    for (const NoisePrice& price : levels)
        least = std::min({least, std::max(biasOf(price), floor), std::max(spreadOf(price), floor)});
    const AxisRange x{std::log10(levels.front().level), std::log10(levels.back().level)};
    const AxisRange y = niceRange({std::log10(least), std::log10(greatest)}, AxisScale::logarithmic);
    panel.setPanelTitle(titleOf(content));
    panel.setAxes(levelAxis(content.noise, x), {tr("error of the coordinate"), AxisScale::logarithmic, y});
    const ChartColours colours = chartColours(panel.theme());
    const RunStyle bias{content.style.colour, {}}, spread{content.style.colour, kPriceDash}, total{colours.text, {}};
    Drawing drawing;
    drawing.curves = {curveOf(content.curve, total, 3, floor, totalOf), curveOf(content.curve, bias, 2, floor, biasOf),
                      curveOf(content.curve, spread, 2, floor, spreadOf)};
    std::vector<LegendEntry> legend = {{tr("bias"), bias}, {tr("spread (sd)"), spread}, {tr("total error"), total}};
    const NoisePrice& best = content.curve.best;
    markBestLevel(drawing, colours, best.level, totalOf(best), floor);
    markPresentLevel(drawing, colours, content.level);
    if (content.isSupposed) noteSupposed(drawing, content.noise);
    panel.setLegend(std::move(legend));
    panel.setDrawing(std::move(drawing));
}

}  // namespace dianoia
