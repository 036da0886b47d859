// What noise buys and costs over all coordinates, against its level.
#pragma once

#include <optional>

#include "plots/chart_panel.h"
#include "theory/vector_bias.h"

namespace dianoia {

struct VectorPriceContent {
    std::uint64_t round = 0;  ///< after which the workers' gradients are
    VectorBiasCurve curve;
    Index workers = 0, dimension = 0, withoutMean = 0;
    std::optional<double> cubic, bound;  ///< of VectorBias
    double level = 0;                    ///< the present b; 0 without noise
    std::optional<double> step;          ///< of the iterate at rest; empty: the spread is that of one round's median
    QString run, noise;                  ///< whose, and which law: "gaussian"
    bool isSupposed = false;             ///< the run itself adds no noise
    RunStyle style;
};

/// Draws |E median - mean| of whole vectors, the root of the summed variances and the root of the sum of their squares
/// over b, both axes logarithmic; dashed what theory says of the bias at large b, dotted its bound; an upright rule at
/// the present b and a dot at the least total error. Where not all coordinates were evaluated, the bias lies in a band
/// of one standard error, and a note says so.
void showVectorPrice(ChartPanel& panel, const VectorPriceContent& content);
/// Draws the share of coordinates in which the expected vote has the wrong sign, and the chance of a wrong vote.
void showWrongVotes(ChartPanel& panel, const VectorPriceContent& content);
/// Says in both why there is nothing to show.
void showNoVectorPrice(ChartPanel& price, ChartPanel& votes, const QString& reason);

/// The price at any level between those of the curve, on straight lines in logarithms; empty outside.
std::optional<double> valueAt(const VectorBiasCurve& curve, double level, double (*value)(const VectorPrice&));

/// round,run,quantity,x,y of all that is drawn.
void appendVectorCsv(std::string& text, const VectorPriceContent& content);

}  // namespace dianoia
