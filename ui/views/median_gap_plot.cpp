#include "views/median_gap_plot.h"

#include <algorithm>
#include <limits>

namespace dianoia {
namespace {

const std::vector<double> kDash = {9, 5};
// A sample jumps about in every column, and a dash is longer than two of them: finer would only cost time.
constexpr Index kAllCoordinates = 64;  // of more, the exact bias is that of the watched ones
constexpr int kFaintColumns = 120, kBiasColumns = 200;

QColor faint(QColor colour, Theme theme) {
    colour.setAlpha(theme == Theme::light ? 70 : 95);
    return colour;
}

}  // namespace

MedianGapPlot::MedianGapPlot(const QString& title, Theme theme, QWidget* parent) : RunPlot(title, theme, parent) {
    PlotChoice choice;
    choice.y = Column::median_mean_gap;
    setChoice(choice);
}

std::set<Column> MedianGapPlot::columns() {
    return {Column::median_mean_gap, Column::median_bias, Column::noisy_median_mean_gap};
}

void MedianGapPlot::addBelow(const RunPicture& run, std::size_t index, const RunsShown& shown,
                             const PlotScaling& scaling, Drawing& drawing) const {
    const Theme theme = panel().theme();
    const auto add = [&](Column column, const RunStyle& style, double width, int columns) {
        const auto found = run.curves.find(column);
        if (found == run.curves.end()) return;
        DrawnCurve curve;
        curve.style = style;
        curve.width = width;
        PlotScaling coarse = scaling;
        coarse.columns = std::min(scaling.columns, columns);
        curve.points = plotCurve(found->second, coarse);
        drawing.curves.push_back(std::move(curve));
    };
    const QString partial = tr("exact bias: of the watched coordinates alone");
    if (run.card.dimension > kAllCoordinates && run.curves.contains(Column::median_bias) &&
        run.spec.noise.kind != NoiseOptions().kind && !drawing.notes.contains(partial))
        drawing.notes << partial;
    const QColor colour = runStyle(index, theme).colour;
    add(Column::noisy_median_mean_gap, {faint(colour, theme), {}}, 1, kFaintColumns);
    add(Column::median_bias, {colour, kDash}, index == shown.selected ? 4 : 3, kBiasColumns);
}

/// A sample that happens to be tiny must not stretch the axis.
void MedianGapPlot::widen(const RunPicture& run, const PlotScaling& scaling, AxisRange& y) const {
    constexpr double kDecadesBelow = 1;
    const double lowest = scaling.y == AxisScale::logarithmic ? y.low - kDecadesBelow : 0;
    const auto include = [&](Column column, double least) {
        AxisRange x, own;
        const auto found = run.curves.find(column);
        if (found == run.curves.end() || !curveRange(found->second, scaling, x, own)) return;
        y.low = std::min(y.low, std::max(own.low, least));
        y.high = std::max(y.high, own.high);
    };
    include(Column::noisy_median_mean_gap, lowest);
    include(Column::median_bias, std::numeric_limits<double>::lowest());
}

void MedianGapPlot::addLegend(std::vector<LegendEntry>& legend) const {
    constexpr int kRoom = 600;  // pixels, below which the names of the runs need it all
    if (panel().plotWidth() < kRoom) return;
    const QColor text = chartColours(panel().theme()).text;
    legend.push_back({tr("clean"), {text, {}}});
    legend.push_back({tr("exact bias |E median - mean|"), {text, kDash}});
    legend.push_back({tr("one round's sample"), {faint(text, panel().theme()), {}}});
}

}  // namespace dianoia
