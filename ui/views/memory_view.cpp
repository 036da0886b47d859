#include "views/memory_view.h"

#include <QVBoxLayout>

#include <functional>

#include "core/number_text.h"
#include "core/rfc4180.h"
#include "preset_view.h"

namespace dianoia {

MemoryView::MemoryView(Workbench& workbench, Theme theme, QWidget* parent)
    : PlotView(parent), m_workbench(workbench), m_plot(new MemoryPlot(title(), theme, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    connect(&m_plot->panel(), &ChartPanel::doubleClicked, this, &PlotView::enlargeWanted);
}

void MemoryView::showPreset(const Preset& preset) {
    m_plot->setChoice(memoryChoice(preset.view));
    m_workbench.need(name(), {Column::h_error});
    m_workbench.showMemories(true);
}

void MemoryView::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) {
    PlotChoice choice = m_plot->choice();
    if (choice.x != picture.axis) {
        choice.x = picture.axis;
        choice.xScale = AxisScale::linear;
        choice.xRange.reset();
        m_plot->setChoice(choice);
    }
    m_plot->prepare(picture, shown);
    m_plot->show(picture, shown, previous);
    m_shown = shown;
}

QString MemoryView::dataText() const {
    std::string text = "round,run,worker,x_first,x_last,first,least,greatest,last\n";
    // Both curves have the same buckets: that of the rounds tells the last of each.
    const auto add = [&](const std::string& run, const std::string& worker, const std::vector<CurvePoint>& curve,
                         const std::function<double(std::size_t)>& round) {
        for (std::size_t k = 0; k < curve.size(); ++k) {
            const CurvePoint& p = curve[k];
            if (p.y.finite == 0) continue;
            appendShortest(text, round(k));
            text += ',';
            appendCsvCell(text, run);
            text += ',' + worker;
            for (double v : {p.xFirst, p.xLast, p.y.first, p.y.least, p.y.greatest, p.y.last})
                text += ',' + shortestText(v);
            text += '\n';
        }
    };
    const SessionPicture& picture = m_workbench.picture();
    for (std::size_t i = 0; i < picture.runs.size(); ++i) {
        const RunPicture& run = picture.runs[i];
        if (!m_shown.draws(i)) continue;
        const auto mean = run.curves.find(Column::h_error), rounds = run.curves.find(Column::round);
        if (mean != run.curves.end() && rounds != run.curves.end())
            add(run.label, "", mean->second, [&](std::size_t k) { return rounds->second[k].y.last; });
        for (std::size_t m = 0; m < run.memories.members().size(); ++m) {
            const std::vector<CurvePoint> ofRounds = run.memories.curve(m);
            add(run.label, std::to_string(run.memories.members()[m]), MemoryPlot::memberCurve(run, m),
                [&](std::size_t k) { return ofRounds[k].xLast; });
        }
    }
    return QString::fromStdString(text);
}

}  // namespace dianoia
