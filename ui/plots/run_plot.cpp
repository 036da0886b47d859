#include "plots/run_plot.h"

#include <QCoreApplication>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/number_text.h"
#include "experiment/spec_schema.h"

namespace dianoia {
namespace {

/// Where the round stands on the axis, from the curve of rounds above it.
double positionOfRound(const std::vector<CurvePoint>& rounds, double round) {
    for (const CurvePoint& point : rounds)
        if (point.y.finite > 0 && point.y.last >= round) return point.y.first >= round ? point.xFirst : point.xLast;
    return rounds.empty() ? 0 : rounds.back().xLast;
}

/// The value of the curve at or after x.
std::optional<double> valueAt(const std::vector<CurvePoint>& curve, double x) {
    for (const CurvePoint& point : curve)
        if (point.y.finite > 0 && point.xLast >= x) return point.xFirst >= x ? point.y.first : point.y.last;
    return std::nullopt;
}

QString textOf(const Event& event) {
    const auto* field = findField(event.path);
    const QString value =
        QString::fromStdString(event.value.is_string()         ? event.value.get<std::string>()
                               : event.value.is_number_float() ? shortestText(event.value.get<double>())
                                                               : event.value.dump());
    return QString::fromStdString(field ? field->info.label : event.path) + QStringLiteral(" = ") + value;
}

double floorOf(Column column) {
    return column == Column::gap || column == Column::loss ? 1e-16 : 1e-32;
}

}  // namespace

QString axisTitle(CurveAxis axis) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("RunPlot", text); };
    switch (axis) {
        case CurveAxis::round:
            return tr("rounds k");
        case CurveAxis::epoch:
            return tr("epochs");
        case CurveAxis::bits_up:
            return tr("uplink, all workers (bit)");
        case CurveAxis::bits_up_per_worker:
            return tr("uplink per worker (bit)");
        case CurveAxis::bits_total:
            return tr("bits up and down");
        case CurveAxis::time_s:
            return tr("modelled time (s)");
    }
    return {};
}

QString columnTitle(Column column) {
    const ColumnInfo& info = columnInfo(column);
    const auto label = QString::fromUtf8(info.label.data(), qsizetype(info.label.size()));
    if (info.unit.empty()) return label;
    return label + QStringLiteral(" (") + QString::fromUtf8(info.unit.data(), qsizetype(info.unit.size())) + u')';
}

RunPlot::RunPlot(const QString& title, Theme theme, QWidget* parent)
    : QWidget(parent), m_panel(new ChartPanel(title, theme, this)), m_title(title) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_panel);
    m_panel->setPanelTitle(title);
}

void RunPlot::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture*) {
    const PlotScaling scaling = scalingFor(picture, shown);
    Drawing drawing;
    std::vector<DrawnCurve>& curves = drawing.curves;
    QStringList& notes = drawing.notes;
    std::vector<LegendEntry> legend;
    for (std::size_t i = 0; i < picture.runs.size(); ++i)
        if (shown.draws(i)) addBelow(picture.runs[i], i, shown, scaling, drawing);
    for (std::size_t i = 0; i < picture.runs.size(); ++i) {
        if (i >= shown.visible.size() || !shown.visible[i]) continue;
        const RunPicture& run = picture.runs[i];
        legend.push_back({QString::fromStdString(run.label), runStyle(i, m_panel->theme())});
        curves.push_back(drawn(run, i, shown, scaling));
        if (!run.divergence.empty()) notes << QString::fromStdString(run.label + ": " + run.divergence);
        if (curves.back().points.floored > 0 && m_panel->showsFloor(scaling.yFloor))
            notes << tr("%1: values below %2 are drawn there")
                         .arg(QString::fromStdString(run.label))
                         .arg(scaling.yFloor, 0, 'g', 3);
    }
    addLegend(legend);
    m_panel->setLegend(legend);
    m_panel->setDrawing(std::move(drawing));
}

QString RunPlot::dataText() const {
    return {};
}

PlotScaling RunPlot::scalingFor(const SessionPicture& picture, const RunsShown& shown) {
    PlotScaling scaling{
        m_choice.xScale, m_choice.yScale, floorOf(m_choice.y), {}, std::clamp(m_panel->plotWidth(), 50, 500)};
    AxisRange x{0, 1}, y{0, 1};
    bool any = false;
    for (std::size_t i = 0; i < picture.runs.size(); ++i) {
        const auto found = picture.runs[i].curves.find(m_choice.y);
        AxisRange rx, ry;
        if (i >= shown.visible.size() || !shown.visible[i] || found == picture.runs[i].curves.end() ||
            !curveRange(found->second, scaling, rx, ry))
            continue;
        widen(picture.runs[i], scaling, ry);
        x = any ? AxisRange{std::min(x.low, rx.low), std::max(x.high, rx.high)} : rx;
        y = any ? AxisRange{std::min(y.low, ry.low), std::max(y.high, ry.high)} : ry;
        any = true;
    }
    if (m_choice.x == CurveAxis::round && m_choice.xScale == AxisScale::linear && !picture.runs.empty())
        x = {0, double(picture.runs.front().spec.run.rounds)};
    if (m_choice.xScale == AxisScale::linear) x.low = std::min(x.low, 0.0);
    const auto fixed = [](const auto& ends, AxisScale scale, AxisRange range) {
        return ends ? AxisRange{axisValue(ends->first, scale, 1e-300), axisValue(ends->second, scale, 1e-300)}
                    : niceRange(range, scale);
    };
    const AxisRange xs = fixed(m_choice.xRange, m_choice.xScale, x), ys = fixed(m_choice.yRange, m_choice.yScale, y);
    m_panel->setAxes({axisTitle(m_choice.x), m_choice.xScale, xs}, {columnTitle(m_choice.y), m_choice.yScale, ys});
    scaling.xRange = xs;
    return scaling;
}

DrawnCurve RunPlot::drawn(const RunPicture& run, std::size_t index, const RunsShown& shown,
                          const PlotScaling& scaling) const {
    DrawnCurve curve;
    curve.style = runStyle(index, m_panel->theme());
    const double base = m_panel->theme() == Theme::projector ? 2.5 : 1.5;
    curve.width = index == shown.selected ? base + 0.75 : base;
    const auto found = run.curves.find(m_choice.y);
    if (found == run.curves.end()) return curve;
    curve.points = plotCurve(found->second, scaling);
    curve.marks = marksOf(run, scaling);
    return curve;
}

std::vector<DrawnCurve::Mark> RunPlot::marksOf(const RunPicture& run, const PlotScaling& scaling) const {
    std::vector<DrawnCurve::Mark> marks;
    const auto rounds = run.curves.find(Column::round), values = run.curves.find(m_choice.y);
    if (rounds == run.curves.end() || values == run.curves.end()) return marks;
    // A drag changes one field many times; its last value names the mark.
    std::map<std::pair<std::uint64_t, std::string>, const Event*> last;
    for (const Event& event : run.events) last[{event.round, event.path}] = &event;
    for (const auto& [key, event] : last) {
        const double x = positionOfRound(rounds->second, double(key.first));
        if (const auto y = valueAt(values->second, x))
            marks.push_back(
                {{axisValue(x, scaling.x, 1e-12), axisValue(*y, scaling.y, scaling.yFloor)}, textOf(*event)});
    }
    return marks;
}

}  // namespace dianoia
