// The curves over p and block: what each choice costs, where the present one is and where the best one.
#pragma once

#include <optional>
#include <vector>

#include "plots/chart_panel.h"
#include "theory/block_choice.h"

namespace dianoia {

/// What the curves can be of.
struct ChoiceQuantity {
    QString name;      ///< as it is chosen
    QString axis;      ///< as the axis says it
    bool needsTarget;  ///< predicted: there only where the problem is strongly convex
    std::optional<double> (*value)(const BlockCell&);
};
const std::vector<ChoiceQuantity>& choiceQuantities();

struct BlockChoiceContent {
    BlockChoice choice;
    BlockQuestion question;
    Index dimension = 0;
    std::size_t quantity = 0;           ///< of choiceQuantities()
    std::optional<std::size_t> picked;  ///< a cell that a person has clicked
    QString heading;                    ///< whose message it is
    std::string run;
    std::uint64_t round = 0;  ///< after which it is sent
};

/// Draws the quantity over the block, both axes logarithmic, one curve a norm from blue to red, that of the present p
/// thick: a ring at the present choice, a dot with a star at the least, each with its value; a dashed rule at what is
/// sent without compression. A variance of 0 is a mark at the floor.
void showBlockChoice(ChartPanel& panel, const BlockChoiceContent& content);
/// Says why there is nothing to show.
void showNoBlockChoice(ChartPanel& panel, const QString& reason);

/// The cell that is drawn nearest to a position of the viewport, at most 24 pixels away.
std::optional<std::size_t> cellNear(const ChartPanel& panel, const BlockChoiceContent& content, QPointF inViewport);
/// Where a cell is drawn, in the coordinates of the axes; empty for a value that is not above 0.
std::optional<PlotPoint> placeOf(const BlockCell& cell, std::size_t quantity);

/// "p = inf, block 28".
QString choiceText(const BlockCell& cell);
/// All that is known of a cell in one line.
QString cellWords(const BlockCell& cell);
/// round, run, p, block, variance, omega, nonzeros, bits, entropy_bits, rounds, total_bits.
QString choiceCsv(const BlockChoiceContent& content);

}  // namespace dianoia
