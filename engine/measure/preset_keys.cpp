#include "measure/preset_keys.h"

#include <algorithm>
#include <array>

namespace dianoia {
namespace {

constexpr std::array kKeys = {
    PresetKeyInfo{"dianoia", "", "Number of the schema of preset files."},
    PresetKeyInfo{"name", "", "Title of the preset."},
    PresetKeyInfo{"summary", "", "What the preset shows, in a sentence or two."},
    PresetKeyInfo{"references", "", "Where the idea comes from."},
    PresetKeyInfo{"notes", "", "A remark for people; the program ignores it."},
    PresetKeyInfo{"base", "", "What all runs share."},
    PresetKeyInfo{"runs", "", "The runs, each with a label and its changes to the base."},
    PresetKeyInfo{"label", "", "Name of this run, unique in the preset."},
    PresetKeyInfo{"lesson", "", "Name of the lesson that opens with the preset."},
    PresetKeyInfo{"recorded", "", "Version, hash of the data and values of \"auto\" of a recorded run."},
    PresetKeyInfo{"events", "", "Live changes."},
    PresetKeyInfo{"events.round", "rounds", "The change acts on the round from x^k to x^(k+1), k this number."},
    PresetKeyInfo{"events.run", "", "Label of the run that changes; without it all do."},
    PresetKeyInfo{"events.path", "", "The parameter that changes."},
    PresetKeyInfo{"events.value", "", "Its new value."},
    PresetKeyInfo{"view", "", "How the window shows the preset."},
    PresetKeyInfo{"view.plots", "", "The plots, the large one first."},
    PresetKeyInfo{"view.x", "", "Horizontal axis: round, epoch, bits_up, bits_up_per_worker, bits_total or time_s."},
    PresetKeyInfo{"view.y", "", "Vertical axis: a column of the run CSV."},
    PresetKeyInfo{"view.x_scale", "", "linear or log."},
    PresetKeyInfo{"view.y_scale", "", "linear or log."},
    PresetKeyInfo{"view.x_range", "", "Ends of the horizontal axis; null: to fit."},
    PresetKeyInfo{"view.y_range", "", "Ends of the vertical axis; null: to fit."},
    PresetKeyInfo{"view.watch", "", "Watched coordinates, counted from 0."},
    PresetKeyInfo{"view.rounds_per_second", "rounds/s", "Pace of the window."},
    PresetKeyInfo{"view.start", "", "paused or running when the preset opens."},
    PresetKeyInfo{"view.stop_at", "rounds", "The window pauses here; null: at run.rounds."},
    PresetKeyInfo{"expect", "", "Claims that are checked."},
    PresetKeyInfo{"expect.run", "", "Label of the run that the claim is about."},
    PresetKeyInfo{"expect.metric", "", "A column of the run CSV, or nonzero_coordinates."},
    PresetKeyInfo{"expect.round", "rounds", "The claim is about this round."},
    PresetKeyInfo{"expect.over", "rounds", "The claim is about these rounds, first and last."},
    PresetKeyInfo{"expect.stat", "", "With over: mean, max or last."},
    PresetKeyInfo{"expect.below", "", "The metric is less than this."},
    PresetKeyInfo{"expect.above", "", "The metric is more than this."},
    PresetKeyInfo{"expect.near", "", "The metric is near this number or theory line."},
    PresetKeyInfo{"expect.within", "", "Greatest relative distance from near."},
    PresetKeyInfo{"expect.within_se", "standard errors", "Greatest distance from near, over repeats."},
    PresetKeyInfo{"expect.below_run", "", "The metric is less than that of this run times factor."},
    PresetKeyInfo{"expect.factor", "", "Factor of below_run."},
    PresetKeyInfo{"expect.outcome", "", "How the run ends: diverged."}};

/// expect[0].below as expect.below.
std::string withoutIndex(std::string_view path) {
    const auto open = path.find('['), close = path.find(']');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return std::string(path);
    return std::string(path.substr(0, open)) + std::string(path.substr(close + 1));
}

const PresetKeyInfo* findKey(std::string_view key) {
    const auto found = std::find_if(kKeys.begin(), kKeys.end(), [&](const PresetKeyInfo& k) { return k.key == key; });
    return found == kKeys.end() ? nullptr : &*found;
}

}  // namespace

PresetKeyInfo presetKeyInfo(std::string_view path) {
    const std::string key = withoutIndex(path);
    if (const PresetKeyInfo* found = findKey(key)) return *found;
    const bool isNotes = key.size() > 6 && key.substr(key.size() - 6) == ".notes";
    return isNotes ? *findKey("notes") : PresetKeyInfo{};
}

bool isPresetKey(std::string_view key) {
    return key != "label" && key.find('.') == std::string_view::npos && findKey(key) != nullptr;
}

}  // namespace dianoia
