// The first plot: a column of all runs above rounds, epochs, bits or time.
#pragma once

#include "controls/axis_chooser.h"
#include "plots/plot_view.h"
#include "plots/run_plot.h"
#include "workbench.h"

namespace dianoia {

/// Gap of all runs by default; its controls choose any column, any axis, linear or logarithmic.
class ProgressView : public PlotView {
    Q_OBJECT

public:
    ProgressView(Workbench& workbench, Theme theme, QWidget* parent = nullptr);

    QString name() const override { return QStringLiteral("progress"); }
    QString title() const override { return tr("Progress"); }
    void showPreset(const Preset& preset) override;
    void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) override;
    void setCompact(bool compact) override;
    std::vector<ChartPanel*> panels() override { return {&m_plot->panel()}; }
    QString dataText() const override { return m_plot->dataText(); }
    bool showsTheory() const override { return m_plot->choice().theory; }
    void setTheoryShown(bool shown) override;
    RunPlot& plot() { return *m_plot; }

private:
    void choose(const PlotChoice& choice);

    Workbench& m_workbench;
    RunPlot* m_plot;
    AxisChooser* m_chooser;
    std::string m_preset;  ///< the name of the one that is shown
};

}  // namespace dianoia
