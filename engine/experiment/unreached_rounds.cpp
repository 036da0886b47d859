#include "experiment/unreached_rounds.h"

#include <algorithm>

namespace dianoia {
namespace {

/// run.rounds of the run with this label, of the longest run for an empty one.
std::uint64_t lastRoundOf(const Preset& preset, const std::string& label) {
    std::int64_t last = 0;
    for (const PresetRun& run : preset.runs)
        if (label.empty() || run.label == label) last = std::max(last, composeSpec(preset, run).run.rounds);
    return std::uint64_t(last);
}

std::string whose(const std::string& label) {
    return label.empty() ? "the longest run" : "run \"" + label + "\"";
}

std::string endsBefore(const std::string& label, std::uint64_t last) {
    return whose(label) + " ends at round " + std::to_string(last);
}

}  // namespace

Notes unreachedRounds(const Preset& preset) {
    Notes notes;
    for (const Event& event : preset.events) {
        const std::uint64_t last = lastRoundOf(preset, event.run);
        if (event.round >= last)
            notes.push_back("the event at round " + std::to_string(event.round) + ", " + event.path +
                            ", never acts: " + endsBefore(event.run, last));
    }
    for (std::size_t i = 0; i < preset.expect.size(); ++i) {
        const Expectation& claim = preset.expect[i];
        const std::uint64_t round = claim.over ? claim.over->second : claim.round.value_or(0);
        for (const std::string& label : {claim.run, claim.belowRun}) {
            const std::uint64_t last = lastRoundOf(preset, label);
            if (label.empty() || round <= last) continue;
            notes.push_back("expect[" + std::to_string(i) + "] speaks of round " + std::to_string(round) +
                            " and cannot hold: " + endsBefore(label, last));
        }
    }
    const std::uint64_t last = lastRoundOf(preset, "");
    if (preset.view.stopAt && std::uint64_t(*preset.view.stopAt) > last)
        notes.push_back("view.stop_at is " + std::to_string(*preset.view.stopAt) +
                        " and stops nothing: " + endsBefore("", last));
    return notes;
}

}  // namespace dianoia
