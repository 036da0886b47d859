// How long threads that wait for each other keep a core busy.
#pragma once

namespace dianoia {

/// To be called first in main(). libgomp reads how long its threads spin at a barrier when it is loaded, and by default
/// spins for milliseconds: on a machine that is busy with other things too, rounds of microseconds then take as long.
/// Unless the environment tells OpenMP how to wait or where its threads are, this starts the program anew with a limit
/// of about a tenth of a millisecond.
void limitSpinning(char** argv);

}  // namespace dianoia
