#include "views/memory_view.h"

#include <QVBoxLayout>

#include "preset_view.h"

namespace dianoia {

MemoryView::MemoryView(Workbench& workbench, Theme theme, QWidget* parent)
    : PlotView(parent), m_workbench(workbench), m_plot(new RunPlot(title(), theme, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    connect(&m_plot->panel(), &ChartPanel::doubleClicked, this, &PlotView::enlargeWanted);
}

void MemoryView::showPreset(const Preset& preset) {
    m_plot->setChoice(memoryChoice(preset.view));
    m_workbench.need(name(), {Column::h_error});
}

void MemoryView::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) {
    PlotChoice choice = m_plot->choice();
    if (choice.x != picture.axis) {
        choice.x = picture.axis;
        choice.xScale = AxisScale::linear;
        choice.xRange.reset();
        m_plot->setChoice(choice);
    }
    m_plot->show(picture, shown, previous);
}

}  // namespace dianoia
