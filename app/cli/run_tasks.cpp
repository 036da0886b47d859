#include "cli/run_tasks.h"

#include <algorithm>
#include <cstdio>

#include "cli/interruption.h"
#include "cli/ordered_rows.h"
#include "core/number_text.h"

namespace dianoia {
namespace {

std::uint64_t roundsOf(const PreparedPreset& prepared) {
    std::uint64_t rounds = 0;
    for (const PreparedRun& run : prepared.runs)
        rounds += std::uint64_t(run.recipe.spec.run.rounds) * std::uint64_t(run.repeats);
    return rounds;
}

double rowsOf(const PreparedRun& run) {
    return double(run.recipe.spec.run.rounds) / double(run.recipe.spec.run.record_every) + 2;
}

/// What diverged and, where a theorem bounds the step, how far the step is beyond.
std::string divergenceSentence(const std::string& label, const RepeatEnd& end) {
    std::string sentence =
        "run \"" + label + "\", seed " + std::to_string(end.seed) + ": " + end.divergence->sentence();
    const ResolvedValues& values = end.values;
    if (values.stepLimit && values.step > *values.stepLimit)
        sentence += "; its step, " + roundedText(values.step) + ", is above " + roundedText(*values.stepLimit) +
                    ", the largest that theory allows";
    return sentence;
}

}  // namespace

RunTasks::RunTasks(const PreparedPreset& prepared, RunOutput& output, int threads, ShowProgress show)
    : m_prepared(prepared), m_output(output), m_threads(threads), m_progress(roundsOf(prepared), show) {}

void RunTasks::doAll() {
    for (auto batch = nextBatch(); !batch.empty() && !isInterrupted(); batch = nextBatch()) doBatch(batch);
}

std::vector<RunTasks::Task> RunTasks::nextBatch() {
    constexpr double kMostRows = 1 << 18, kMostNumbers = 1 << 27;
    std::vector<Task> batch;
    double rows = 0, numbers = 0;
    while (m_nextRun < m_prepared.runs.size()) {
        const PreparedRun& run = m_prepared.runs[m_nextRun];
        rows += rowsOf(run);
        numbers = std::max(numbers, run.numbers() * m_threads);
        const bool isTooMuch = m_output.watches() || rows > kMostRows || numbers > kMostNumbers;
        if (isTooMuch && !batch.empty()) break;
        batch.push_back({&run, m_nextRepeat});
        if (++m_nextRepeat == run.repeats) {
            ++m_nextRun;
            m_nextRepeat = 0;
        }
        if (isTooMuch) break;
    }
    return batch;
}

void RunTasks::doBatch(const std::vector<Task>& batch) {
    const int atOnce = int(std::min<std::size_t>(batch.size(), std::size_t(m_threads)));
    const int share = std::max(m_threads / atOnce, 1);
    OrderedRows ordered(batch.size(), [&](std::size_t t, const Row& row) {
        const RunOptions& options = batch[t].run->recipe.spec.run;
        m_output.append({batch[t].run->recipe.label, options.seed + batch[t].repeat}, row);
    });
    const Tick tick = [&](std::uint64_t rounds) {
        m_progress.add(rounds);
        return !isInterrupted() && !m_failed;
    };
    std::vector<RepeatEnd> ends(batch.size());
    std::vector<Row> last(batch.size());
    runTasks(std::ssize(batch), atOnce, [&](Index i) {
        const auto t = std::size_t(i);
        ends[t].stopped = true;
        if (isInterrupted()) return;
        m_progress.setTitle(batch[t].run->recipe.label);
        const RoundHook hook = [&, t](Run& run) {
            last[t] = run.row(share);
            ordered.add(t, last[t]);
            if (m_output.watches()) m_output.appendWatched(run, share);
        };
        try {
            ends[t] = simulateRepeat({batch[t].run->recipe}, batch[t].repeat, m_prepared.setups, share, tick, hook);
            if (!ends[t].stopped) ordered.finish(t);
        } catch (...) {
            m_failed = true;
            throw;
        }
    });
    for (std::size_t t = 0; t < batch.size(); ++t) {
        finish(batch[t], ends[t], last[t]);
        if (ends[t].stopped) break;
    }
}

void RunTasks::finish(const Task& task, const RepeatEnd& end, const Row& last) {
    if (!end.stopped || end.round > 0) m_table.add(task.run->recipe.label, last, end.divergence.has_value());
    if (!end.divergence) return;
    m_diverged = true;
    m_progress.leaveOut(std::uint64_t(task.run->recipe.spec.run.rounds) - end.round);
    m_progress.clear();
    std::fprintf(stderr, "dianoia-cli: %s\n", divergenceSentence(task.run->recipe.label, end).c_str());
}

}  // namespace dianoia
