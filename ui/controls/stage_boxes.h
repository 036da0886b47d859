// The boxes of the stage strip as data: which groups of parameters stand behind which box, and what a box says.
#pragma once

#include <QString>

#include <string>
#include <vector>

#include "experiment/resolve.h"
#include "experiment/spec.h"

namespace dianoia {

struct StageBox {
    QString title;
    std::vector<std::string> groups;  ///< of the spec, the leading one first
    bool isStage;                     ///< a stage of the round; else what the round is about
};

/// The boxes in the order in which data go through a round; together they hold every group of the spec.
const std::vector<StageBox>& stageBoxes();
/// The box with a group.
std::size_t stageBoxOf(const std::string& group);

/// Whether the box offers a choice: some group of it has a kind with more than one value, or no kind at all.
bool isOffered(const StageBox& box);
/// Whether the stage does something in a run: its kind is not "none".
bool isInUse(const StageBox& box, const ExperimentSpec& spec);
/// What is chosen in the leading group, with the numbers that its kind uses: "gaussian, b = 2".
QString stageSummary(const StageBox& box, const ExperimentSpec& spec, const ResolvedValues& values);

}  // namespace dianoia
