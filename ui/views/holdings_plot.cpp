#include "views/holdings_plot.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "controls/plain_text.h"
#include "core/rfc4180.h"

namespace dianoia {
namespace {

constexpr std::size_t kMostColumns = 400;  // more are narrower than a pixel
constexpr std::size_t kMostClasses = 15;
constexpr std::size_t kFewWorkers = 20;  // whose classes are written into the columns
constexpr double kRoomForName = 0.05;    // of the highest column

QString tr(const char* text) {
    return QCoreApplication::translate("HoldingsPlot", text);
}

/// So many neighbours of `count` share a column.
std::size_t together(std::size_t count) {
    return (count + kMostColumns - 1) / kMostColumns;
}

/// The classes in the order in which they are drawn; beyond kMostClasses the last entry stands for all that remain.
struct DrawnClasses {
    std::vector<QString> names;
    std::vector<std::size_t> placeOf;  ///< of each class
};

DrawnClasses drawnClasses(const Holdings& holdings) {
    const std::size_t classes = std::max<std::size_t>(holdings.classes.size(), 1);
    DrawnClasses drawn;
    drawn.placeOf.resize(classes);
    std::vector<Index> total(classes, 0);
    for (const auto& own : holdings.counts)
        for (std::size_t c = 0; c < classes; ++c) total[c] += own[c];
    std::vector<std::size_t> order(classes);
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (classes > kMostClasses) {
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return total[a] > total[b]; });
        std::sort(order.begin(), order.begin() + kMostClasses - 1);
    }
    for (std::size_t place = 0; place < classes; ++place) {
        const bool isRest = classes > kMostClasses && place + 1 >= kMostClasses;
        drawn.placeOf[order[place]] = isRest ? kMostClasses - 1 : place;
        if (place >= kMostClasses) continue;
        drawn.names.push_back(isRest                     ? tr("%1 others").arg(classes - kMostClasses + 1)
                              : holdings.classes.empty() ? tr("rows")
                                                         : QString::fromStdString(holdings.classes[order[place]]));
    }
    return drawn;
}

/// Hues all around the wheel, light and dark in turn so that neighbours differ without any colour vision.
QColor classColour(std::size_t place, std::size_t count, Theme theme) {
    const double hue = double(place) / double(std::max<std::size_t>(count, 1));
    const bool isOdd = place % 2 == 1;
    if (theme == Theme::dark) return QColor::fromHsvF(float(hue), 0.6f, isOdd ? 0.42f : 0.62f);
    return QColor::fromHsvF(float(hue), isOdd ? 0.55f : 0.35f, isOdd ? 0.78f : 0.97f);
}

/// Mean rows by column and drawn class.
std::vector<std::vector<double>> columnsOf(const Holdings& holdings, const DrawnClasses& drawn, std::size_t share) {
    std::vector<std::vector<double>> columns;
    for (std::size_t first = 0; first < holdings.counts.size(); first += share) {
        const std::size_t last = std::min(first + share, holdings.counts.size());
        std::vector<double> rows(drawn.names.size(), 0);
        for (std::size_t i = first; i < last; ++i)
            for (std::size_t c = 0; c < drawn.placeOf.size(); ++c)
                rows[drawn.placeOf[c]] += double(holdings.counts[i][c]) / double(last - first);
        columns.push_back(std::move(rows));
    }
    return columns;
}

QString percent(double share) {
    return plainNumber(100 * share, 3) + QStringLiteral(" %");
}

/// The axis of the workers, with what sums the picture up.
QString workersTitle(const Holdings& holdings) {
    QStringList parts = {tr("worker i")};
    if (!holdings.classes.empty()) parts << tr("label skew %1 (0: all alike)").arg(plainNumber(labelSkew(holdings), 3));
    if (const double skew = quantitySkew(holdings); skew > 1.01)
        parts << tr("largest worker %1 times the mean").arg(plainNumber(skew, 3));
    return parts.join(QStringLiteral("; "));
}

/// The extreme of each group of neighbours.
Vector extremes(const Vector& values, std::size_t share) {
    Vector kept;
    for (std::size_t first = 0; first < values.size(); first += share) {
        const auto last = values.begin() + std::ptrdiff_t(std::min(first + share, values.size()));
        kept.push_back(*std::max_element(values.begin() + std::ptrdiff_t(first), last,
                                         [](double a, double b) { return std::abs(a) < std::abs(b); }));
    }
    return kept;
}

}  // namespace

void showHoldings(ChartPanel& panel, const Holdings& holdings) {
    const DrawnClasses drawn = drawnClasses(holdings);
    const std::size_t workers = holdings.counts.size(), share = together(workers);
    const auto columns = columnsOf(holdings, drawn, share);
    double highest = 0;
    for (const auto& rows : columns) highest = std::max(highest, std::accumulate(rows.begin(), rows.end(), 0.0));
    panel.setAxes({workersTitle(holdings), AxisScale::linear, {-0.6, double(workers) - 0.4}, tr("worker"), true},
                  {tr("rows"), AxisScale::linear, {0, std::max(highest * 1.05, 1.0)}});
    Drawing drawing;
    const double half = workers > kFewWorkers ? 0.5 : 0.4;
    for (std::size_t k = 0; k < columns.size(); ++k) {
        const double left = double(k * share) - half;
        const double right = std::min(double(k * share + share), double(workers)) - 1 + half;
        double bottom = 0;
        for (std::size_t c = 0; c < columns[k].size(); ++c) {
            const double rows = columns[k][c];
            if (rows == 0) continue;
            drawing.bars.push_back(
                {left, right, bottom, bottom + rows, classColour(c, drawn.names.size(), panel.theme()), {}});
            if (workers <= kFewWorkers && rows > kRoomForName * highest && !holdings.classes.empty())
                drawing.texts.push_back({{(left + right) / 2, bottom + rows / 2}, tamed(drawn.names[c], 8), true});
            bottom += rows;
        }
    }
    if (share > 1) drawing.notes << tr("each column is the mean of %1 workers").arg(share);
    panel.setDrawing(std::move(drawing));
    std::vector<LegendEntry> legend;
    for (std::size_t c = 0; c < drawn.names.size(); ++c)
        legend.push_back({drawn.names[c], {classColour(c, drawn.names.size(), panel.theme()), {}}});
    panel.setLegend(std::move(legend));
}

void showHeterogeneity(ChartPanel& panel, const Heterogeneity& measures, const QString& run, const QColor& colour) {
    const Vector& moments = measures.thirdMoments;
    const std::size_t share = together(moments.size());
    const Vector shown = extremes(moments, share);
    double low = 0, high = 0;
    for (const double v : shown) {
        low = std::min(low, v);
        high = std::max(high, v);
    }
    constexpr double kRoomForNotes = 0.7;  // of the height of all bars
    const double room = std::max(0.08 * (high - low), 1e-300);
    panel.setAxes(
        {tr("coordinate j"), AxisScale::linear, {-0.6, double(moments.size()) - 0.4}, tr("coordinate"), true},
        {tr("third moment mu3_j"), AxisScale::linear, {low - kRoomForNotes * (high - low) - room, high + room}});
    Drawing drawing;
    for (std::size_t k = 0; k < shown.size(); ++k) {
        const double left = double(k * share) - 0.4;
        const double right = std::min(double(k * share + share), double(moments.size())) - 0.6;
        drawing.bars.push_back({left, right, std::min(shown[k], 0.0), std::max(shown[k], 0.0), colour, {}});
    }
    drawing.rules.push_back({Qt::Horizontal, 0, {chartColours(panel.theme()).mark, {}}, 1, {}});
    drawing.notes = {tr("%1, clean gradients of honest workers at x:").arg(run),
                     tr("|median - mean| / |mean| = %1").arg(plainNumber(measures.relativeGap, 4)),
                     tr("median and mean differ in sign on %1 of the coordinates").arg(percent(measures.wrongSigns)),
                     tr("mean cosine of two workers = %1").arg(plainNumber(measures.meanCosine, 4)),
                     tr("(1/n) sum |g_i - mean|\u00b2 = %1").arg(plainNumber(measures.spread, 4))};
    if (share > 1) drawing.notes << tr("each bar is the extreme of %1 coordinates").arg(share);
    panel.setDrawing(std::move(drawing));
    panel.setLegend({});
}

void showNoHoldings(ChartPanel& panel, const QString& sentence) {
    panel.setAxes({QString(), AxisScale::linear, {0, 1}}, {QString(), AxisScale::linear, {0, 1}});
    Drawing drawing;
    drawing.notes << sentence;
    panel.setDrawing(std::move(drawing));
    panel.setLegend({});
}

void appendHoldingsCsv(std::string& text, std::uint64_t round, const std::string& run, const Holdings& holdings) {
    for (std::size_t i = 0; i < holdings.counts.size(); ++i)
        for (std::size_t c = 0; c < holdings.counts[i].size(); ++c) {
            if (holdings.counts[i][c] == 0) continue;
            text += std::to_string(round) + ',';
            appendCsvCell(text, run);
            text += ',';
            appendCsvCell(text, holdings.classes.empty() ? std::string() : holdings.classes[c]);
            text += ',' + std::to_string(i) + ',' + std::to_string(holdings.counts[i][c]) + '\n';
        }
}

}  // namespace dianoia
