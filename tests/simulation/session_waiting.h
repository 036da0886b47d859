// Waiting for what a session does in its own thread.
#pragma once

#include <chrono>
#include <thread>

#include "simulation/session.h"

namespace dianoia::testing {

/// Waits until a picture meets `met`, up to a generous limit.
template <class Met>
bool waitFor(const Session& session, Met met) {
    for (int i = 0; i < 6000; ++i) {
        if (met(*session.picture())) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

}  // namespace dianoia::testing
