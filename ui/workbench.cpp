#include "workbench.h"

#include <algorithm>
#include <utility>

#include "experiment/live_change.h"
#include "experiment/spec_json.h"
#include "experiment/validate.h"
#include "live_settings.h"
#include "run_list.h"

namespace dianoia {
namespace {

constexpr int kMillisecondsBetweenPolls = 33;

}  // namespace

Workbench::Workbench(Preset preset, QObject* parent, int threads)
    : QObject(parent),
      m_opened(preset),
      m_now{preset, settingsOf(preset)},
      m_session(std::make_unique<Session>(preset, threads)),
      m_picture(m_session->picture()) {
    begin();
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Workbench::poll);
    m_timer.start(kMillisecondsBetweenPolls);
}

/// What a session has to be told of the view of its preset.
void Workbench::begin() {
    m_session->setSpeed(m_now.preset.view.roundsPerSecond);
    tellStop();
    m_began = m_session->wishesAsked();
    m_complaintsTold = 0;
    m_unconfirmed.clear();
}

void Workbench::tellStop() {
    const auto& stop = m_now.preset.view.stopAt;
    m_session->setStop(stop ? std::optional(std::uint64_t(*stop)) : std::nullopt);
}

/// Before a start, which is the next wish of the session: what is to come back if it is refused.
void Workbench::keepTable() {
    const std::uint64_t wish = m_session->wishesAsked() + 1;
    if (m_before.empty() || m_before.back().wish != wish)
        m_before.push_back({wish, m_opened, m_now, m_undo, m_redo, m_previous, m_opens});
}

void Workbench::open(const Preset& preset) {
    keepTable();
    ++m_opens;
    m_opened = preset;
    m_undo.clear();
    m_redo.clear();
    startWith(preset);
    m_previous.reset();
    emit presetChanged();
    emit edited();
}

void Workbench::startWith(const Preset& preset) {
    emit wished();
    if (m_picture->round > 0) m_previous = m_picture;
    closeStep();
    m_now = {preset, settingsOf(preset)};
    m_session->restart(preset);
    m_isPlaying = false;
    begin();
}

bool Workbench::isEdited() const {
    Preset opened = m_opened;
    opened.view.roundsPerSecond = m_now.preset.view.roundsPerSecond;
    return !(opened == m_now.preset);
}

bool Workbench::isPlaying() const {
    return isUpToDate() ? m_picture->state == SessionState::playing : m_isPlaying;
}

/// Whether there is no round left to do; says what there is to do instead.
bool Workbench::sayWhetherEnded() {
    if (!isUpToDate() || m_picture->state != SessionState::ended) return false;
    emit told(tr("the run has ended at round %1: start again (R), or set more rounds in the box run first")
                  .arg(m_picture->round));
    return true;
}

void Workbench::play() {
    emit wished();
    if (sayWhetherEnded()) return;
    m_isPlaying = true;
    m_session->play();
}
void Workbench::pause() {
    m_isPlaying = false;
    m_session->pause();
}
void Workbench::step() {
    emit wished();
    if (sayWhetherEnded()) return;
    m_isPlaying = false;
    m_session->step();
}

void Workbench::setSpeed(double roundsPerSecond) {
    // A file cannot hold infinity.
    m_now.preset.view.roundsPerSecond = std::min(roundsPerSecond, kFlatOut);
    m_session->setSpeed(roundsPerSecond);
}

void Workbench::setStop(std::optional<std::int64_t> round) {
    if (round == m_now.preset.view.stopAt) return;
    emit wished();
    std::int64_t end = 0;
    for (const ExperimentSpec& spec : m_now.settings) end = std::max(end, spec.run.rounds);
    if (round && *round > end) {
        emit refused(tr("the run ends at %1 rounds: see the box run").arg(end));
        return;
    }
    remember({});
    m_now.preset.view.stopAt = round;
    tellStop();
    emit edited();
}

void Workbench::restart() {
    keepTable();
    startWith(m_now.preset);
    emit presetChanged();
    emit edited();
}

void Workbench::revert() {
    keepTable();
    if (isEdited()) remember({});
    startWith(m_opened);
    emit presetChanged();
    emit edited();
}

void Workbench::newSeed() {
    std::vector<Assignment> seeds;
    for (std::size_t i = 0; i < m_now.settings.size(); ++i)
        seeds.push_back({m_now.preset.runs[i].label, "run.seed", m_now.settings[i].run.seed + 1});
    editRuns([&](const Preset& preset) { return withAssignments(preset, seeds); },
             tr("seed %1: all runs are back at round 0").arg(m_now.settings.front().run.seed + 1));
}

void Workbench::change(const QString& label, const std::string& path, const Json& value) {
    emit wished();
    const std::string name = label.toStdString();
    const std::vector<Assignment> assignments = assignmentsOf(name, path, value);
    State changed;
    bool isLiveNow = false, needsStart = false;
    std::set<std::pair<std::size_t, std::string>> unconfirmed;
    try {
        isLiveNow = isLive(path);
        changed = {withAssignments(m_now.preset, assignments), m_now.settings};
    } catch (const Error& error) {
        emit refused(QString::fromStdString(error.what()));
        emit edited();
        return;
    }
    for (std::size_t i = 0; i < changed.settings.size(); ++i) {
        const PresetRun& run = changed.preset.runs[i];
        if (!name.empty() && name != run.label) continue;
        try {
            if (isLiveNow) applyLiveChange(changed.settings[i], path, value);
        } catch (const Error&) {
            needsStart = true;  // positions of another shape
        }
        changed.settings[i] = merged(changed.settings[i], composeSpec(changed.preset, run));
        if (const auto errors = errorsOf(changed.settings[i]); !errors.empty()) {
            emit refused(QString::fromStdString(run.label + ": " + errors.front()));
            emit edited();
            return;
        }
        if (isLiveNow)
            for (const Assignment& one : assignments) unconfirmed.emplace(i, one.path);
    }
    m_unconfirmed.merge(unconfirmed);
    if (changed.settings == m_now.settings && !needsStart) return emit edited();  // as it is, said in other words
    if (needsStart) keepTable();
    remember(name + '\n' + path);
    m_now = std::move(changed);
    if (needsStart) {
        restart();
        emit told(tr("the workers are others now: all runs are back at round 0"));
    } else if (isLiveNow) {
        m_session->change(name, path, value);
    }
    emit edited();
}

void Workbench::editRuns(const std::function<Preset(const Preset&)>& edit, const QString& sentence) {
    Preset changed;
    try {
        changed = edit(m_now.preset);
    } catch (const Error& error) {
        emit refused(QString::fromStdString(error.what()));
        return;
    }
    keepTable();
    remember({});
    const bool hasOtherRuns = changed.runs.size() != m_now.preset.runs.size();
    startWith(changed);
    if (hasOtherRuns) m_previous.reset();
    emit presetChanged();
    emit edited();
    emit told(sentence);
}

void Workbench::addRun(const std::string& method) {
    editRuns([&](const Preset& preset) { return withMethod(preset, method); },
             tr("a run was added: all runs are back at round 0"));
}

void Workbench::duplicateRun(const QString& label) {
    editRuns([&](const Preset& preset) { return withCopy(preset, label.toStdString()); },
             tr("a run was added: all runs are back at round 0"));
}

void Workbench::removeRun(const QString& label) {
    editRuns([&](const Preset& preset) { return withoutRun(preset, label.toStdString()); },
             tr("a run was taken out: all runs are back at round 0"));
}

void Workbench::renameRun(const QString& label, const QString& to) {
    emit wished();
    try {
        Preset changed = withLabel(m_now.preset, label.toStdString(), to.toStdString());
        if (changed == m_now.preset) return;
        remember({});
        m_now.preset = std::move(changed);
    } catch (const Error& error) {
        emit refused(QString::fromStdString(error.what()));
        return;
    }
    m_session->rename(label.toStdString(), tameLabel(to.toStdString()));
    emit edited();
}

std::vector<std::string> Workbench::waiting(std::size_t run) const {
    std::vector<std::string> paths;
    if (!isUpToDate() || run >= m_now.settings.size() || run >= m_picture->runs.size()) return paths;
    for (const FieldChange& change : difference(m_picture->runs[run].spec, m_now.settings[run]))
        if (!isLive(change.path)) paths.push_back(change.path);
    return paths;
}

void Workbench::showRepeats(bool wanted) {
    if (wanted == m_showsRepeats) return;
    m_showsRepeats = wanted;
    m_session->showRepeats(wanted);
    restart();
}

void Workbench::setAxis(CurveAxis axis) {
    m_axis = axis;
    tellNeeds();
}

void Workbench::need(const QString& who, std::set<Column> columns) {
    m_needs[who] = std::move(columns);
    tellNeeds();
}

void Workbench::watchLargestGap(const QString& label) {
    m_session->watchLargestGap(label.toStdString(), [this](Index coordinate) {
        QMetaObject::invokeMethod(
            this, [this, coordinate] { emit largestGapFound(int(coordinate)); }, Qt::QueuedConnection);
    });
}

void Workbench::showTheory(bool wanted) {
    m_session->showTheory(wanted);
}

void Workbench::tellNeeds() {
    std::set<Column> all = {Column::round};  // where a live change stands on the axis
    for (const auto& [who, columns] : m_needs) all.insert(columns.begin(), columns.end());
    m_session->show(m_axis, {all.begin(), all.end()});
}

void Workbench::exportCsv(const QString& path, bool varied) {
    m_exports.push_back({path, m_session->exportCsv(path.toStdString(), varied)});
}

bool Workbench::isUpToDate() const {
    return m_picture->wishesDone == m_session->wishesAsked();
}

/// Once the session has tried a start: what it refused goes from the table again, with the sentence that says why.
void Workbench::settleStart() {
    if (m_before.empty() || !isUpToDate() || m_picture->state == SessionState::loading) return;
    std::vector<Table> tables = std::exchange(m_before, {});
    // What was taken before a refused start runs, and stays on the table.
    const auto refusedStart = std::find_if(tables.begin(), tables.end(), [this](const Table& table) {
        return !m_picture->refusal.empty() && table.wish > m_picture->startTaken;
    });
    const bool isTaken = refusedStart == tables.end();
    if (!isTaken) {
        Table& before = *refusedStart;
        m_opens = before.opens;
        m_opened = std::move(before.opened);
        m_now = std::move(before.now);
        m_undo = std::move(before.undo);
        m_redo = std::move(before.redo);
        m_previous = std::move(before.previous);
        m_isPlaying = m_picture->state == SessionState::playing;
        begin();
        m_complaintsTold = m_picture->complaints.size();
        emit presetChanged();
        emit edited();
        emit refused(QString::fromStdString(m_picture->refusal));
    }
    emit startSettled(isTaken);
}

/// Takes what the session has made of the wishes: events of the preset have acted, and what was refused is put back.
void Workbench::followPicture() {
    if (!isUpToDate() || m_picture->runs.size() != m_now.settings.size()) return;
    if (m_picture->state == SessionState::failed || m_picture->state == SessionState::loading) return;
    bool isChanged = false;
    for (std::size_t i = 0; i < m_now.settings.size(); ++i) {
        const ExperimentSpec& spec = m_picture->runs[i].spec;
        if (spec == m_now.settings[i]) continue;
        const ExperimentSpec now = merged(spec, m_now.settings[i]);
        if (now == m_now.settings[i]) continue;
        for (const FieldChange& change : difference(m_now.settings[i], now))
            if (m_unconfirmed.contains({i, change.path}))
                m_now.preset = withAssignments(m_now.preset, {{m_now.preset.runs[i].label, change.path, change.after}});
        m_now.settings[i] = now;
        isChanged = true;
    }
    m_unconfirmed.clear();
    if (isChanged) emit edited();
}

/// What was noticed when data were read, once.
void Workbench::tellNotes() {
    if (m_picture->state == SessionState::failed || m_picture->state == SessionState::loading) return;
    QStringList notes;
    for (const RunPicture& run : m_picture->runs)
        for (const std::string& note : run.card.notes) notes << QString::fromStdString(note);
    notes.removeDuplicates();
    if (notes == m_notesTold) return;
    m_notesTold = notes;
    if (!notes.isEmpty()) emit told(notes.join(QStringLiteral("; ")));
}

void Workbench::poll() {
    while (!m_exports.empty() &&
           m_exports.front().problem.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
        Export done = std::move(m_exports.front());
        m_exports.pop_front();
        emit exported(done.path, QString::fromStdString(done.problem.get()));
    }
    auto picture = m_session->picture();
    if (picture->number == m_picture->number) return;
    m_picture = std::move(picture);
    settleStart();
    followPicture();
    tellNotes();
    if (m_picture->wishesDone >= m_began)
        for (; m_complaintsTold < m_picture->complaints.size(); ++m_complaintsTold)
            emit refused(QString::fromStdString(m_picture->complaints[m_complaintsTold]));
    emit pictureChanged();
}

}  // namespace dianoia
