// A plot of one column of all runs above an axis.
#pragma once

#include <QWidget>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "plots/chart_panel.h"
#include "plots/plot_view.h"
#include "plots/reading_overlay.h"

class QToolButton;

namespace dianoia {

class TheoryCard;

/// What a plot shows and how.
struct PlotChoice {
    Column y = Column::gap;
    CurveAxis x = CurveAxis::round;
    AxisScale xScale = AxisScale::linear, yScale = AxisScale::logarithmic;
    std::optional<std::pair<double, double>> xRange, yRange;  ///< fixed ends; empty: from the data
    bool theory = false;                                      ///< theory's lines, where the pictures carry theory
    bool runningMean = false;                                 ///< over the curves, which are faint then
};

/// Draws the runs of a picture: their curves, a tick and a text for each live change, and a sentence for each run that
/// diverged. Fitting what is fitted already shows all of the data instead of the fixed ends of the choice, and those
/// the next time. The axis of rounds spans the whole run, so that the picture stands still while curves grow. The
/// legend keeps hidden runs, dimmed; a target line says at which round each run reached it and with how many bits.
/// Where theory is drawn, a button opens a card that tells it in words.
class RunPlot : public QWidget {
    Q_OBJECT

public:
    RunPlot(const QString& title, Theme theme, QWidget* parent = nullptr);

    void setChoice(const PlotChoice& choice);
    /// Gives up the ranges that a person looks at.
    void showAsChosen();
    const PlotChoice& choice() const { return m_choice; }
    /// `previous` is the run before this one, drawn pale; null without one.
    void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous);
    /// What is drawn as CSV text: run, round, x, and first, least, greatest and last value of each bucket: gap_first,
    /// ...
    QString dataText() const;
    ChartPanel& panel() const { return *m_panel; }
    /// Theory's lines in words; null until a person opens it.
    TheoryCard* theoryCard() const { return m_card; }
    void openTheoryCard();
    void closeTheoryCard();

protected:
    void resizeEvent(QResizeEvent* event) override;
    /// What a plot of its own kind adds of a visible run, below all other curves.
    virtual void addBelow(const RunPicture&, std::size_t, const RunsShown&, const PlotScaling&, Drawing&) const {}
    /// Widens the range of y to what addBelow() adds.
    virtual void widen(const RunPicture&, const PlotScaling&, AxisRange&) const {}
    /// Adds to the legend what is not a run.
    virtual void addLegend(std::vector<LegendEntry>&) const {}

private:
    void draw();
    void fit(bool again);
    PlotScaling scalingFor(const SessionPicture& picture);
    bool rangeOf(const SessionPicture& picture, const PlotScaling& scaling, AxisRange& x, AxisRange& y) const;
    void addGhosts(const PlotScaling& scaling, Drawing& drawing) const;
    void addRun(std::size_t index, const PlotScaling& scaling, Drawing& drawing) const;
    void addTheory(const PlotScaling& scaling, Drawing& drawing) const;
    void addMarks(const PlotScaling& scaling, Drawing& drawing) const;
    void prepareTheoryButton();
    void showTheoryWords();
    void placeOver();
    std::vector<LegendEntry> legend(const Drawing& drawing) const;
    std::vector<ReadoutLine> targetLines(double target) const;
    double width(std::size_t index) const;

    PlotChoice m_choice;
    bool m_fitsData = false;  ///< although the choice has fixed ends
    ChartPanel* m_panel;
    QToolButton* m_theoryButton;
    TheoryCard* m_card = nullptr;  ///< made when it is first opened
    std::shared_ptr<const SessionPicture> m_picture, m_previous;
    RunsShown m_shown;
};

/// What an axis is called: "rounds k", "bits up per worker", ...
QString axisTitle(CurveAxis axis);
/// What a column is called, in the words of the papers.
QString columnTitle(Column column);

}  // namespace dianoia
