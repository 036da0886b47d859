// The second plot: how far the memories are from the gradients at the optimum.
#pragma once

#include "plots/plot_view.h"
#include "plots/run_plot.h"
#include "workbench.h"

namespace dianoia {

/// The mean over the workers of |h_i - grad f_i(x*)|^2 of every run; without memory the distance with h = 0.
class MemoryView : public PlotView {
    Q_OBJECT

public:
    MemoryView(Workbench& workbench, Theme theme, QWidget* parent = nullptr);

    QString name() const override { return QStringLiteral("memory"); }
    QString title() const override { return tr("Memory: |h_i - grad f_i(x*)|\u00b2"); }
    void showPreset(const Preset& preset) override;
    void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) override;
    void setCompact(bool) override {}
    std::vector<ChartPanel*> panels() override { return {&m_plot->panel()}; }
    QString dataText() const override { return m_plot->dataText(); }

private:
    Workbench& m_workbench;
    RunPlot* m_plot;
};

}  // namespace dianoia
