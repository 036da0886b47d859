// Repeats of one run: the same experiment with other coins, side by side on threads where that pays.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "simulation/run.h"

namespace dianoia {

/// Called from any thread, about a hundred times a second, with the rounds done since its last call; false: stop.
using Tick = std::function<bool(std::uint64_t rounds)>;

/// Counts rounds of one repeat and calls a Tick now and then, so that the clock is not read in every round.
class TickCounter {
public:
    explicit TickCounter(const Tick& tick) : m_tick(tick), m_last(Clock::now()) {}
    /// One round more; false: stop.
    bool count() { return ++m_rounds < m_stride || callTick(); }
    /// Tells the rounds that were not told yet.
    void finish();

private:
    using Clock = std::chrono::steady_clock;
    bool callTick();

    const Tick& m_tick;
    Clock::time_point m_last;
    std::uint64_t m_rounds = 0, m_stride = 1;
};

/// Which rounds of a run are of interest.
struct RepeatPlan {
    Run::Recipe recipe;  ///< its `repeat` is not used
    /// Where a repeat stops at the latest; beyond run.rounds: there.
    std::uint64_t lastRound = UINT64_MAX;
};

/// How a repeat came to its end.
struct RepeatEnd {
    std::int64_t repeat = 0, seed = 0;
    std::uint64_t round = 0;               ///< of its last state
    std::optional<Divergence> divergence;  ///< empty unless it diverged
    bool stopped = false;                  ///< a Tick said so
    ResolvedValues values;                 ///< of its last rounds
};

/// At the recorded rounds of a repeat, in their order: round 0, multiples of run.record_every, the last, and the last
/// finite state of one that diverged.
using RoundHook = std::function<void(Run& run)>;

/// Does one repeat of a run. No result depends on `threads`. Throws Error.
RepeatEnd simulateRepeat(const RepeatPlan& plan, std::int64_t repeat, const std::shared_ptr<SetupSource>& setups,
                         int threads, const Tick& tick, const RoundHook& hook);

/// Calls task(i) for i = 0 ... count-1 on at most `threads` threads of their own, in which a stage is thread 0 of its
/// team. After an error no further task begins; that of the first task that has one is thrown when all under way
/// have ended.
void runTasks(Index count, int threads, const std::function<void(Index)>& task);

}  // namespace dianoia
