// Steps back and forward: what was set before is set again, without a new start where the runs are the same.
#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"
#include "live_settings.h"
#include "workbench.h"

namespace dianoia {
namespace {

constexpr std::size_t kMostSteps = 500;

}  // namespace

/// Keeps the present for undo; a step that goes on is kept once.
void Workbench::remember(const std::string& step) {
    const bool goesOn = !step.empty() && step == m_openStep;
    m_openStep = step;
    if (goesOn) return;
    if (m_undo.size() >= kMostSteps) m_undo.erase(m_undo.begin());
    m_undo.push_back(m_now);
    m_redo.clear();
}

void Workbench::undo() {
    travel(m_undo, m_redo);
}

void Workbench::redo() {
    travel(m_redo, m_undo);
}

void Workbench::travel(std::vector<State>& from, std::vector<State>& to) {
    if (from.empty()) return;
    emit wished();
    closeStep();
    const bool hasOtherRuns = from.back().preset.runs.size() != m_now.preset.runs.size();
    const bool needsStart = hasOtherRuns || !canGoLive(from.back());
    if (needsStart) keepTable();
    to.push_back(m_now);
    State target = std::move(from.back());
    from.pop_back();
    target.preset.view.roundsPerSecond = m_now.preset.view.roundsPerSecond;
    if (needsStart) {
        startWith(target.preset);
        if (hasOtherRuns) m_previous.reset();
        emit presetChanged();
        emit told(hasOtherRuns ? tr("the runs are others now: all of them are back at round 0")
                               : tr("the workers are others now: all runs are back at round 0"));
    } else {
        goLive(target);
    }
    emit edited();
}

bool Workbench::canGoLive(const State& target) const {
    for (std::size_t i = 0; i < m_now.settings.size(); ++i)
        if (!canBeTaken(liveSteps({}, m_now.settings[i], target.settings[i]), m_now.settings[i])) return false;
    return true;
}

/// Goes to a state of the same runs without a new start. Only what the step changed is changed back: an event of the
/// preset that has acted since then stays.
void Workbench::goLive(const State& target) {
    const State present = m_now;
    m_now.preset = target.preset;
    for (std::size_t i = 0; i < present.settings.size(); ++i) {
        const PresetRun &before = present.preset.runs[i], &after = target.preset.runs[i];
        if (before.label != after.label) m_session->rename(before.label, after.label);
        const ExperimentSpec next = composeSpec(target.preset, after);
        ExperimentSpec wanted = present.settings[i];
        for (const FieldChange& one : difference(composeSpec(present.preset, before), next)) {
            if (!isLive(one.path)) continue;
            const auto& field = requireField(one.path);
            field.set(wanted, field.get(target.settings[i]));
        }
        m_now.settings[i] = merged(wanted, next);
        for (const Assignment& step : liveSteps(after.label, present.settings[i], m_now.settings[i])) {
            m_session->change(step.label, step.path, step.value);
            m_unconfirmed.emplace(i, step.path);
        }
    }
    if (present.preset.view.stopAt != target.preset.view.stopAt) tellStop();
}

}  // namespace dianoia
