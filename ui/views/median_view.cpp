#include "views/median_view.h"

#include <QVBoxLayout>

#include "plots/chart_panel.h"

namespace dianoia {

MedianView::MedianView(Workbench& workbench, Theme theme, QWidget* parent)
    : PlotView(parent), m_workbench(workbench), m_panel(new ChartPanel(title(), theme, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_panel);
    m_panel->setPanelTitle(title());
    connect(m_panel, &ChartPanel::doubleClicked, this, &PlotView::enlargeWanted);
}

void MedianView::showPreset(const Preset&) {}

void MedianView::show(const SessionPicture&, const RunsShown&, const SessionPicture*) {}

void MedianView::setCompact(bool) {}

}  // namespace dianoia
