// A fifth plot, seen while it is the large one: who holds what.
#pragma once

#include "plots/plot_view.h"
#include "workbench.h"

namespace dianoia {

/// Two panels of the selected run: which rows each worker holds, and how far the workers' gradients are apart at the
/// present iterate. Asks for what takes time only while it is seen.
class HoldingsView : public PlotView {
    Q_OBJECT

public:
    HoldingsView(Workbench& workbench, Theme theme, QWidget* parent = nullptr);

    QString name() const override { return QStringLiteral("partition"); }
    QString title() const override { return tr("Who holds what"); }
    void showPreset(const Preset&) override {}
    void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) override;
    void setCompact(bool) override {}
    std::vector<ChartPanel*> panels() override { return {m_rows, m_moments}; }
    QString dataText() const override;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    Workbench& m_workbench;
    ChartPanel* m_rows;
    ChartPanel* m_moments;
    std::shared_ptr<const Holdings> m_holdings;            ///< that are drawn
    std::shared_ptr<const Heterogeneity> m_heterogeneity;  ///< that is drawn
    std::uint64_t m_round = 0;
    std::string m_run;
    Theme m_theme;
    std::size_t m_selected = 0;
    bool m_isDrawn = false;
};

}  // namespace dianoia
