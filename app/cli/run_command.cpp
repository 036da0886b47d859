#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/preset_arguments.h"
#include "cli/progress.h"
#include "cli/run_output.h"
#include "cli/run_preparation.h"
#include "core/number_text.h"
#include "measure/partial_file.h"
#include "simulation/repeats.h"

namespace dianoia {
namespace {

struct RunArguments {
    PresetArguments preset;
    std::string threads, csv, watch;
    bool progress = false, quiet = false;
};

/// What a repeat leaves behind.
struct RepeatRecord {
    std::vector<Row> rows;  ///< empty where they were written at once
    Row last;
};

/// How many repeats are done before their rows are written; 1: each row is written as it comes.
Index batchSize(const PreparedRun& run, bool watches, int threads) {
    constexpr double kMostRows = 1 << 18, kMostNumbers = 1 << 27;
    const RunOptions& options = run.recipe.spec.run;
    const double rows = double(options.rounds) / double(options.record_every) + 2;
    const double numbers = 5 * double(run.setup->workers()) * double(run.setup->dimension());
    if (watches || threads * numbers > kMostNumbers) return 1;
    return std::clamp<Index>(Index(kMostRows / rows), 1, Index(run.repeats));
}

/// What diverged and, where a theorem bounds the step, by how much the step is beyond it.
std::string divergenceSentence(const std::string& label, const RepeatEnd& end) {
    std::string sentence =
        "run \"" + label + "\", seed " + std::to_string(end.seed) + ": " + end.divergence->sentence();
    const ResolvedValues& values = end.values;
    if (values.stepLimit && values.step > *values.stepLimit)
        sentence += "; its step, " + roundedText(values.step) + ", is above " + roundedText(*values.stepLimit) +
                    ", the largest that theory allows";
    return sentence;
}

/// Does a prepared preset run by run, repeat by repeat.
class RunSession {
public:
    RunSession(const PreparedPreset& prepared, RunOutput& output, int threads, ShowProgress show)
        : m_prepared(prepared), m_output(output), m_threads(threads), m_progress(roundsOf(prepared), show) {}

    void doAll() {
        for (const PreparedRun& run : m_prepared.runs) {
            m_progress.setTitle(run.recipe.label);
            const Index batch = batchSize(run, m_output.watches(), m_threads);
            for (Index first = 0; first < run.repeats && !isInterrupted(); first += batch)
                doBatch(run, {first, std::min<Index>(first + batch, Index(run.repeats))});
        }
    }
    bool diverged() const { return m_diverged; }
    const FinalTable& table() const { return m_table; }

private:
    static std::uint64_t roundsOf(const PreparedPreset& prepared) {
        std::uint64_t rounds = 0;
        for (const PreparedRun& run : prepared.runs)
            rounds += std::uint64_t(run.recipe.spec.run.rounds) * std::uint64_t(run.repeats);
        return rounds;
    }

    void doBatch(const PreparedRun& run, Range repeats) {
        const bool isStream = repeats.size() == 1;
        std::vector<RepeatRecord> records(static_cast<std::size_t>(repeats.size()));
        const RoundHook hook = [&](Run& one, std::int64_t repeat, int threads) {
            RepeatRecord& record = records[std::size_t(repeat - repeats.first)];
            record.last = one.row(threads);
            if (!isStream) {
                record.rows.push_back(record.last);
                return;
            }
            m_output.append({one.label(), one.seed()}, record.last);
            if (m_output.watches()) m_output.appendWatched(one, threads);
        };
        const Tick tick = [&](std::uint64_t rounds) {
            m_progress.add(rounds);
            return !isInterrupted();
        };
        const auto ends = simulateRepeats({run.recipe}, repeats, m_prepared.setups, m_threads, tick, hook);
        for (std::size_t i = 0; i < ends.size(); ++i) {
            finishRepeat(run, ends[i], records[i]);
            // Behind a repeat that was stopped no row may follow: files are the beginning of what they would have been.
            if (ends[i].stopped) break;
        }
    }

    void finishRepeat(const PreparedRun& run, const RepeatEnd& end, const RepeatRecord& record) {
        for (const Row& row : record.rows) m_output.append({run.recipe.label, end.seed}, row);
        if (end.round > 0 || !end.stopped) m_table.add(run.recipe.label, record.last, end.divergence.has_value());
        if (!end.divergence) return;
        m_diverged = true;
        m_progress.leaveOut(std::uint64_t(run.recipe.spec.run.rounds) - end.round);
        m_progress.clear();
        std::fprintf(stderr, "dianoia-cli: %s\n", divergenceSentence(run.recipe.label, end).c_str());
    }

    const PreparedPreset& m_prepared;
    RunOutput& m_output;
    int m_threads;
    Progress m_progress;
    FinalTable m_table;
    bool m_diverged = false;
};

int run(const RunArguments& arguments) {
    if (arguments.progress && arguments.quiet) throw Error(ErrorKind::usage, "choose --progress or --quiet, not both");
    const int threads = threadCount(arguments.threads);
    const Preset preset = arguments.preset.load();
    const PreparedPreset prepared = preparePreset(preset, arguments.csv == "-" ? "" : arguments.csv, threads);
    if (!arguments.quiet)
        for (const std::string& note : prepared.notes) std::fprintf(stderr, "note: %s\n", note.c_str());
    RunOutput output(arguments.csv, arguments.watch, preset.view.watch, prepared.mostWorkers);
    catchInterruptions();
    const ShowProgress show = arguments.quiet      ? ShowProgress::never
                              : arguments.progress ? ShowProgress::always
                                                   : ShowProgress::onTerminal;
    bool diverged = false;
    std::string table;
    {
        RunSession session(prepared, output, threads, show);
        session.doAll();
        diverged = session.diverged();
        table = session.table().text();
    }
    output.finish(prepared.sidecar);
    if (arguments.csv.empty()) writeFileAtomically("-", table);
    if (isInterrupted()) {
        std::fprintf(stderr, "dianoia-cli: interrupted; what was recorded is whole\n");
        return ExitCode::kInterrupted;
    }
    return diverged ? ExitCode::kFailed : ExitCode::kGood;
}

}  // namespace

void addRunCommand(CommandLine& line) {
    const auto arguments = std::make_shared<RunArguments>();
    Command command = line.add(
        "run", "Simulates every run of a preset, and writes a row a recorded round, or a table of the last ones.",
        {"dianoia-cli run diana-learns --rounds 300",
         "dianoia-cli run diana-learns --rounds 300 --every 10 --csv run.csv",
         "dianoia-cli run run.json --csv again.csv        (the sidecar of run.csv gives the same rows)",
         "dianoia-cli run diana-learns --rounds 100 --set DIANA:compressor.p=2 --set server.step=0.1",
         "dianoia-cli run diana-learns --rounds 100 --run DIANA --repeats 5 --seed 7 --csv - | head -3"},
        [arguments] { return run(*arguments); });
    arguments->preset.addTo(command);
    command.option(arguments->threads, "--threads", "T", "threads to use; 0 (the default): all cores")
        .option(arguments->csv, "--csv", "FILE", "write the rows there, and FILE.json beside them; - is stdout")
        .option(arguments->watch, "--watch", "FILE", "write what the workers hold at the preset's watched coordinates")
        .flag(arguments->progress, "--progress", "show the progress bar even without a terminal")
        .flag(arguments->quiet, "--quiet", "neither progress bar nor notes on stderr");
}

}  // namespace dianoia
