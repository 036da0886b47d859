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
    m_workbench.need(name(), {choice.y});
}

void ProgressView::showPreset(const Preset& preset) {
    choose(progressChoice(preset.view));
}

void ProgressView::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) {
    m_plot->show(picture, shown, previous);
}

void ProgressView::setCompact(bool compact) {
    m_chooser->setVisible(!compact);
}

}  // namespace dianoia
