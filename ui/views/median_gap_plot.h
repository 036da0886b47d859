// How far the median of the workers' gradients is from their mean, over the rounds.
#pragma once

#include <set>

#include "plots/run_plot.h"

namespace dianoia {

/// A run plot of the clean |median - mean|, solid; with it the exact |E median - mean| under noise, dashed, and what
/// the noise made of it in each round, faint.
class MedianGapPlot : public RunPlot {
    Q_OBJECT

public:
    MedianGapPlot(const QString& title, Theme theme, QWidget* parent = nullptr);

    /// The columns that it draws.
    static std::set<Column> columns();

protected:
    void addBelow(const RunPicture& run, std::size_t index, const RunsShown& shown, const PlotScaling& scaling,
                  Drawing& drawing) const override;
    void widen(const RunPicture& run, const PlotScaling& scaling, AxisRange& y) const override;
    void addLegend(std::vector<LegendEntry>& legend) const override;
};

}  // namespace dianoia
