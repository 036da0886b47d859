#include "simulation/repeats.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

namespace dianoia {
namespace {

std::uint64_t nextRecorded(std::uint64_t round, std::uint64_t every, std::uint64_t last) {
    const std::uint64_t toNext = every - round % every;
    return last - round < toNext ? last : round + toNext;
}

}  // namespace

RepeatEnd simulateRepeat(const RepeatPlan& plan, std::int64_t repeat, const std::shared_ptr<SetupSource>& setups,
                         int threads, const Tick& tick, const RoundHook& hook) {
    Run::Recipe recipe = plan.recipe;
    recipe.repeat = repeat;
    Run run(std::move(recipe), setups, threads);
    const auto every = std::uint64_t(run.spec().run.record_every);
    const std::uint64_t last = std::min(plan.lastRound, std::uint64_t(run.spec().run.rounds));
    TickCounter ticks(tick);
    bool goesOn = true;
    std::uint64_t hooked = run.round();
    hook(run);
    while (goesOn && !run.ended() && run.round() < last) {
        const std::uint64_t next = nextRecorded(run.round(), every, last);
        while (goesOn && !run.ended() && run.round() < next) {
            run.advance(threads);
            goesOn = ticks.count();
        }
        if (run.round() == hooked || !(run.round() == next || run.ended())) continue;
        hooked = run.round();
        hook(run);
    }
    ticks.finish();
    return {repeat, run.seed(), run.round(), run.divergence(), !goesOn && !run.ended(), run.stages().values};
}

bool TickCounter::callTick() {
    constexpr std::chrono::milliseconds kShort(5), kLong(20);
    const auto now = Clock::now();
    if (now - m_last < kShort) m_stride *= 2;
    if (now - m_last > kLong && m_stride > 1) m_stride /= 2;
    m_last = now;
    const std::uint64_t rounds = m_rounds;
    m_rounds = 0;
    return !m_tick || m_tick(rounds);
}

void TickCounter::finish() {
    if (m_rounds > 0) callTick();
}

void runTasks(Index count, int threads, const std::function<void(Index)>& task) {
    std::vector<std::exception_ptr> errors(static_cast<std::size_t>(count));
    std::atomic<Index> next = 0;
    const auto work = [&] {
        for (Index i = next++; i < count; i = next++) try {
                task(i);
            } catch (...) {
                errors[std::size_t(i)] = std::current_exception();
                next = count;
            }
    };
    if (threads <= 1 || count <= 1) {
        work();
    } else {
        std::vector<std::jthread> team;
        for (Index t = 0; t < std::min<Index>(threads, count); ++t) team.emplace_back(work);
    }
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
}

}  // namespace dianoia
