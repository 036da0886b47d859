// The second plot: how far the memories are from the gradients at the optimum.
#pragma once

#include "plots/plot_view.h"
#include "views/memory_plot.h"
#include "workbench.h"

namespace dianoia {

/// |h_i - grad f_i(x*)|^2 of single workers, faint, and its mean over the workers, thick, of every run; without memory
/// the distance with h = 0.
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
    /// run, worker, x of first and last row, first, least, greatest and last value of each bucket; the rows of the mean
    /// have no worker.
    QString dataText() const override;
    MemoryPlot& plot() { return *m_plot; }

private:
    Workbench& m_workbench;
    MemoryPlot* m_plot;
    RunsShown m_shown;
};

}  // namespace dianoia
