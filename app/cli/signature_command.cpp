#include <string>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/preset_arguments.h"
#include "measure/partial_file.h"
#include "simulation/self_check.h"
#include "simulation/signature.h"

namespace dianoia {
namespace {

int printSignature(const std::string& threads, bool each) {
    std::string text;
    const Signature signature = computeSignature(threadCount(threads));
    if (each)
        for (const Signature::Part& part : signature.parts) text += part.hash + "  " + part.name + "\n";
    writeFileAtomically("-", text + signature.hash + "\n");
    return ExitCode::kGood;
}

int selfCheck(const std::string& threads) {
    const SelfCheck check = runSelfCheck(threadCount(threads));
    writeFileAtomically("-", check.line + "\n");
    return check.isGood ? ExitCode::kGood : ExitCode::kFailed;
}

}  // namespace

void addSignatureCommand(CommandLine& line) {
    const auto threads = std::make_shared<std::string>();
    const auto each = std::make_shared<bool>(false);
    line.add("signature", "The fingerprint of a fixed set of runs: two builds that agree compute the same.",
             {"dianoia-cli signature", "dianoia-cli signature --each --threads 1"},
             [threads, each] { return printSignature(*threads, *each); })
        .option(*threads, "--threads", "T", "threads to use; the fingerprint does not depend on them")
        .flag(*each, "--each", "one line a run before the whole");
}

void addSelfCheckCommand(CommandLine& line) {
    const auto threads = std::make_shared<std::string>();
    line.add("selfcheck", "A few seconds of self-test; the line that it prints belongs into a bug report.",
             {"dianoia-cli selfcheck"}, [threads] { return selfCheck(*threads); })
        .option(*threads, "--threads", "T", "threads to compare with one thread; 0 (the default): all cores");
}

}  // namespace dianoia
