// The fourth plot: Median and mean.
#pragma once

#include <optional>

#include "plots/plot_view.h"
#include "views/median_gap_plot.h"
#include "views/median_line.h"
#include "views/median_price.h"
#include "views/median_task.h"
#include "views/vector_panels.h"
#include "workbench.h"

class QCheckBox;
class QComboBox;
class QPushButton;
class QSpinBox;

namespace dianoia {

/// Three panels: how far median and mean are apart over the rounds, of every run; one coordinate of the selected run,
/// worker by worker, with the law of the noisy median; and what noise would cost and buy there. For the whole vector
/// the last two give way to the same over all coordinates and to the votes it turns, and where there is little room the
/// first too. What takes time is computed beside the window from the values of the last picture, so that it answers
/// while paused and before the first round. Beside another plot the first panel is shown, and the second where there is
/// room.
class MedianView : public PlotView {
    Q_OBJECT

public:
    MedianView(Workbench& workbench, Theme theme, QWidget* parent = nullptr);

    QString name() const override { return QStringLiteral("median"); }
    QString title() const override { return tr("Median and mean"); }
    void showPreset(const Preset& preset) override;
    void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) override;
    void setCompact(bool compact) override;
    std::vector<ChartPanel*> panels() override;
    /// run,quantity,x,y of all that is drawn.
    QString dataText() const override;

    MedianGapPlot& gaps() { return *m_gaps; }
    ChartPanel& linePanel() { return *m_linePanel; }
    ChartPanel& pricePanel() { return *m_pricePanel; }
    ChartPanel& votesPanel() { return *m_votesPanel; }
    /// Whether error against noise is that of the whole vector, or of the watched coordinate.
    void showWholeVector(bool wanted);
    bool showsWholeVector() const;
    /// Waits for what is being computed and draws it: for files, where nobody looks on.
    void finish();
    bool isFinished() const { return m_lawTask.isIdle() && m_priceTask.isIdle() && m_vector->isFinished(); }
    const MedianLineContent& lineContent() const { return m_line; }
    const MedianPriceContent& priceContent() const { return m_price; }
    const VectorPriceContent& vectorContent() const { return m_vector->content(); }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What a curve is computed of; one that is known already is not asked for again.
    struct Question {
        std::string label, noise;
        Index coordinate = 0;
        std::vector<double> values;
        double level = 0, step = 0, low = 0, high = 0;
        bool operator==(const Question&) const = default;
    };

    QWidget* makeControls();
    void placePanels();
    void drawLine();
    void showThemes();
    void showCoordinate(const SessionPicture& picture, const RunsShown& shown);
    void showLine(const RunPicture& run, const RunStyle& style);
    void showPrice(const RunPicture& run, const RunStyle& style, std::optional<double> step);

    Workbench& m_workbench;
    MedianGapPlot* m_gaps;
    QWidget* m_below;
    ChartPanel* m_linePanel;
    ChartPanel* m_votesPanel;
    ChartPanel* m_pricePanel;
    VectorPanels* m_vector;
    QWidget* m_controls = nullptr;
    QSpinBox* m_coordinate = nullptr;
    QPushButton* m_largest = nullptr;
    QCheckBox* m_atRest = nullptr;
    QComboBox* m_extent = nullptr;
    bool m_isCompact = false, m_isPriceDrawn = false;
    Theme m_theme = Theme::light;
    RunsShown m_shown;
    MedianLine m_lineDrawer;
    MedianLineContent m_line;
    MedianPriceContent m_price;
    Question m_lawAsked, m_priceAsked;
    LatestTask m_lawTask, m_priceTask;
};

}  // namespace dianoia
