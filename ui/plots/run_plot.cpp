#include "plots/run_plot.h"

#include <QCoreApplication>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"
#include "plots/change_marks.h"
#include "plots/curve_readings.h"
#include "plots/panel_reader.h"
#include "plots/run_curves.h"
#include "plots/theory_lines.h"

namespace dianoia {
namespace {

constexpr int kColumnsInFlight = 300;
constexpr int kMostColumns = 600;

std::shared_ptr<const SessionPicture> held(const SessionPicture& picture) {
    if (auto shared = picture.weak_from_this().lock()) return shared;
    return std::make_shared<const SessionPicture>(picture);
}

/// The value of the curve at or after x.
std::optional<double> valueAt(const std::vector<CurvePoint>& curve, double x) {
    for (const CurvePoint& point : curve)
        if (point.y.finite > 0 && point.xLast >= x) return point.xFirst >= x ? point.y.first : point.y.last;
    return std::nullopt;
}

AxisRange joined(const AxisRange& a, const AxisRange& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// One step of an axis, in the singular.
QString axisUnit(CurveAxis axis) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("RunPlot", text); };
    switch (axis) {
        case CurveAxis::round:
            return tr("round");
        case CurveAxis::epoch:
            return tr("epoch");
        case CurveAxis::time_s:
            return tr("second");
        case CurveAxis::bits_up:
        case CurveAxis::bits_up_per_worker:
        case CurveAxis::bits_total:
            return tr("bit");
    }
    return {};
}

const char* axisName(CurveAxis axis) {
    constexpr const char* kNames[] = {"round", "epoch", "bits_up", "bits_up_per_worker", "bits_total", "time_s"};
    return kNames[int(axis)];
}

/// A cell of a CSV file: quoted where it has to be.
QString cell(const std::string& text) {
    QString quoted = QString::fromStdString(text);
    if (!quoted.contains(u',') && !quoted.contains(u'"') && !quoted.contains(u'\n')) return quoted;
    return u'"' + quoted.replace(u'"', QStringLiteral("\"\"")) + u'"';
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
    : QWidget(parent), m_panel(new ChartPanel(title, theme, this)), m_theoryButton(new QToolButton(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_panel);
    m_panel->setPanelTitle(title);
    connect(m_panel, &ChartPanel::redrawWanted, this, &RunPlot::draw);
    connect(m_panel, &ChartPanel::fitAsked, this, &RunPlot::fit);
    prepareTheoryButton();
}

void RunPlot::setChoice(const PlotChoice& choice) {
    if (choice.xRange != m_choice.xRange || choice.yRange != m_choice.yRange) m_fitsData = false;
    m_choice = choice;
}

void RunPlot::showAsChosen() {
    m_fitsData = false;
    if (m_panel->isZoomed()) m_panel->fit();
}

void RunPlot::fit(bool again) {
    const bool wanted = again && !m_fitsData && (m_choice.xRange || m_choice.yRange);
    if (wanted == m_fitsData) return;
    m_fitsData = wanted;
    draw();
}

void RunPlot::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) {
    m_picture = held(picture);
    m_shown = shown;
    const bool hasGhost = previous && previous->axis == picture.axis;
    m_previous = hasGhost ? held(*previous) : nullptr;
    draw();
}

void RunPlot::draw() {
    if (!m_picture) return;
    const PlotScaling scaling = scalingFor(*m_picture);
    Drawing drawing;
    drawing.isLive = m_picture->state == SessionState::playing;
    if (m_previous) addGhosts(scaling, drawing);
    for (std::size_t i = 0; i < m_picture->runs.size(); ++i)
        if (m_shown.draws(i)) addBelow(m_picture->runs[i], i, m_shown, scaling, drawing);
    for (std::size_t i = 0; i < m_picture->runs.size(); ++i)
        if (m_shown.draws(i)) addRun(i, scaling, drawing);
    if (m_choice.theory) addTheory(scaling, drawing);
    addMarks(scaling, drawing);
    m_panel->setLegend(legend(drawing));
    m_panel->setDrawing(std::move(drawing));
    placeOver();
    showTheoryWords();
    if (const auto target = m_panel->reader().target()) m_panel->reader().setTargetLines(targetLines(*target));
}

std::vector<LegendEntry> RunPlot::legend(const Drawing& drawing) const {
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < m_picture->runs.size(); ++i)
        entries.push_back({labelOf(m_picture->runs[i]), runStyle(i, m_panel->theme()), int(i), !m_shown.draws(i)});
    addLegend(entries);
    if (m_previous)
        entries.push_back({tr("pale: before"), {faint(chartColours(m_panel->theme()).text, 0.3), {}}, -1, false});
    const RunStyle alarm = alarmStyle(m_panel->theme());
    for (const DrawnCurve& curve : drawing.curves)
        if (m_choice.theory && curve.run < 0 && curve.style.colour == alarm.colour)
            entries.push_back({tr("exceeded: %1").arg(curve.name), curve.style, -1, false});
    return entries;
}

double RunPlot::width(std::size_t index) const {
    const double base = m_panel->theme() == Theme::projector ? 2.5 : 1.5;
    return index == m_shown.selected ? base + 0.75 : base;
}

bool RunPlot::rangeOf(const SessionPicture& picture, const PlotScaling& scaling, AxisRange& x, AxisRange& y) const {
    bool any = false;
    for (std::size_t i = 0; i < picture.runs.size(); ++i) {
        const auto* history = m_shown.draws(i) ? recorded(picture.runs[i], m_choice.y) : nullptr;
        AxisRange rx, ry;
        if (!history || !curveRange(*history, scaling, rx, ry)) continue;
        for (const auto* edge : {&picture.runs[i].low, &picture.runs[i].high})
            if (const auto found = edge->find(m_choice.y); found != edge->end())
                if (AxisRange ex, ey; curveRange(found->second, scaling, ex, ey)) ry = joined(ry, ey);
        widen(picture.runs[i], scaling, ry);
        x = any ? joined(x, rx) : rx;
        y = any ? joined(y, ry) : ry;
        any = true;
    }
    return any;
}

PlotScaling RunPlot::scalingFor(const SessionPicture& picture) {
    const bool isLive = picture.state == SessionState::playing;
    PlotScaling scaling{m_choice.xScale,
                        m_choice.yScale,
                        floorOf(m_choice.y),
                        {},
                        std::clamp(m_panel->plotWidth() / 2, 50, isLive ? kColumnsInFlight : kMostColumns)};
    AxisRange x{0, 1}, y{0, 1}, ghostX, ghostY;
    const bool any = rangeOf(picture, scaling, x, y);
    if (m_previous && rangeOf(*m_previous, scaling, ghostX, ghostY)) {
        x = any ? joined(x, ghostX) : ghostX;
        y = any ? joined(y, ghostY) : ghostY;
    }
    if (m_choice.x == CurveAxis::round && m_choice.xScale == AxisScale::linear && !picture.runs.empty())
        x = {0, double(picture.runs.front().spec.run.rounds)};
    if (m_choice.xScale == AxisScale::linear) x.low = std::min(x.low, 0.0);
    const auto fixed = [this](const auto& ends, AxisScale scale, AxisRange range) {
        return ends && !m_fitsData
                   ? AxisRange{axisValue(ends->first, scale, 1e-300), axisValue(ends->second, scale, 1e-300)}
                   : niceRange(range, scale);
    };
    const AxisRange xs = fixed(m_choice.xRange, m_choice.xScale, x), ys = fixed(m_choice.yRange, m_choice.yScale, y);
    m_panel->setAxes({axisTitle(m_choice.x), m_choice.xScale, xs, axisUnit(m_choice.x), m_choice.x == CurveAxis::round},
                     {columnTitle(m_choice.y), m_choice.yScale, ys});
    scaling.xRange = m_panel->xAxis().range;
    return scaling;
}

void RunPlot::addGhosts(const PlotScaling& scaling, Drawing& drawing) const {
    for (std::size_t i = 0; i < m_previous->runs.size(); ++i) {
        if (!m_shown.draws(i)) continue;
        RunStyle style = runStyle(i, m_panel->theme());
        style.colour = faint(style.colour, 0.3);
        drawing.curves.push_back(recordedCurve(m_previous->runs[i], m_choice.y, style, 1, scaling));
        drawing.curves.back().points.lost.clear();
    }
}

void RunPlot::addRun(std::size_t index, const PlotScaling& scaling, Drawing& drawing) const {
    const RunPicture& run = m_picture->runs[index];
    const RunStyle style = runStyle(index, m_panel->theme());
    const auto* history = recorded(run, m_choice.y);
    for (DrawnBand& band : bandsOf(run, m_choice.y, faint(style.colour, 0.2), scaling))
        drawing.bands.push_back(std::move(band));
    const bool hasMean = m_choice.runningMean && history;
    RunStyle own = style;
    if (hasMean) own.colour = faint(style.colour, 0.3);
    DrawnCurve curve = recordedCurve(run, m_choice.y, own, hasMean ? 1 : width(index), scaling);
    const auto floored = curve.points.floored;
    curve.run = int(index);
    if (hasMean) {
        drawing.curves.push_back(std::move(curve));
        curve = meanCurve(*history, style, width(index), scaling);
    }
    curve.name = hasMean ? tr("%1 (mean)").arg(labelOf(run)) : labelOf(run);
    curve.run = int(index);
    curve.isSelected = index == m_shown.selected;
    drawing.curves.push_back(std::move(curve));
    if (!run.divergence.empty())
        drawing.notes << labelOf(run) + QStringLiteral(": ") + QString::fromStdString(run.divergence);
    if (floored > 0 && m_panel->showsFloor(scaling.yFloor))
        drawing.notes << tr("%1: values below %2 are drawn there")
                             .arg(labelOf(run), QString::fromStdString(roundedText(scaling.yFloor, 3)));
}

void RunPlot::addMarks(const PlotScaling& scaling, Drawing& drawing) const {
    for (const ChangeMark& mark : changeMarks(*m_picture, m_shown)) {
        QString text = mark.text;
        for (std::size_t index : mark.runs) {
            const RunPicture& run = m_picture->runs[index];
            const auto *rounds = recorded(run, Column::round), *values = recorded(run, m_choice.y);
            if (!rounds || !values) continue;
            const double x = positionOfRound(*rounds, double(mark.round));
            const auto y = valueAt(*values, x);
            const auto curve = std::find_if(drawing.curves.begin(), drawing.curves.end(),
                                            [&](const DrawnCurve& c) { return c.run == int(index); });
            if (!y || curve == drawing.curves.end()) continue;
            curve->marks.push_back({{axisValue(x, scaling.x, 1e-12), axisValue(*y, scaling.y, scaling.yFloor)}, text});
            text.clear();
        }
    }
}

std::vector<ReadoutLine> RunPlot::targetLines(double target) const {
    const double level = m_choice.yScale == AxisScale::logarithmic ? std::pow(10.0, target) : target;
    std::vector<ReadoutLine> lines;
    for (std::size_t i = 0; i < m_picture->runs.size(); ++i) {
        const RunPicture& run = m_picture->runs[i];
        const auto *values = recorded(run, m_choice.y), *rounds = recorded(run, Column::round),
                   *bits = recorded(run, Column::bits_up);
        if (!m_shown.draws(i) || !values || !rounds) continue;
        const auto reached = bucketAtOrBelow(*values, level);
        QString text = tamed(labelOf(run), 30) + QStringLiteral(": ");
        if (!reached) {
            text += tr("not reached");
        } else {
            const auto at = [&](const std::vector<CurvePoint>& curve) {
                const Bucket& bucket = curve[reached->bucket].y;
                return reached->atItsFirst ? bucket.first : bucket.last;
            };
            const QString round = QString::fromStdString(roundedText(at(*rounds), 9));
            text += reached->atItsFirst ? tr("round %1").arg(round) : tr("by round %1").arg(round);
            if (bits && m_picture->runs[i].card.workers > 0)
                text += tr(", %1 bit per worker")
                            .arg(QString::fromStdString(
                                roundedText(at(*bits) / double(m_picture->runs[i].card.workers), 4)));
        }
        lines.push_back({runStyle(i, m_panel->theme()).colour, text});
    }
    return lines;
}

QString RunPlot::dataText() const {
    const std::string_view name = columnInfo(m_choice.y).name;
    const auto quantity = QString::fromUtf8(name.data(), qsizetype(name.size()));
    QString text =
        QStringLiteral("round,run,%1%2_first,%2_least,%2_greatest,%2_last\n")
            .arg(m_choice.x == CurveAxis::round ? QString() : QLatin1String(axisName(m_choice.x)) + u',', quantity);
    if (!m_picture) return text;
    for (std::size_t i = 0; i < m_picture->runs.size(); ++i) {
        const RunPicture& run = m_picture->runs[i];
        const auto *values = recorded(run, m_choice.y), *rounds = recorded(run, Column::round);
        if (!m_shown.draws(i) || !values || !rounds) continue;
        const QString label = cell(run.label);
        for (std::size_t k = 0; k < values->size(); ++k) {
            const CurvePoint& point = (*values)[k];
            if (point.y.finite == 0) continue;
            std::vector<double> numbers;
            if (m_choice.x != CurveAxis::round) numbers.push_back(point.xLast);
            numbers.insert(numbers.end(), {point.y.first, point.y.least, point.y.greatest, point.y.last});
            text += QString::fromStdString(shortestText((*rounds)[k].y.last)) + u',' + label;
            for (double number : numbers) text += u',' + QString::fromStdString(shortestText(number));
            text += u'\n';
        }
    }
    return text;
}

}  // namespace dianoia
