#include "views/block_choice_plot.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"
#include "core/rfc4180.h"

namespace dianoia {
namespace {

constexpr double kReach = 24;           // pixels
constexpr double kRoomForWord = 30;     // below a point
constexpr double kRoomForBlocks = 200;  // of height

QString tr(const char* text) {
    return QCoreApplication::translate("BlockChoice", text);
}

QString number(double value, int digits = 3) {
    return QString::fromStdString(roundedText(value, digits));
}

/// From blue over violet to red, as p grows.
QColor normColour(std::size_t i, std::size_t count, Theme theme) {
    const double t = count > 1 ? double(i) / double(count - 1) : 0;
    const double hue = std::fmod(215 + 155 * t, 360) / 360;
    return theme == Theme::dark ? QColor::fromHsvF(float(hue), 0.55F, 1.0F)
                                : QColor::fromHsvF(float(hue), 0.95F, 0.78F);
}

/// What would be without compression; empty where that says nothing.
std::optional<double> uncompressed(const BlockChoiceContent& content) {
    BlockCell plain;
    plain.bits = plain.entropyBits = double(content.question.network.float_bits) * double(content.dimension);
    plain.nonzeros = double(content.dimension);
    if (const auto kappa = content.question.kappa) {
        plain.rounds = uncompressedRounds(*kappa, content.question.workers, content.question.target);
        plain.totalBits = *plain.rounds * plain.bits;
    }
    const auto value = choiceQuantities()[content.quantity].value(plain);
    return value && *value > 0 ? value : std::nullopt;
}

AxisRange heightOf(const BlockChoiceContent& content) {
    AxisRange range{1, -1};
    const auto widen = [&](double y) {
        range = range.low > range.high ? AxisRange{y, y} : AxisRange{std::min(range.low, y), std::max(range.high, y)};
    };
    for (const BlockCell& cell : content.choice.cells)
        if (const auto at = placeOf(cell, content.quantity)) widen(at->y);
    if (const auto plain = uncompressed(content)) widen(std::log10(*plain));
    if (range.low > range.high) return {-1, 0};
    // Room for the words above and below; whole decades would leave most of the plot empty.
    const double room = std::max(0.12 * range.span(), 0.1);
    return {range.low - room, range.high + room};
}

DrawnCurve curveOf(const BlockChoiceContent& content, std::size_t norm, double floor, Theme theme) {
    const BlockChoice& choice = content.choice;
    DrawnCurve curve;
    curve.style.colour = normColour(norm, choice.norms.size(), theme);
    curve.name = tr("p = %1").arg(number(choice.norms[norm]));
    const bool isPresent = choice.norms[norm] == content.question.compressor.p;
    curve.width = isPresent ? 3.5 : 1.5;
    curve.points.pieces.emplace_back();
    for (std::size_t b = 0; b < choice.blocks.size(); ++b) {
        const BlockCell& cell = choice.at(norm, b);
        if (const auto at = placeOf(cell, content.quantity)) {
            curve.points.pieces.back().push_back(*at);
        } else if (choiceQuantities()[content.quantity].value(cell)) {
            curve.points.atFloor.push_back({std::log10(double(cell.block)), floor});
        }
    }
    return curve;
}

void mark(Drawing& drawing, const BlockChoiceContent& content, std::size_t cell, const QString& words, DrawnDot dot,
          bool isBelow = false) {
    const auto at = placeOf(content.choice.cells[cell], content.quantity);
    if (!at) return;
    dot.at = *at;
    drawing.dots.push_back(dot);
    drawing.texts.push_back({*at, words.arg(number(std::pow(10.0, at->y))), isBelow});
}

void markChoices(Drawing& drawing, const BlockChoiceContent& content, const ChartPanel& panel, double floor) {
    const ChartColours colours = chartColours(panel.theme());
    const BlockChoice& choice = content.choice;
    const auto best = choice.least(choiceQuantities()[content.quantity].value);
    const bool isBestNow = best && *best == choice.present;
    mark(drawing, content, choice.present, isBestNow ? tr("now %1 \u2605 least") : tr("now %1"),
         {{}, colours.text, 9, true});
    if (best && !isBestNow) {
        const auto at = placeOf(choice.cells[*best], content.quantity);
        const bool hasRoomBelow = at && panel.positionOf({0, floor}).y() - panel.positionOf(*at).y() > kRoomForWord;
        mark(drawing, content, *best, QStringLiteral("\u2605 %1: %2").arg(choiceText(choice.cells[*best]), "%1"),
             {{}, colours.text, 5, false}, hasRoomBelow);
    }
    if (content.picked && *content.picked < choice.cells.size())
        mark(drawing, content, *content.picked,
             QStringLiteral("%1: %2").arg(choiceText(choice.cells[*content.picked]), "%1"),
             {{}, colours.text, 6, true});
}

}  // namespace

const std::vector<ChoiceQuantity>& choiceQuantities() {
    static const std::vector<ChoiceQuantity> all = {
        {tr("bits to the target, predicted"), tr("bits of a worker to %1, predicted"), true,
         [](const BlockCell& c) { return c.totalBits; }},
        {tr("rounds to the target, predicted"), tr("rounds to %1, predicted"), true,
         [](const BlockCell& c) { return c.rounds; }},
        {tr("bits a round"), tr("bits a round, a worker"), false,
         [](const BlockCell& c) { return std::optional(c.bits); }},
        {tr("bits a round by entropy"), tr("bits a round by entropy, a worker"), false,
         [](const BlockCell& c) { return std::optional(c.entropyBits); }},
        {tr("variance"), tr("variance / |message|\u00b2"), false,
         [](const BlockCell& c) { return std::optional(c.variance); }},
        {tr("worst variance omega"), tr("omega"), false, [](const BlockCell& c) { return std::optional(c.omega); }},
        {tr("nonzeros"), tr("nonzeros of a message"), false,
         [](const BlockCell& c) { return std::optional(c.nonzeros); }},
    };
    return all;
}

std::optional<PlotPoint> placeOf(const BlockCell& cell, std::size_t quantity) {
    const auto value = choiceQuantities()[quantity].value(cell);
    if (!value || !(*value > 0) || !std::isfinite(*value)) return std::nullopt;
    return PlotPoint{std::log10(double(cell.block)), std::log10(*value)};
}

void showBlockChoice(ChartPanel& panel, const BlockChoiceContent& content) {
    const ChartColours colours = chartColours(panel.theme());
    const ChoiceQuantity& quantity = choiceQuantities()[content.quantity];
    const AxisRange y = heightOf(content);
    panel.setPanelTitle(content.heading);
    const double last = std::max(std::log10(double(content.dimension)), 0.3);
    panel.setAxes({tr("block size"), AxisScale::logarithmic, {-0.04 * last, 1.04 * last}, tr("coordinate"), true},
                  {quantity.needsTarget ? quantity.axis.arg(number(content.question.target)) : quantity.axis,
                   AxisScale::logarithmic, y});
    Drawing drawing;
    for (std::size_t i = 0; i < content.choice.norms.size(); ++i)
        drawing.curves.push_back(curveOf(content, i, y.low, panel.theme()));
    if (const auto plain = uncompressed(content))
        drawing.rules.push_back(
            {Qt::Horizontal, std::log10(*plain), {colours.mark, {6, 4}}, 1.5, tr("not compressed")});
    markChoices(drawing, content, panel, y.low);
    for (const Index block : content.choice.blocks)
        if (block > 1 && panel.plotArea().height() > kRoomForBlocks)
            drawing.texts.push_back({{std::log10(double(block)), y.low}, QString::number(block)});
    std::vector<LegendEntry> legend;
    for (const DrawnCurve& curve : drawing.curves) legend.push_back({curve.name, curve.style});
    panel.setLegend(std::move(legend));
    panel.setDrawing(std::move(drawing));
}

void showNoBlockChoice(ChartPanel& panel, const QString& reason) {
    Drawing drawing;
    drawing.notes << reason;
    panel.setPanelTitle(tr("p and block"));
    panel.setLegend({});
    panel.setDrawing(std::move(drawing));
}

std::optional<std::size_t> cellNear(const ChartPanel& panel, const BlockChoiceContent& content, QPointF inViewport) {
    std::optional<std::size_t> nearest;
    double distance = kReach;
    for (std::size_t i = 0; i < content.choice.cells.size(); ++i) {
        const auto place = placeOf(content.choice.cells[i], content.quantity);
        if (!place) continue;
        const double away = QLineF(panel.positionOf(*place), inViewport).length();
        if (away > distance || (nearest && away == distance)) continue;
        distance = away;
        nearest = i;
    }
    return nearest;
}

QString choiceText(const BlockCell& cell) {
    return tr("p = %1, block %2").arg(number(cell.p)).arg(cell.block);
}

QString cellWords(const BlockCell& cell) {
    QString words = tr("%1: variance %2 (worst omega %3), %4 nonzeros, %5 bits a round (%6 by entropy)")
                        .arg(choiceText(cell), number(cell.variance), number(cell.omega), number(cell.nonzeros),
                             number(cell.bits, 4), number(cell.entropyBits, 4));
    if (cell.rounds)
        words += tr("; predicted %1 rounds, %2 bits").arg(number(*cell.rounds, 4), number(*cell.totalBits, 4));
    return words;
}

QString choiceCsv(const BlockChoiceContent& content) {
    std::string text = "round,run,p,block,variance,omega,nonzeros,bits,entropy_bits,rounds,total_bits\n";
    for (const BlockCell& cell : content.choice.cells) {
        text += std::to_string(content.round) + ',';
        appendCsvCell(text, content.run);
        text += ',';
        appendShortest(text, cell.p);
        text += ',' + std::to_string(cell.block);
        for (const std::optional<double> value :
             {std::optional(cell.variance), std::optional(cell.omega), std::optional(cell.nonzeros),
              std::optional(cell.bits), std::optional(cell.entropyBits), cell.rounds, cell.totalBits}) {
            text += ',';
            if (value) appendShortest(text, *value);
        }
        text += '\n';
    }
    return QString::fromStdString(text);
}

}  // namespace dianoia
