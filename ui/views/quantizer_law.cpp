#include "views/quantizer_law.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"

namespace dianoia {
namespace {

constexpr std::size_t kFew = 12;  ///< coordinates whose probabilities are written

QString tr(const char* text) {
    return QCoreApplication::translate("QuantizerLaw", text);
}

AxisRange rangeOf(const ShownCoordinates& shown) {
    AxisRange range{0, 0};
    const auto widen = [&](double v) {
        if (!std::isfinite(v)) return;
        range = {std::min(range.low, v), std::max(range.high, v)};
    };
    for (double v : shown.values) widen(v);
    for (double v : shown.arrived) widen(v);
    for (const CoordinateLaw& law : shown.law)
        for (const Outcome& outcome : law.outcomes) widen(outcome.value);
    const double room = std::max(range.span() * (shown.values.size() <= kFew ? 0.2 : 0.06), 1e-300);
    return {range.low - room, range.high + room};
}

DrawnBar barOf(double coordinate, double value, double probability, double halfHeight) {
    const double half = halfWidthOf(probability);
    return {coordinate - half, coordinate + half, value - halfHeight, value + halfHeight, {}, {}};
}

void addLaw(const ShownCoordinates& shown, std::size_t i, double halfHeight, const QColor& colour, Drawing& drawing) {
    const double at = double(shown.first + Index(i));
    for (std::size_t o = 0; o < 2; ++o) {
        const Outcome& outcome = shown.law[i].outcomes[o];
        if (outcome.probability <= 0 || !std::isfinite(outcome.value)) continue;
        DrawnBar bar = barOf(at, outcome.value, outcome.probability, halfHeight);
        bar.fill = colour;
        bar.fill.setAlphaF(float(0.3 + 0.5 * outcome.probability));
        drawing.bars.push_back(bar);
        const bool isBelow = outcome.value < 0 || (outcome.value == 0 && shown.values[i] > 0);
        QString words = QString::fromStdString(roundedText(outcome.probability, 4));
        if (!shown.firstFrequency.empty()) {
            const double frequency = o == 0 ? shown.firstFrequency[i] : 1 - shown.firstFrequency[i];
            DrawnBar drawn = barOf(at, outcome.value, frequency, 2 * halfHeight);
            drawn.outline = colour;
            drawing.bars.push_back(drawn);
            words += tr(", drawn %1").arg(QString::fromStdString(roundedText(frequency, 4)));
        }
        if (shown.values.size() <= kFew) drawing.texts.push_back({{at, outcome.value}, words, isBelow});
    }
}

}  // namespace

QString formulaText(const MessageBits& formula) {
    if (formula.bits == 0) return tr("no formula");
    return (formula.isBound ? tr("at most %1") : tr("formula %1")).arg(formula.bits);
}

double halfWidthOf(double probability) {
    return std::max(0.06, 0.45 * probability);
}

AxisRange aroundWholeNumbers(double first, double last) {
    const double middle = (first + last) / 2, half = std::max((last - first) / 2 + 0.6, 2.05);
    return {middle - half, middle + half};
}

void showCoordinates(ChartPanel& panel, const ShownCoordinates& shown, const QColor& colour) {
    const ChartColours colours = chartColours(panel.theme());
    const AxisRange y = rangeOf(shown);
    const std::size_t count = shown.values.size();
    panel.setAxes({tr("coordinate j"), AxisScale::linear,
                   aroundWholeNumbers(double(shown.first), double(shown.first) + double(count) - 1)},
                  {tr("value"), AxisScale::linear, y});
    Drawing drawing;
    DrawnCurve stems{{colours.mark, {}}, 1, {}, {}};
    const double radius = count <= kFew ? 4.5 : count <= 40 ? 3 : 2;
    for (std::size_t i = 0; i < count; ++i) {
        const double at = double(shown.first + Index(i));
        if (!shown.law.empty()) addLaw(shown, i, 0.012 * y.span(), colour, drawing);
        stems.points.pieces.push_back({{at, 0}, {at, shown.values[i]}});
        drawing.dots.push_back({{at, shown.values[i]}, colours.text, radius});
        if (shown.arrived.empty() || !std::isfinite(shown.arrived[i])) continue;
        // Among many, those that came up stand out from the zeros.
        const bool isPale = count > kFew && shown.arrived[i] == 0;
        drawing.dots.push_back(
            {{at, shown.arrived[i]}, isPale ? colours.mark : colours.text, radius + (isPale ? 1 : 2.5), true});
    }
    drawing.curves.push_back(std::move(stems));
    drawing.rules.push_back({Qt::Horizontal, 0, {colours.mark, {}}, 1, {}});
    panel.setDrawing(std::move(drawing));
    std::vector<LegendEntry> legend = {{tr("\u25cf value"), {colours.text, {}}}};
    if (!shown.law.empty()) legend.push_back({tr("can arrive, as wide as probable"), {colour, {}}});
    if (!shown.arrived.empty()) legend.push_back({tr("\u25cb arrives"), {colours.text, {}}});
    if (!shown.firstFrequency.empty()) legend.push_back({tr("drawn (outline)"), {colour, {}}});
    panel.setLegend(std::move(legend));
}

}  // namespace dianoia
