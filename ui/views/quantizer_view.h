// The third plot: Quantizer.
#pragma once

#include "plots/plot_view.h"
#include "workbench.h"

namespace dianoia {

class QuantizerView : public PlotView {
    Q_OBJECT

public:
    QuantizerView(Workbench& workbench, Theme theme, QWidget* parent = nullptr);

    QString name() const override { return QStringLiteral("quantizer"); }
    QString title() const override { return tr("Quantizer"); }
    void showPreset(const Preset& preset) override;
    void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) override;
    void setCompact(bool compact) override;
    std::vector<ChartPanel*> panels() override { return {m_panel}; }
    QString dataText() const override { return {}; }

private:
    Workbench& m_workbench;
    ChartPanel* m_panel;
};

}  // namespace dianoia
