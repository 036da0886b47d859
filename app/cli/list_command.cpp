#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "core/diagnostics.h"
#include "experiment/preset_store.h"
#include "experiment/spec_schema.h"
#include "measure/partial_file.h"
#include "methods/method_table.h"

namespace dianoia {
namespace {

std::string lineOf(const std::string& name, const std::string& sentence) {
    return name + '\t' + sentence + '\n';
}

std::string presetLines() {
    std::string text;
    for (const PresetTitle& title : builtInPresetTitles()) text += lineOf(title.name, title.sentence);
    return text;
}

std::string methodLines() {
    std::string text;
    for (const MethodRow& row : methodTable()) text += lineOf(row.name, row.sentence);
    return text;
}

std::string problemLines() {
    std::string text;
    for (const KindInfo& kind : requireField("problem.kind").info.kinds) text += lineOf(kind.name, kind.sentence);
    return text;
}

/// Each kind of each stage of a round, in the order of the round, as --set takes it.
std::string stageLines() {
    std::string text;
    for (const char* stage : {"oracle", "attack", "noise", "memory", "compressor", "aggregator"}) {
        const std::string path = stage + std::string(".kind");
        for (const KindInfo& kind : requireField(path).info.kinds)
            text += lineOf(path + "=" + kind.name, kind.sentence);
    }
    return text;
}

int list(const std::string& what) {
    std::string text;
    if (what == "presets") text = presetLines();
    if (what == "methods") text = methodLines();
    if (what == "problems") text = problemLines();
    if (what == "stages") text = stageLines();
    if (text.empty())
        throw Error(ErrorKind::usage, "\"" + what + "\" cannot be listed: choose presets, methods, problems or stages");
    writeFileAtomically("-", text);
    return ExitCode::kGood;
}

}  // namespace

void addListCommand(CommandLine& line) {
    const auto what = std::make_shared<std::string>("presets");
    line.add("list", "What there is: one line each, name, TAB, one sentence; the default preset first.",
             {"dianoia-cli list", "dianoia-cli list methods", "dianoia-cli list stages"},
             [what] { return list(*what); })
        .argument(*what, "what", "presets (the default), methods, problems or stages", false);
}

}  // namespace dianoia
