// Theory's lines in words: the formula, the present numbers put in, what it hangs on, and how the run stands to it.
#pragma once

#include <QString>

#include <vector>

#include "plots/plot_view.h"

namespace dianoia {

/// One line for one run.
struct TheoryWords {
    QString title;            ///< "diana_bound, DIANA"
    QString text;             ///< several lines, plain
    std::size_t run = 0;      ///< which run of the picture
    bool isDrawn = false;     ///< all assumptions hold
    bool isExceeded = false;  ///< a bound that the run exceeds
};

/// All lines about a column for every run that is drawn; lines that are not drawn say which assumption fails. In the
/// order of the runs; those that are drawn first.
std::vector<TheoryWords> theoryWords(const SessionPicture& picture, const RunsShown& shown, Column column);

}  // namespace dianoia
