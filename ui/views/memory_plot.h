// The memories of single workers, faint, below their mean.
#pragma once

#include "plots/run_plot.h"

namespace dianoia {

/// A run plot of h_error whose runs show the |h_i - grad f_i(x*)|^2 of their workers as faint lines: those of all
/// visible runs while they are few, else of the selected run alone.
class MemoryPlot : public RunPlot {
    Q_OBJECT

public:
    using RunPlot::RunPlot;

    /// Decides of which runs single workers are drawn, and how finely; to be called before show().
    void prepare(const SessionPicture& picture, const RunsShown& shown);
    /// The curve of member m of a run above the axis that the curves of the picture are above.
    static std::vector<CurvePoint> memberCurve(const RunPicture& run, std::size_t m);

protected:
    void addBelow(const RunPicture& run, std::size_t index, const RunsShown& shown, const PlotScaling& scaling,
                  Drawing& drawing) const override;
    void widen(const RunPicture& run, const PlotScaling& scaling, AxisRange& y) const override;

private:
    Theme theme() const;
    bool m_drawsAll = true;
    int m_columns = 100;
};

}  // namespace dianoia
