#include "views/median_line.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/number_text.h"
#include "round/aggregator/aggregator.h"

namespace dianoia {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("MedianLine", text);
}

QString rounded(double value) {
    return QString::fromStdString(roundedText(value, 3));
}

const std::vector<double> kDash = {7, 4};
constexpr double kLargestDot = 5;  // its radius in pixels

double meanOf(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

/// The range that is kept while `wanted` fits and fills at least `least` of it.
void follow(AxisRange& range, AxisRange wanted, double least) {
    const bool fits = wanted.low >= range.low && wanted.high <= range.high;
    if (!fits || wanted.span() < least * range.span()) range = niceRange(wanted, AxisScale::linear);
}

}  // namespace

QString voteText(const MedianLineContent& content) {
    const auto& values = content.probe.values;
    const auto n = values.size();
    if (content.level > 0 && content.law)
        return tr("vote + %1 %").arg(QString::fromStdString(roundedText(100 * content.law->vote.plus, 3)));
    const auto plus = std::size_t(std::count_if(values.begin(), values.end(), [](double v) { return v > 0; }));
    const auto minus = std::size_t(std::count_if(values.begin(), values.end(), [](double v) { return v < 0; }));
    if (plus == minus) return tr("vote tied, %1 to %2").arg(plus).arg(minus);
    return (plus > minus ? tr("vote +, %1 of %2") : tr("vote -, %1 of %2")).arg(std::max(plus, minus)).arg(n);
}

void MedianLine::showNothing(const QString& reason) {
    Drawing drawing;
    drawing.notes << reason;
    m_panel.setPanelTitle(tr("Values of the workers"));
    m_panel.setLegend({});
    m_panel.setDrawing(std::move(drawing));
}

void MedianLine::show(const MedianLineContent& content) {
    const auto& values = content.probe.values;
    if (values.empty() || !std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); }))
        return showNothing(tr("the gradients are not finite"));
    Vector sorted(values.begin(), values.end());
    const double median = medianOf(sorted), mean = meanOf(values);
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    setReach(content, *least, *greatest, mean);
    stackDots(values);
    setAxes(content);
    m_panel.setPanelTitle(
        tr("%1, coordinate %2: %3").arg(content.run).arg(content.probe.coordinate).arg(voteText(content)));
    Drawing drawing;
    addDensity(content, drawing);
    const QColor text = chartColours(m_panel.theme()).text;
    drawing.rules.push_back({Qt::Vertical, 0, {chartColours(m_panel.theme()).mark, {2, 4}}, 1, {}});
    drawing.rules.push_back({Qt::Vertical, mean, {text, {}}, 2, {}});
    drawing.rules.push_back({Qt::Vertical, median, content.style, 2, {}});
    drawing.rules.back().style.dash.clear();
    if (content.law && content.level > 0)
        drawing.rules.push_back({Qt::Vertical, content.law->expected, {content.style.colour, kDash}, 2, {}});
    addVote(content, drawing);
    addDots(drawing);
    writeLegend(content, mean, median);
    if (!content.note.isEmpty()) drawing.notes << content.note;
    m_panel.setDrawing(std::move(drawing));
}

void MedianLine::setReach(const MedianLineContent& content, double least, double greatest, double mean) {
    // The spread of the median shows as far as the eye can still compare it with the workers' values.
    constexpr double kSpreads = 3, kMostSpread = 1.5, kMargin = 0.12;
    const double range = greatest - least;
    const double unit = range > 0 ? range : std::max(std::abs(mean), content.level);
    const double size = unit > 0 ? unit : 1;
    AxisRange wanted{least - kMargin * size, greatest + kMargin * size};
    if (content.law && content.level > 0) {
        const double reach =
            range > 0 ? std::min(kSpreads * content.law->spread, kMostSpread * range) : kSpreads * content.law->spread;
        wanted.low = std::min(wanted.low, content.law->expected - reach);
        wanted.high = std::max(wanted.high, content.law->expected + reach);
    }
    // Votes compare with 0: it is shown unless the values would shrink to less than a half of the axis.
    if (wanted.low > 0 && wanted.low < wanted.span()) wanted.low = -kMargin * size;
    if (wanted.high < 0 && -wanted.high < wanted.span()) wanted.high = kMargin * size;
    follow(m_x, wanted, 0.45);
}

/// Dots stand on the line; one that would hide more than half of another stands upon it.
void MedianLine::stackDots(std::vector<double> values) {
    const double near = kLargestDot * m_x.span() / std::max(1, m_panel.plotWidth());
    std::sort(values.begin(), values.end());
    m_stacks.clear();
    m_highest = 0;
    double first = 0;
    for (const double value : values) {
        const bool stands = m_stacks.empty() || value - first >= near;
        if (stands) first = value;
        m_stacks.push_back({value, stands ? 1 : m_stacks.back().height + 1});
        m_highest = std::max(m_highest, m_stacks.back().height);
    }
}

void MedianLine::setAxes(const MedianLineContent& content) {
    constexpr int kLeastStack = 4;
    double peak = 0;
    if (content.law)
        for (double v : content.law->density) peak = std::max(peak, v);
    m_hasDensity = peak > 0;
    if (m_hasDensity) {
        follow(m_density, {0, 1.1 * peak}, 0.5);
        m_y = m_density;
    } else {
        m_y = niceRange({0, std::max<double>(kLeastStack, 1.5 * m_highest)}, AxisScale::linear);
    }
    m_panel.setAxes(
        {tr("gradient of a worker"), AxisScale::linear, m_x},
        {m_hasDensity ? tr("density of the noisy median") : tr("workers at a value"), AxisScale::linear, m_y});
}

void MedianLine::addDensity(const MedianLineContent& content, Drawing& drawing) const {
    if (!content.law || content.law->at.empty()) return;
    DrawnBand band;
    band.fill = content.style.colour;
    band.fill.setAlpha(70);
    DrawnCurve outline;
    outline.style.colour = content.style.colour;
    outline.points.pieces.emplace_back();
    for (std::size_t i = 0; i < content.law->at.size(); ++i) {
        const PlotPoint point{content.law->at[i], content.law->density[i]};
        band.lower.push_back({point.x, 0});
        band.upper.push_back(point);
        outline.points.pieces.back().push_back(point);
    }
    drawing.bands.push_back(std::move(band));
    drawing.curves.push_back(std::move(outline));
}

/// Beside a density the height of a dot says nothing but how many are below it; else it counts them.
void MedianLine::addDots(Drawing& drawing) const {
    constexpr double kSmallest = 1.5, kShareOfHeight = 0.6;
    const double height = m_panel.positionOf({m_x.low, m_y.low}).y() - m_panel.positionOf({m_x.low, m_y.high}).y();
    const double perPixel = m_y.span() / std::max(1.0, height);
    const double unit = m_hasDensity ? kShareOfHeight * height / m_highest : 1 / perPixel;
    const double radius = std::clamp(unit / 2, kSmallest, kLargestDot);
    QColor colour = chartColours(m_panel.theme()).text;
    colour.setAlpha(190);
    for (const Stacked& dot : m_stacks) {
        const double y = m_hasDensity ? (2 * dot.height - 1) * radius * perPixel : dot.height;
        drawing.dots.push_back({{dot.value, m_y.low + y}, colour, radius});
    }
}

/// An arrow from 0 towards what the vote says, as long as it is sure of it.
void MedianLine::addVote(const MedianLineContent& content, Drawing& drawing) const {
    constexpr double kHeight = 0.9, kLength = 0.16, kHeadX = 0.018, kHeadY = 0.035;
    const auto& values = content.probe.values;
    double says = content.law ? content.law->vote.mean() : 0;
    if (!content.law) {
        for (double v : values) says += v > 0 ? 1 : v < 0 ? -1 : 0;
        says = says > 0 ? 1 : says < 0 ? -1 : 0;
    }
    if (says == 0) return;
    const double from = std::clamp(0.0, m_x.low + kLength * m_x.span(), m_x.high - kLength * m_x.span());
    const double tip = from + says * kLength * m_x.span(), y = m_y.low + kHeight * m_y.span();
    const double head = std::min(1.0, std::abs(says) * kLength / kHeadX);
    const double back = tip - std::copysign(head * kHeadX * m_x.span(), says), side = head * kHeadY * m_y.span();
    DrawnCurve arrow;
    arrow.style.colour = chartColours(m_panel.theme()).mark;
    arrow.width = 3;
    arrow.points.pieces = {{{from, y}, {tip, y}}, {{back, y + side}, {tip, y}, {back, y - side}}};
    drawing.curves.push_back(std::move(arrow));
}

void MedianLine::writeLegend(const MedianLineContent& content, double mean, double median) {
    const ChartColours colours = chartColours(m_panel.theme());
    std::vector<LegendEntry> legend = {{tr("mean %1").arg(rounded(mean)), {colours.text, {}}},
                                       {tr("median %1").arg(rounded(median)), {content.style.colour, {}}}};
    if (content.law && content.level > 0)
        legend.push_back({tr("E median %1").arg(rounded(content.law->expected)), {content.style.colour, kDash}});
    legend.push_back({tr("vote"), {colours.mark, {}}});
    m_panel.setLegend(std::move(legend));
}

}  // namespace dianoia
