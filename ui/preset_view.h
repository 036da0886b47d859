// What a preset's view asks of the plots.
#pragma once

#include "experiment/preset.h"
#include "plots/run_plot.h"

namespace dianoia {

/// The progress plot: the column, axis, scales and ranges of the view.
PlotChoice progressChoice(const View& view);
/// The memory plot: how far the memories are from the gradients at the optimum, above the same axis.
PlotChoice memoryChoice(const View& view);

}  // namespace dianoia
