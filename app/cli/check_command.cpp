#include <string>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/preset_arguments.h"
#include "cli/progress.h"
#include "experiment/preset_store.h"
#include "measure/partial_file.h"
#include "simulation/claims.h"

namespace dianoia {
namespace {

/// The lines of one preset's claims; false if one failed.
bool checkOne(const std::string& name, int threads, ShowProgress show) {
    const Preset preset = loadPreset(name);
    std::vector<ClaimResult> results;
    {
        Progress progress(roundsOfClaims(preset), show);
        progress.setTitle(name);
        results = checkClaims(preset, threads, [&](std::uint64_t rounds) {
            progress.add(rounds);
            return true;
        });
    }
    bool isGood = true;
    std::string text;
    for (const ClaimResult& result : results) {
        text += std::string(result.ok ? "ok" : "FAILED") + '\t' + name + '\t' + result.sentence + '\n';
        isGood = isGood && result.ok;
    }
    if (results.empty()) text = "ok\t" + name + "\tclaims nothing\n";
    writeFileAtomically("-", text);
    return isGood;
}

int check(const std::string& preset, const std::string& threads, bool progress) {
    const std::vector<std::string> names = preset == "all" ? builtInPresetNames() : std::vector{preset};
    bool isGood = true;
    for (const std::string& name : names)
        isGood =
            checkOne(name, threadCount(threads), progress ? ShowProgress::always : ShowProgress::onTerminal) && isGood;
    return isGood ? ExitCode::kGood : ExitCode::kFailed;
}

}  // namespace

void addCheckCommand(CommandLine& line) {
    const auto preset = std::make_shared<std::string>(), threads = std::make_shared<std::string>();
    const auto progress = std::make_shared<bool>(false);
    line.add("check", "Runs the claims of a preset (\"expect\"): a line each, ok or FAILED, preset, sentence.",
             {"dianoia-cli check diana-learns", "dianoia-cli check all"},
             [preset, threads, progress] { return check(*preset, *threads, *progress); })
        .argument(*preset, "preset", "a preset's name, the path of a JSON file, or all")
        .option(*threads, "--threads", "T", "threads to use; 0 (the default): all cores")
        .flag(*progress, "--progress", "show the progress bar even without a terminal");
}

}  // namespace dianoia
