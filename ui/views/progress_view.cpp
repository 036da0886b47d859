#include "views/progress_view.h"

#include <QVBoxLayout>

#include "preset_view.h"

namespace dianoia {

ProgressView::ProgressView(Workbench& workbench, Theme theme, QWidget* parent)
    : PlotView(parent),
      m_workbench(workbench),
      m_plot(new RunPlot(title(), theme, this)),
      m_chooser(new AxisChooser({}, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_chooser);
    connect(m_chooser, &AxisChooser::changed, this, [this] {
        choose(m_chooser->choice());
        emit changed();
    });
    connect(&m_plot->panel(), &ChartPanel::doubleClicked, this, &PlotView::enlargeWanted);
}

void ProgressView::choose(const PlotChoice& choice) {
    m_chooser->setChoice(choice);
    m_plot->setChoice(choice);
    m_workbench.setAxis(choice.x);
    m_workbench.need(name(), {choice.y, Column::bits_up});
    m_workbench.showTheory(choice.theory);
}

void ProgressView::showPreset(const Preset& preset) {
    PlotChoice choice = progressChoice(preset.view);
    choice.theory = m_plot->choice().theory;
    choice.runningMean = m_plot->choice().runningMean;
    choose(choice);
    // The same preset from its start keeps the ranges that a person looks at.
    if (m_preset != preset.name) m_plot->showAsChosen();
    m_preset = preset.name;
}

void ProgressView::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) {
    m_plot->show(picture, shown, previous);
}

void ProgressView::setTheoryShown(bool shown) {
    PlotChoice choice = m_plot->choice();
    choice.theory = shown;
    m_plot->setChoice(choice);
}

void ProgressView::setCompact(bool compact) {
    m_chooser->setVisible(!compact);
}

}  // namespace dianoia
