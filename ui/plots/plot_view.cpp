#include "plots/plot_view.h"

#include "plots/chart_panel.h"

namespace dianoia {

void PlotView::setTheme(Theme theme) {
    for (ChartPanel* panel : panels()) panel->setTheme(theme);
}

}  // namespace dianoia
