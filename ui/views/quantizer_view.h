// The third plot: what goes into a compressor, what can come out of it, and what does.
#pragma once

#include "plots/plot_view.h"
#include "views/block_choice_page.h"
#include "views/quantizer_bench.h"
#include "views/quantizer_live.h"
#include "workbench.h"

class QSpinBox;
class QStackedWidget;
class QTabBar;

namespace dianoia {

/// "live" follows the selected run, with boxes for worker, block and page of coordinates; "bench" is for a vector typed
/// by hand; "p and block" lays all choices of p and block beside that of the selected run, which can be given another.
/// Beside the large plot only the first chart is left.
class QuantizerView : public PlotView {
    Q_OBJECT

public:
    QuantizerView(Workbench& workbench, Theme theme, QWidget* parent = nullptr);

    QString name() const override { return QStringLiteral("quantizer"); }
    QString title() const override { return tr("Quantizer"); }
    void showPreset(const Preset& preset) override;
    void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) override;
    void setCompact(bool compact) override;
    std::vector<ChartPanel*> panels() override;
    QString dataText() const override;
    QuantizerLive& live() { return *m_live; }
    QuantizerBench& bench() { return *m_bench; }
    BlockChoicePage& choice() { return *m_choice; }
    enum class Page { live, bench, choice };
    void showPage(Page page);
    /// Waits until the message that was asked for is drawn, and computes what is shown of it, for pictures; at most a
    /// few seconds.
    void finish();

private:
    QWidget* makeControls();
    QSpinBox* addBox(const QString& label, QWidget* line);
    Page page() const;
    void choose(double p, int block);
    std::vector<ChartPanel*> allPanels();
    void ask();
    void showBoxes(const MessagePicture& message);

    Workbench& m_workbench;
    MessageRequest m_request;
    QuantizerLive* m_live;
    QuantizerBench* m_bench;
    BlockChoicePage* m_choice;
    QStackedWidget* m_pages;
    QTabBar* m_tabs;
    QWidget* m_controls;
    QWidget* m_workerBox;
    QWidget* m_boxes;
    QSpinBox* m_worker;
    QSpinBox* m_block;
    QSpinBox* m_page;
};

}  // namespace dianoia
