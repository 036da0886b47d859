// The one parallel-for of the engine.
#pragma once

#include <omp.h>

#include "core/types.h"

namespace dianoia {

/// The number of the thread that runs a body, 0 ... threads-1: which of the threads' buffers is its own.
inline int threadNumber() {
    return omp_get_thread_num();
}

/// body(i) for i = 0 ... count-1, on at most `threads` threads, in any order. Every body writes to places of its own:
/// the results then do not depend on `threads`.
///
/// `nanoseconds` is a rough price of one body. Where the whole is cheaper than opening a parallel region pays for, no
/// region is opened: libgomp makes a system call at each barrier, even with one thread.
template <class Body>
inline void parallelFor(Index count, int threads, double nanoseconds, Body&& body) {
    constexpr double kWorthwhile = 20'000;  // nanoseconds: several times the price of a region with two threads
    if (threads <= 1 || count <= 1 || double(count) * nanoseconds < kWorthwhile) {
        for (Index i = 0; i < count; ++i) body(i);
        return;
    }
#pragma omp parallel for num_threads(threads) schedule(static)
    for (Index i = 0; i < count; ++i) body(i);
}

}  // namespace dianoia
