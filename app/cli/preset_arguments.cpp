#include "cli/preset_arguments.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "core/number_text.h"
#include "data/file_bytes.h"
#include "experiment/json_reader.h"
#include "experiment/preset_json.h"
#include "experiment/preset_store.h"

namespace dianoia {
namespace {

/// Leaves the runs of these labels only, in the order of the preset.
void keepRuns(Preset& preset, const std::vector<std::string>& labels) {
    if (labels.empty()) return;
    std::vector<std::string> known;
    for (const PresetRun& run : preset.runs) known.push_back(run.label);
    for (const std::string& label : labels) {
        if (std::find(known.begin(), known.end(), label) != known.end()) continue;
        const std::string near = nearestWord(label, known);
        throw Error(ErrorKind::usage, "--run: there is no run \"" + label + "\"" +
                                          (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
    }
    const auto isChosen = [&](const std::string& label) {
        return std::find(labels.begin(), labels.end(), label) != labels.end();
    };
    std::erase_if(preset.runs, [&](const PresetRun& run) { return !isChosen(run.label); });
    std::erase_if(preset.events, [&](const Event& e) { return !e.run.empty() && !isChosen(e.run); });
}

void addEvents(Preset& preset, const std::string& file) {
    if (file.empty()) return;
    for (Event& event : eventsFromJson(parseJson(readFileBytes(file, kMostJsonBytes), file), file))
        preset.events.push_back(event);
    // Read once more as a whole, so that labels and values are held against the runs.
    parsePreset(presetText(preset), file, preset.folder);
}

}  // namespace

void PresetArguments::addChanges(Command& command) {
    command.argument(preset, "preset", "a preset's name (`list presets` shows them), or the path of a JSON file")
        .option(set, "--set", "[LABEL:]PATH=VALUE", "change a parameter, of one run or of all; may be repeated")
        .option(runs, "--run", "LABEL", "only this run of the preset; may be repeated")
        .option(rounds, "--rounds", "N", "run.rounds of every run")
        .option(seed, "--seed", "S", "run.seed of every run")
        .option(eventsFile, "--events", "FILE", "live changes, as in a preset: a JSON list of round, run, path, value");
}

void PresetArguments::addTo(Command& command) {
    addChanges(command);
    command.option(repeats, "--repeats", "R", "run.repeats of every run")
        .option(every, "--every", "K", "run.record_every of every run: a row each K rounds");
}

Preset PresetArguments::load() const {
    Preset loaded = loadPreset(preset);
    addEvents(loaded, eventsFile);
    std::vector<Assignment> assignments;
    for (const std::string& text : set) assignments.push_back(parseAssignment(text));
    const std::pair<const char*, const std::string&> numbers[] = {
        {"run.rounds", rounds}, {"run.seed", seed}, {"run.repeats", repeats}, {"run.record_every", every}};
    for (const auto& [path, text] : numbers)
        if (!text.empty()) assignments.push_back({"", path, parseJsonOrText(text)});
    loaded = withAssignments(loaded, assignments);
    keepRuns(loaded, runs);
    return loaded;
}

std::optional<std::int64_t> wholeNumber(const std::string& option, const std::string& text, std::int64_t lowest,
                                        std::int64_t highest) {
    if (text.empty()) return std::nullopt;
    const ParsedReal number = parseReal(text);
    if (!number.ok() || std::floor(number.value) != number.value || number.value < double(lowest) ||
        number.value > double(highest))
        throw Error(ErrorKind::usage, option + " " + text + " is not a whole number from " + std::to_string(lowest) +
                                          " to " + std::to_string(highest));
    return static_cast<std::int64_t>(number.value);
}

int threadCount(const std::string& text) {
    constexpr std::int64_t kMost = 1024;
    const auto wanted = wholeNumber("--threads", text, 0, kMost).value_or(0);
    return wanted > 0 ? int(wanted) : std::max(1, int(std::thread::hardware_concurrency()));
}

}  // namespace dianoia
