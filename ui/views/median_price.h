// What noise buys and costs, against its level.
#pragma once

#include <optional>

#include "plots/chart_panel.h"
#include "theory/median_curves.h"

namespace dianoia {

struct MedianPriceContent {
    std::uint64_t round = 0;  ///< after which the workers' values are
    NoisePriceCurve curve;
    double level = 0;            ///< the present b; 0 without noise
    std::optional<double> step;  ///< of the iterate at rest; empty: the spread is that of one round's median
    QString noise;               ///< which law: "gaussian"
    bool isSupposed = false;     ///< the run itself adds no noise
    RunStyle style;
};

/// Draws |E median - mean|, the standard deviation and the root of the sum of their squares over b, both axes
/// logarithmic; an upright rule at the present b and a dot at the least total error.
void showMedianPrice(ChartPanel& panel, const MedianPriceContent& content);
/// Says why there is nothing to show.
void showNoMedianPrice(ChartPanel& panel, const QString& reason);

}  // namespace dianoia
