// A plot of one column of all runs above an axis.
#pragma once

#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

#include "plots/chart_panel.h"
#include "plots/plot_view.h"

namespace dianoia {

/// What a plot shows and how.
struct PlotChoice {
    Column y = Column::gap;
    CurveAxis x = CurveAxis::round;
    AxisScale xScale = AxisScale::linear, yScale = AxisScale::logarithmic;
    std::optional<std::pair<double, double>> xRange, yRange;  ///< fixed ends; empty: from the data
};

/// Draws the runs of a picture: their curves, a tick and a text for each live change, and a sentence for each run that
/// diverged. The axis of rounds spans the whole run, so that the picture stands still while curves grow.
class RunPlot : public QWidget {
    Q_OBJECT

public:
    RunPlot(const QString& title, Theme theme, QWidget* parent = nullptr);

    void setChoice(const PlotChoice& choice) { m_choice = choice; }
    const PlotChoice& choice() const { return m_choice; }
    /// `previous` is the run before this one, drawn pale; null without one.
    void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous);
    /// What is drawn as CSV text: run, x, first, least, greatest and last value of each bucket.
    QString dataText() const;
    ChartPanel& panel() const { return *m_panel; }

protected:
    /// What a plot of its own kind adds of a visible run, below all other curves.
    virtual void addBelow(const RunPicture&, std::size_t, const RunsShown&, const PlotScaling&, Drawing&) const {}
    /// Widens the range of y to what addBelow() adds.
    virtual void widen(const RunPicture&, const PlotScaling&, AxisRange&) const {}
    /// Adds to the legend what is not a run.
    virtual void addLegend(std::vector<LegendEntry>&) const {}

private:
    PlotScaling scalingFor(const SessionPicture& picture, const RunsShown& shown);
    DrawnCurve drawn(const RunPicture& run, std::size_t index, const RunsShown& shown,
                     const PlotScaling& scaling) const;
    std::vector<DrawnCurve::Mark> marksOf(const RunPicture& run, const PlotScaling& scaling) const;

    PlotChoice m_choice;
    ChartPanel* m_panel;
    QString m_title;
};

/// What an axis is called: "rounds k", "bits up per worker", ...
QString axisTitle(CurveAxis axis);
/// What a column is called, in the words of the papers.
QString columnTitle(Column column);

}  // namespace dianoia
