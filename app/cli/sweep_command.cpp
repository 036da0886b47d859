#include <algorithm>
#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/preset_arguments.h"
#include "cli/progress.h"
#include "cli/run_preparation.h"
#include "cli/sweep_file.h"
#include "cli/swept_values.h"
#include "experiment/spec_schema.h"
#include "experiment/validate.h"
#include "measure/partial_file.h"
#include "simulation/repeats.h"
#include "simulation/varied_parameters.h"

namespace dianoia {
namespace {

struct SweepArguments {
    PresetArguments preset;
    std::vector<std::string> over;
    std::string seeds = "1", csv, threads;
    bool resume = false, progress = false, quiet = false;
};

/// One run and seed at one combination of values.
struct SweepTask {
    std::size_t run;  ///< in Sweep::m_runs
    std::int64_t repeat;
};

class Sweep {
public:
    Sweep(const Preset& preset, const std::vector<SweptParameter>& swept, std::int64_t seeds, int threads)
        : m_threads(threads) {
        for (const SweptParameter& one : swept) m_paths.push_back(requireField(one.path).info.path);
        const auto setups = std::make_shared<SetupSource>(preset.folder);
        m_setups = setups;
        for (const std::vector<Json>& values : combinationsOf(swept)) addRuns(preset, values, seeds);
    }

    const std::vector<std::string>& paths() const { return m_paths; }
    const std::vector<SweepKey>& keys() const { return m_keys; }

    /// Whether an earlier row is that of a run as long as this one.
    bool isWhole(std::size_t task, const SweepRow& row) const {
        return row.diverged || row.row.round == std::uint64_t(runOf(task).recipe.spec.run.rounds);
    }

    /// Does the tasks that `file` has no row of. Gives whether one diverged.
    void doAll(SweepFile& file, ShowProgress show) {
        std::vector<std::size_t> open;
        std::uint64_t rounds = 0;
        double numbers = 1;
        for (std::size_t t = 0; t < m_tasks.size(); ++t) {
            if (file.has(t)) continue;
            open.push_back(t);
            rounds += std::uint64_t(runOf(t).recipe.spec.run.rounds);
            numbers = std::max(numbers, runOf(t).numbers());
        }
        constexpr double kMostNumbers = 1 << 27;
        const int atOnce = std::clamp(int(std::min(kMostNumbers / numbers, double(open.size()))), 1, m_threads);
        Progress progress(rounds, show);
        std::atomic<bool> failed = false;
        const Tick tick = [&](std::uint64_t done) {
            progress.add(done);
            return !isInterrupted() && !failed;
        };
        runTasks(std::ssize(open), atOnce, [&](Index i) {
            if (isInterrupted()) return;
            try {
                doOne(open[std::size_t(i)], std::max(m_threads / atOnce, 1), file, tick);
            } catch (...) {
                failed = true;
                throw;
            }
        });
    }

    bool diverged() const { return m_diverged; }

private:
    const PreparedRun& runOf(std::size_t task) const { return m_runs[m_tasks[task].run]; }

    void addRuns(const Preset& preset, const std::vector<Json>& values, std::int64_t seeds) {
        std::vector<Assignment> assignments;
        for (std::size_t p = 0; p < values.size(); ++p) assignments.push_back({"", m_paths[p], values[p]});
        const Preset changed = withAssignments(preset, assignments);
        for (const PresetRun& run : changed.runs) {
            m_runs.push_back(prepareRun(changed, run, m_setups, m_threads).first);
            const ExperimentSpec& spec = m_runs.back().recipe.spec;
            std::vector<std::string> cells;
            for (const std::string& path : m_paths) cells.push_back(cellText(requireField(path).get(spec)));
            for (std::int64_t r = 0; r < seeds; ++r) {
                m_tasks.push_back({m_runs.size() - 1, r});
                m_keys.push_back({run.label, spec.run.seed + r, cells});
            }
        }
    }

    void doOne(std::size_t task, int threads, SweepFile& file, const Tick& tick) {
        RepeatPlan plan{runOf(task).recipe};
        // Only the last row counts; the one before the first round is made anyway.
        plan.recipe.spec.run.record_every = std::max<std::int64_t>(plan.recipe.spec.run.rounds, 1);
        Row last;
        const RepeatEnd end = simulateRepeat(plan, m_tasks[task].repeat, m_setups, threads, tick,
                                             [&](Run& run) { last = run.row(threads); });
        if (end.stopped) return;
        file.set(task, {last, end.divergence.has_value()});
        m_diverged = m_diverged || end.divergence.has_value();
    }

    int m_threads;
    std::shared_ptr<SetupSource> m_setups;
    std::vector<std::string> m_paths;
    std::vector<PreparedRun> m_runs;
    std::vector<SweepTask> m_tasks;
    std::vector<SweepKey> m_keys;
    std::atomic<bool> m_diverged = false;
};

void tell(const SweepArguments& arguments, const Notes& notes) {
    if (arguments.quiet) return;
    for (const std::string& note : notes) std::fprintf(stderr, "note: %s\n", note.c_str());
}

int sweep(const SweepArguments& arguments) {
    if (arguments.progress && arguments.quiet) throw Error(ErrorKind::usage, "choose --progress or --quiet, not both");
    if (arguments.resume && PartialFile::writesStraight(arguments.csv))
        throw Error(ErrorKind::usage, "--resume needs a file to go on with, and " + arguments.csv + " is none");
    constexpr std::int64_t kMostSeeds = 1'000'000;
    const auto seeds = wholeNumber("--seeds", arguments.seeds, 0, kMostSeeds).value_or(1);
    std::vector<SweptParameter> swept;
    for (const std::string& text : arguments.over) swept.push_back(parseSwept(text));
    const Preset preset = arguments.preset.load();
    Sweep all(preset, swept, seeds, threadCount(arguments.threads));
    Notes notes;
    const SweepRows earlier = arguments.resume ? earlierRows(preset, all.paths(), arguments.csv, notes) : SweepRows{};
    tell(arguments, notes);
    SweepFile file(arguments.csv, all.paths(), all.keys());
    for (std::size_t t = 0; t < all.keys().size(); ++t) {
        const auto known = earlier.find(all.keys()[t]);
        if (known != earlier.end() && all.isWhole(t, known->second)) file.set(t, known->second);
    }
    catchInterruptions();
    all.doAll(file, arguments.quiet      ? ShowProgress::never
                    : arguments.progress ? ShowProgress::always
                                         : ShowProgress::onTerminal);
    file.finish(sweepSidecar(preset, arguments.over, arguments.csv));
    if (isInterrupted()) {
        std::fprintf(stderr, "dianoia-cli: interrupted; what was done is there, and --resume goes on with it\n");
        return ExitCode::kInterrupted;
    }
    return all.diverged() ? ExitCode::kFailed : ExitCode::kGood;
}

}  // namespace

void addSweepCommand(CommandLine& line) {
    const auto arguments = std::make_shared<SweepArguments>();
    Command command = line.add(
        "sweep", "Runs a preset for all combinations of values, and writes the last row of each run and seed.",
        {"dianoia-cli sweep diana-learns --over server.step=0.5,1,2 --rounds 50 --csv steps.csv",
         "dianoia-cli sweep diana-learns --over server.step=0.5,1,2,4 --rounds 50 --csv steps.csv --resume",
         "dianoia-cli sweep diana-learns --over memory.alpha=0.01:0.1:3:log --seeds 2 --rounds 20 --csv - | head -3"},
        [arguments] { return sweep(*arguments); });
    arguments->preset.addChanges(command);
    command
        .option(arguments->over, "--over", "PATH=VALUES",
                "values of a parameter: v1,v2,... or lo:hi:n or lo:hi:n:log; may be repeated")
        .option(arguments->seeds, "--seeds", "K", "so many seeds of each run, from run.seed on; 1 by default")
        .option(arguments->csv, "--csv", "FILE", "write the rows there, and FILE.json beside them; - is stdout", true)
        .option(arguments->threads, "--threads", "T", "threads to use; 0 (the default): all cores")
        .flag(arguments->resume, "--resume", "keep the rows that FILE and FILE.partial hold, and do the others")
        .flag(arguments->progress, "--progress", "show the progress bar even without a terminal")
        .flag(arguments->quiet, "--quiet", "neither progress bar nor notes on stderr");
}

}  // namespace dianoia
