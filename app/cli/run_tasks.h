// All runs of a prepared preset, with all repeats.
#pragma once

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "cli/progress.h"
#include "cli/run_output.h"
#include "cli/run_preparation.h"
#include "simulation/repeats.h"

namespace dianoia {

/// Does repeats side by side as far as their rows fit in memory; the rows are written in order: by run as listed, then
/// by seed, then by round. Stops when the program is interrupted.
class RunTasks {
public:
    RunTasks(const PreparedPreset& prepared, RunOutput& output, int threads, ShowProgress show);

    /// Throws Error when a file cannot be written.
    void doAll();
    /// Whether a run diverged; each has been told on stderr.
    bool diverged() const { return m_diverged; }
    /// The last rows of the repeats that were done, or begun, in order.
    const FinalTable& table() const { return m_table; }

private:
    struct Task {
        const PreparedRun* run;
        std::int64_t repeat;
    };
    std::vector<Task> nextBatch();
    void doBatch(const std::vector<Task>& batch);
    void finish(const Task& task, const RepeatEnd& end, const Row& last);

    const PreparedPreset& m_prepared;
    RunOutput& m_output;
    int m_threads;
    Progress m_progress;
    FinalTable m_table;
    std::size_t m_nextRun = 0;
    std::int64_t m_nextRepeat = 0;
    std::atomic<bool> m_failed = false;
    bool m_diverged = false;
};

}  // namespace dianoia
