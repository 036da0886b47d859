// The marks of live changes: one for each drag, said once for all runs that it acted on.
#pragma once

#include <QString>

#include <vector>

#include "plots/plot_view.h"

namespace dianoia {

/// A change as it is marked on the curves of `runs`.
struct ChangeMark {
    std::uint64_t round = 0;
    std::vector<std::size_t> runs;
    QString text;  ///< "norm p = 2 (step size 0.335 -> 0.12)"
};

/// The marks of the visible runs of a picture, by round. Runs to which the same change happened share one; the
/// consequences that it names are those of all of them where they agree, else those of the selected run.
std::vector<ChangeMark> changeMarks(const SessionPicture& picture, const RunsShown& shown);

}  // namespace dianoia
