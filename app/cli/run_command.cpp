#include <cstdio>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/preset_arguments.h"
#include "cli/run_output.h"
#include "cli/run_preparation.h"
#include "cli/run_tasks.h"
#include "measure/partial_file.h"

namespace dianoia {
namespace {

struct RunArguments {
    PresetArguments preset;
    std::string threads, csv, watch;
    bool progress = false, quiet = false;
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
        RunTasks tasks(prepared, output, threads, show);
        tasks.doAll();
        diverged = tasks.diverged();
        table = tasks.table().text();
    }
    output.finish(prepared.sidecar);
    if (arguments.csv.empty() && arguments.watch == "-")
        std::fputs(table.c_str(), stderr);
    else if (arguments.csv.empty())
        writeFileAtomically("-", table);
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
