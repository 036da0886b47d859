#include "export/command_text.h"

#include <algorithm>
#include <cctype>

#include "experiment/spec_json.h"

namespace dianoia {
namespace {

bool isPlain(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string("-_./=:,+@").find(c) != std::string::npos;
}

/// The value as --set reads it back: JSON, or a text as it is where JSON would not take it for something else.
std::string valueText(const Json& value) {
    if (!value.is_string()) return value.dump();
    const auto& text = value.get_ref<const std::string&>();
    return Json::accept(text) ? value.dump() : text;
}

bool haveSameLabels(const Preset& a, const Preset& b) {
    return std::equal(a.runs.begin(), a.runs.end(), b.runs.begin(), b.runs.end(),
                      [](const PresetRun& x, const PresetRun& y) { return x.label == y.label; });
}

}  // namespace

std::string shellQuoted(const std::string& word) {
    if (!word.empty() && std::all_of(word.begin(), word.end(), isPlain)) return word;
    std::string quoted = "'";
    for (char c : word) {
        if (c == '\'') {
            quoted += "'\\''";
        } else {
            quoted += c;
        }
    }
    return quoted + "'";
}

std::string commandFor(const std::string& source, const Preset& opened, const Preset& edited) {
    if (!haveSameLabels(opened, edited)) return "";
    std::string command = "dianoia-cli run " + shellQuoted(source);
    for (std::size_t i = 0; i < edited.runs.size(); ++i) {
        const PresetRun& run = edited.runs[i];
        const ExperimentSpec before = composeSpec(opened, opened.runs[i]), after = composeSpec(edited, run);
        for (const FieldChange& change : difference(before, after))
            command += " --set " + shellQuoted(run.label + ":" + change.path + "=" + valueText(change.after));
    }
    return command;
}

}  // namespace dianoia
