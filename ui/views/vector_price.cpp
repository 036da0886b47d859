#include "views/vector_price.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"
#include "views/median_questions.h"
#include "views/price_marks.h"

namespace dianoia {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("VectorPrice", text);
}

constexpr int kRoomForWords = 560;  // pixels, below which a legend says less

/// Of the greatest error; the law of a coordinate is known to about 1e-12 of it.
constexpr double kLeastShare = 1e-11;

QString rounded(double value) {
    return QString::fromStdString(roundedText(value, 3));
}

double biasOf(const VectorPrice& price) {
    return price.bias();
}
double spreadOf(const VectorPrice& price) {
    return price.spread().value_or(0);
}
double totalOf(const VectorPrice& price) {
    return price.error().value_or(0);
}
double wrongShareOf(const VectorPrice& price) {
    return price.wrongShare.total;
}
double wrongChanceOf(const VectorPrice& price) {
    return price.wrongChance.total;
}

bool isFinite(const VectorPriceContent& content) {
    const auto& levels = content.curve.levels;
    return levels.size() > 1 && std::all_of(levels.begin(), levels.end(), [](const VectorPrice& price) {
               return std::isfinite(price.bias()) && std::isfinite(totalOf(price));
           });
}

bool hasSpread(const VectorPriceContent& content) {
    return content.curve.levels.front().variance.has_value();
}

bool isSampled(const VectorPriceContent& content) {
    return content.curve.sampled < content.dimension;
}

AxisRange logLevels(const VectorPriceContent& content) {
    return {std::log10(content.curve.levels.front().level), std::log10(content.curve.levels.back().level)};
}

DrawnCurve curveOf(const VectorPriceContent& content, const RunStyle& style, double width, double floor,
                   double (*value)(const VectorPrice&)) {
    LogCurve drawn(style, width, floor);
    for (const VectorPrice& price : content.curve.levels) drawn.add(price.level, value(price));
    return drawn.take();
}

/// factor / b^power, from where it comes below `greatest` to the last level.
DrawnCurve lineOf(const VectorPriceContent& content, const RunStyle& style, double factor, double power,
                  double greatest) {
    const double first = std::max(std::pow(factor / greatest, 1 / power), content.curve.levels.front().level);
    const double last = content.curve.levels.back().level;
    LogCurve drawn(style, 2, 0);
    if (first < last)
        for (const double level : {first, last}) drawn.add(level, factor / std::pow(level, power));
    return drawn.take();
}

/// One standard error about the bias.
DrawnBand errorBand(const VectorPriceContent& content, QColor colour, double floor) {
    colour.setAlpha(70);
    DrawnBand band{colour, {}, {}};
    for (const VectorPrice& price : content.curve.levels) {
        const double x = std::log10(price.level), error = price.biasError();
        band.lower.push_back({x, std::log10(std::max(price.bias() - error, floor))});
        band.upper.push_back({x, std::log10(std::max(price.bias() + error, floor))});
    }
    return band;
}

/// The same about the share of wrong votes, on a linear axis.
DrawnBand shareBand(const VectorPriceContent& content, QColor colour) {
    colour.setAlpha(70);
    DrawnBand band{colour, {}, {}};
    for (const VectorPrice& price : content.curve.levels) {
        const double x = std::log10(price.level), error = price.wrongShare.standardError;
        band.lower.push_back({x, std::max(price.wrongShare.total - error, 0.0)});
        band.upper.push_back({x, std::min(price.wrongShare.total + error, 1.0)});
    }
    return band;
}

QString sampleNote(const VectorPriceContent& content) {
    return tr("estimated from %1 of %2 coordinates; band: one standard error")
        .arg(content.curve.sampled)
        .arg(content.dimension);
}

QString titleOf(const VectorPriceContent& content) {
    return content.step ? tr("Whole vector's error: at rest, step %1").arg(rounded(*content.step))
                        : tr("Whole vector's error: one round");
}

AxisRange errorRange(const VectorPriceContent& content, double greatest, double floor) {
    double least = greatest;
    for (const VectorPrice& price : content.curve.levels) {
        least = std::min(least, std::max(price.bias(), floor));
        if (price.variance) least = std::min(least, std::max(spreadOf(price), floor));
    }
    return niceRange({std::log10(least), std::log10(greatest)}, AxisScale::logarithmic);
}

}  // namespace

std::optional<double> valueAt(const VectorBiasCurve& curve, double level, double (*value)(const VectorPrice&)) {
    const auto& levels = curve.levels;
    const auto above = std::lower_bound(levels.begin(), levels.end(), level,
                                        [](const VectorPrice& price, double b) { return price.level < b; });
    if (above == levels.end()) return std::nullopt;
    if (above->level == level) return value(*above);
    if (above == levels.begin()) return std::nullopt;
    const VectorPrice& below = above[-1];
    const double share = std::log(level / below.level) / std::log(above->level / below.level);
    const double low = value(below), high = value(*above);
    if (low > 0 && high > 0) return low * std::pow(high / low, share);
    return low + share * (high - low);
}

void showNoVectorPrice(ChartPanel& price, ChartPanel& votes, const QString& reason) {
    price.setPanelTitle(tr("Whole vector's error against noise"));
    votes.setPanelTitle(tr("Wrong votes against noise"));
    for (ChartPanel* panel : {&price, &votes}) {
        Drawing drawing;
        drawing.notes << reason;
        panel->setLegend({});
        panel->setDrawing(std::move(drawing));
    }
}

void showVectorPrice(ChartPanel& panel, const VectorPriceContent& content) {
    if (!isFinite(content)) return;
    double greatest = 0;
    for (const VectorPrice& price : content.curve.levels) greatest = std::max({greatest, price.bias(), totalOf(price)});
    const double floor = priceFloor(greatest, kLeastShare);
    greatest = std::max(greatest, floor);
    const ChartColours colours = chartColours(panel.theme());
    const RunStyle bias{content.style.colour, {}}, spread{content.style.colour, kPriceDash}, total{colours.text, {}},
        large{colours.text, kPriceDash}, bound{colours.text, kPriceDots};
    panel.setPanelTitle(titleOf(content));
    panel.setAxes(levelAxis(content.noise, logLevels(content)),
                  {tr("error over all coordinates"), AxisScale::logarithmic, errorRange(content, greatest, floor)});
    Drawing drawing;
    std::vector<LegendEntry> legend = {{tr("bias"), bias}};
    if (isSampled(content)) drawing.bands.push_back(errorBand(content, content.style.colour, floor));
    if (hasSpread(content)) drawing.curves.push_back(curveOf(content, total, 3, floor, totalOf));
    drawing.curves.push_back(curveOf(content, bias, 2, floor, biasOf));
    if (hasSpread(content)) {
        const bool isWide = panel.plotWidth() >= kRoomForWords;
        drawing.curves.push_back(curveOf(content, spread, 2, floor, spreadOf));
        legend.push_back({isWide ? tr("spread (sd)") : tr("sd"), spread});
        legend.push_back({isWide ? tr("total error") : tr("total"), total});
    }
    if (content.cubic && *content.cubic > 0) {
        drawing.curves.push_back(lineOf(content, large, *content.cubic, 2, greatest));
        legend.push_back({tr("theory (ours), large b"), large});
    }
    if (content.bound && *content.bound > 0) {
        drawing.curves.push_back(lineOf(content, bound, *content.bound, 1, greatest));
        legend.push_back({tr("bound"), bound});
    }
    if (content.curve.best)
        markBestLevel(drawing, colours, content.curve.best->level, totalOf(*content.curve.best), floor);
    markPresentLevel(drawing, colours, content.level);
    if (content.cubic && content.bound)
        drawing.notes << tr("at large b the bias is %1/b^2 (ours); it is at most %2/b (the paper's rate)")
                             .arg(rounded(*content.cubic), rounded(*content.bound));
    if (isSampled(content)) drawing.notes << sampleNote(content);
    if (content.workers % 2 == 0) drawing.notes << tr("theory's lines need an odd number of workers");
    if (content.isSupposed) noteSupposed(drawing, content.noise);
    panel.setLegend(std::move(legend));
    panel.setDrawing(std::move(drawing));
}

void showWrongVotes(ChartPanel& panel, const VectorPriceContent& content) {
    if (!isFinite(content)) return;
    double greatest = 0.5;
    for (const VectorPrice& price : content.curve.levels)
        greatest = std::max({greatest, wrongShareOf(price), wrongChanceOf(price)});
    const RunStyle share{content.style.colour, {}}, chance{content.style.colour, kPriceDash};
    panel.setPanelTitle(tr("Wrong votes against noise"));
    panel.setAxes(levelAxis(content.noise, logLevels(content)),
                  {tr("share of coordinates"), AxisScale::linear, niceRange({0, greatest}, AxisScale::linear)});
    Drawing drawing;
    if (isSampled(content)) drawing.bands.push_back(shareBand(content, content.style.colour));
    for (const auto& [style, value] : {std::pair(share, &wrongShareOf), std::pair(chance, &wrongChanceOf)}) {
        DrawnCurve curve;
        curve.style = style;
        curve.width = 2;
        curve.points.pieces.emplace_back();
        for (const VectorPrice& price : content.curve.levels)
            curve.points.pieces.back().push_back({std::log10(price.level), value(price)});
        drawing.curves.push_back(std::move(curve));
    }
    markPresentLevel(drawing, chartColours(panel.theme()), content.level);
    if (const auto now = valueAt(content.curve, content.level, wrongShareOf))
        drawing.notes << tr("at b = %1 the expected vote is wrong in %2 % of the coordinates")
                             .arg(rounded(content.level), rounded(100 * *now));
    if (content.withoutMean > 0)
        drawing.notes << tr("without the %1 coordinates whose mean is 0").arg(content.withoutMean);
    if (isSampled(content)) drawing.notes << sampleNote(content);
    panel.setLegend({{tr("wrong expected vote"), share}, {tr("chance of a wrong vote"), chance}});
    panel.setDrawing(std::move(drawing));
}

void appendVectorCsv(std::string& text, const VectorPriceContent& content) {
    const auto add = [&, run = content.run.toStdString()](const char* quantity, double level, double value) {
        appendMedianCsv(text, double(content.round), run, quantity, level, value);
    };
    for (const VectorPrice& price : content.curve.levels) {
        add("bias of the vector", price.level, price.bias());
        if (isSampled(content)) add("standard error of the bias", price.level, price.biasError());
        if (price.variance) {
            add("spread of the vector", price.level, spreadOf(price));
            add("total error of the vector", price.level, totalOf(price));
        }
        add("share of wrong expected votes", price.level, wrongShareOf(price));
        add("chance of a wrong vote", price.level, wrongChanceOf(price));
    }
}

}  // namespace dianoia
