// SIGINT and SIGTERM as a flag that is looked at between two rounds.
#pragma once

namespace dianoia {

/// From now on a signal ends the program at once with exit code 130: for what holds no file open.
void exitOnInterruption();
/// From now on the first signal only sets the flag; a second one ends the program at once.
void catchInterruptions();
/// Whether a signal has come.
bool isInterrupted();

}  // namespace dianoia
