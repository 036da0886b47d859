#include "run_list.h"

#include <algorithm>

#include "methods/method_table.h"

namespace dianoia {
namespace {

[[noreturn]] void refuse(const std::string& sentence) {
    throw Error(ErrorKind::usage, sentence);
}

bool hasRun(const Preset& preset, const std::string& label) {
    return std::any_of(preset.runs.begin(), preset.runs.end(), [&](const PresetRun& r) { return r.label == label; });
}

std::size_t indexOf(const Preset& preset, const std::string& label) {
    for (std::size_t i = 0; i < preset.runs.size(); ++i)
        if (preset.runs[i].label == label) return i;
    refuse("there is no run \"" + label + "\"");
}

void requireRoom(const Preset& preset) {
    if (preset.runs.size() >= kMostRuns)
        refuse("there are " + std::to_string(kMostRuns) + " runs, as many as can be compared; remove one first");
}

/// The label, with the first number behind it that makes it unique.
std::string uniqueLabel(const Preset& preset, const std::string& wanted) {
    std::string label = wanted;
    for (int number = 2; hasRun(preset, label); ++number) label = wanted + " " + std::to_string(number);
    return label;
}

}  // namespace

Preset withMethod(const Preset& preset, const std::string& method) {
    requireRoom(preset);
    const MethodRow* row = findMethod(method);
    if (!row) refuse("there is no method \"" + method + "\"");
    Preset changed = preset;
    Json changes = {{"method", {{"name", row->name}}}};
    // The row's stages are written out, so that what the base says of another method's does not win.
    changes.merge_patch(row->stages);
    changed.runs.push_back({uniqueLabel(preset, row->label), changes});
    composeSpec(changed, changed.runs.back());
    return changed;
}

Preset withCopy(const Preset& preset, const std::string& label) {
    requireRoom(preset);
    const std::size_t index = indexOf(preset, label);
    Preset changed = preset;
    const std::string name = uniqueLabel(preset, label);
    changed.runs.insert(changed.runs.begin() + std::ptrdiff_t(index) + 1, {name, preset.runs[index].changes});
    for (const Event& event : preset.events)
        if (event.run == label) changed.events.push_back({event.round, name, event.path, event.value});
    return changed;
}

Preset withoutRun(const Preset& preset, const std::string& label) {
    const std::size_t index = indexOf(preset, label);
    if (preset.runs.size() == 1) refuse("\"" + label + "\" is the only run; at least one stays");
    Preset changed = preset;
    changed.runs.erase(changed.runs.begin() + std::ptrdiff_t(index));
    std::erase_if(changed.events, [&](const Event& event) { return event.run == label; });
    std::erase_if(changed.expect, [&](const Expectation& e) { return e.run == label || e.belowRun == label; });
    return changed;
}

Preset withLabel(const Preset& preset, const std::string& label, const std::string& to) {
    const std::size_t index = indexOf(preset, label);
    const std::string tame = tameLabel(to);
    if (tame.empty()) refuse("a run needs a name");
    if (tame == label) return preset;
    if (hasRun(preset, tame)) refuse("there is a run \"" + tame + "\" already; two runs cannot have one name");
    Preset changed = preset;
    changed.runs[index].label = tame;
    for (Event& event : changed.events)
        if (event.run == label) event.run = tame;
    for (Expectation& e : changed.expect) {
        if (e.run == label) e.run = tame;
        if (e.belowRun == label) e.belowRun = tame;
    }
    return changed;
}

std::string tameLabel(const std::string& label) {
    std::string tame;
    for (const char c : label) {
        const bool isBlank = static_cast<unsigned char>(c) <= ' ' || c == '\x7f';
        if (!isBlank) tame += c;
        if (isBlank && !tame.empty() && tame.back() != ' ') tame += ' ';
    }
    if (!tame.empty() && tame.back() == ' ') tame.pop_back();
    return tame;
}

}  // namespace dianoia
