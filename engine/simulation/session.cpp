#include "simulation/session.h"

#include <algorithm>
#include <cmath>

#include "measure/recorder.h"
#include "measure/row_spread.h"
#include "simulation/run_recording.h"
#include "simulation/run_theory.h"
#include "simulation/varied_parameters.h"

namespace dianoia {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenPictures = 20ms;
constexpr std::int64_t kMostRepeats = 100;
constexpr auto kLongestBurst = 8ms;     // commands and pictures wait no longer than this, or one round
constexpr auto kChangesSettle = 250ms;  // without another one, a drag is over

int defaultThreads(int threads) {
    return threads > 0 ? threads : std::max(1, int(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

Session::Session(Preset preset, int threads)
    : m_picture(std::make_shared<SessionPicture>()), m_preset(std::move(preset)), m_threads(defaultThreads(threads)) {
    m_thread = std::jthread([this](std::stop_token stop) { work(stop); });
}

Session::~Session() {
    m_thread.request_stop();
    m_wake.notify_all();
}

void Session::post(std::function<void()> command) {
    {
        const std::lock_guard lock(m_mutex);
        m_commands.push_back(std::move(command));
    }
    m_wake.notify_all();
}

void Session::postWish(std::function<void()> command) {
    ++m_wishesAsked;
    post([this, command = std::move(command)] {
        command();
        ++m_wishesDone;
    });
}

void Session::play() {
    postWish([this] {
        if (m_state != SessionState::paused) return;
        m_state = SessionState::playing;
        startPacing();
    });
}

void Session::pause() {
    postWish([this] {
        if (m_state == SessionState::playing) m_state = SessionState::paused;
    });
}

void Session::step() {
    postWish([this] {
        if (m_state == SessionState::playing) m_state = SessionState::paused;
        if (m_state == SessionState::paused) oneRound();
    });
}

void Session::setSpeed(double roundsPerSecond) {
    post([this, roundsPerSecond] {
        m_speed = roundsPerSecond > 0 ? roundsPerSecond : 1;
        startPacing();
    });
}

void Session::setStop(std::optional<std::uint64_t> round) {
    post([this, round] { m_stop = round; });
}

void Session::change(const std::string& label, const std::string& path, const Json& value) {
    postWish([this, label, path, value] {
        if (!m_simulation) return;
        for (std::size_t i = 0; i < m_tracks.size(); ++i) {
            const std::string& its = m_simulation->runs()[i]->label();
            if (!label.empty() && its != label) continue;
            try {
                for (Run* run : repeatsOf(i)) run->change(path, value);
            } catch (const Error& error) {
                m_complaints.push_back(its + ": " + error.what());
            }
        }
        m_messageIsStale = true;
    });
}

void Session::showRepeats(bool wanted) {
    post([this, wanted] { m_showsRepeats = wanted; });
}

void Session::rename(const std::string& label, const std::string& to) {
    postWish([this, label, to] {
        for (PresetRun& run : m_preset.runs)
            if (run.label == label) run.label = to;
        if (!m_simulation) return;
        for (std::size_t i = 0; i < m_tracks.size(); ++i)
            if (m_simulation->runs()[i]->label() == label)
                for (Run* run : repeatsOf(i)) run->rename(to);
    });
}

void Session::restart(Preset preset) {
    postWish([this, preset = std::move(preset)] {
        m_preset = preset;
        load();
    });
}

void Session::show(CurveAxis x, std::vector<Column> y) {
    post([this, x, y = std::move(y)] {
        m_x = x;
        m_y = y;
    });
}

void Session::showMemories(bool wanted) {
    post([this, wanted] { m_showsMemories = wanted; });
}

void Session::watchCoordinate(Index coordinate) {
    post([this, coordinate] {
        m_coordinate = coordinate;
        m_nextProbe = {};
    });
}

void Session::watchLargestGap(const std::string& label, std::function<void(Index)> found) {
    post([this, label, found = std::move(found)] {
        if (!m_simulation) return;
        for (auto& run : m_simulation->runs()) {
            if (run->label() != label) continue;
            m_coordinate = largestGapCoordinate(run->gradients(m_threads));
            m_nextProbe = {};
            found(*m_coordinate);
        }
    });
}

void Session::showTheory(bool wanted) {
    post([this, wanted] { m_isTheoryWanted = wanted; });
}

void Session::probeMessage(std::optional<MessageRequest> request) {
    post([this, request] {
        if (m_messageProbe && request == m_messageProbe->request()) return;
        m_messageProbe.reset();
        if (request) m_messageProbe.emplace(*request);
        m_messageIsStale = true;
    });
}

std::shared_ptr<const SessionPicture> Session::picture() const {
    const std::lock_guard lock(m_mutex);
    return m_picture;
}

std::future<std::string> Session::exportCsv(std::string path, bool varied) {
    auto promise = std::make_shared<std::promise<std::string>>();
    auto future = promise->get_future();
    post([this, promise, path = std::move(path), varied] { promise->set_value(writeCsv(path, varied)); });
    return future;
}

void Session::inspect(std::function<void(const Simulation&)> look) {
    post([this, look = std::move(look)] {
        if (m_simulation) look(*m_simulation);
    });
}

void Session::work(std::stop_token stop) {
    load();
    publish();
    auto published = Clock::now();
    bool isStale = false;
    while (!stop.stop_requested()) {
        isStale |= drainCommands();
        const auto now = Clock::now();
        if (m_state == SessionState::playing && nextDue() <= now) {
            playUntil(now + kLongestBurst);
            isStale = true;
        }
        if (isStale && Clock::now() - published >= kBetweenPictures) {
            publish();
            published = Clock::now();
            isStale = false;
        }
        std::unique_lock lock(m_mutex);
        const auto wanted = [this] { return !m_commands.empty(); };
        if (isStale) {
            const auto until = published + kBetweenPictures;
            m_wake.wait_until(lock, stop, m_state == SessionState::playing ? std::min(until, nextDue()) : until,
                              wanted);
        } else if (m_state == SessionState::playing) {
            m_wake.wait_until(lock, stop, nextDue(), wanted);
        } else {
            m_wake.wait(lock, stop, wanted);
        }
    }
}

bool Session::drainCommands() {
    std::deque<std::function<void()>> commands;
    {
        const std::lock_guard lock(m_mutex);
        commands.swap(m_commands);
    }
    for (auto& command : commands) command();
    return !commands.empty();
}

void Session::load() {
    m_state = SessionState::loading;
    try {
        auto simulation = m_simulation ? std::make_unique<Simulation>(m_preset, sourceFor(m_preset), m_threads, 0)
                                       : std::make_unique<Simulation>(m_preset, m_threads);
        std::vector<std::unique_ptr<Simulation>> repeats;
        if (m_showsRepeats) loadRepeats(*simulation, repeats);
        std::vector<Track> tracks(simulation->runs().size());
        for (std::size_t i = 0; i < tracks.size(); ++i) {
            const auto most = std::size_t(simulation->runs()[i]->spec().run.repeats);
            tracks[i].recorded.resize(std::min(most, repeats.size() + 1));
            for (std::size_t r = 0; r < tracks[i].recorded.size(); ++r)
                tracks[i].spools.push_back(std::make_unique<RowSpool>());
        }
        m_simulation = std::move(simulation);
        m_repeats = std::move(repeats);
        m_tracks = std::move(tracks);
        m_folder = m_preset.folder;
        m_failure.clear();
        m_complaints.clear();
        if (m_messageProbe) m_messageProbe.emplace(MessageRequest(m_messageProbe->request()));
        m_messageIsStale = true;
        m_state = SessionState::paused;
        record();
    } catch (const std::exception& error) {
        m_failure = error.what();
        m_state = SessionState::failed;
    }
}

/// The source of the last preset where relative data paths start in the same folder, so that data are read once.
std::shared_ptr<SetupSource> Session::sourceFor(const Preset& preset) const {
    return preset.folder == m_folder ? m_simulation->setups() : std::make_shared<SetupSource>(preset.folder);
}

/// Repeats share data, partition and start with the first.
void Session::loadRepeats(Simulation& first, std::vector<std::unique_ptr<Simulation>>& others) const {
    std::int64_t most = 1;
    for (const auto& run : first.runs()) most = std::max(most, run->spec().run.repeats);
    for (std::int64_t r = 1; r < std::min(most, kMostRepeats); ++r)
        others.push_back(std::make_unique<Simulation>(m_preset, first.setups(), m_threads, r));
}

/// Run i of every repeat that it has.
std::vector<Run*> Session::repeatsOf(std::size_t i) const {
    std::vector<Run*> runs = {m_simulation->runs()[i].get()};
    for (std::size_t r = 1; r < m_tracks[i].spools.size(); ++r) runs.push_back(m_repeats[r - 1]->runs()[i].get());
    return runs;
}

void Session::record() {
    for (std::size_t i = 0; i < m_tracks.size(); ++i) recordRun(i);
}

/// A repeat that diverged keeps its last row; the means go on over the others.
void Session::recordRun(std::size_t i) {
    Track& track = m_tracks[i];
    const std::vector<Run*> runs = repeatsOf(i);
    std::uint64_t newest = 0;
    for (const Run* run : runs) newest = std::max(newest, run->round());
    std::vector<Row> rows;
    for (std::size_t r = 0; r < runs.size(); ++r) {
        Run& run = *runs[r];
        if (!run.isRecorded() || track.recorded[r] == run.round()) continue;
        const Row& row = run.row(m_threads);
        track.spools[r]->append(row);
        track.recorded[r] = row.round;
        if (row.round == newest) rows.push_back(row);
        if (r == 0 && !run.memoryErrors().empty()) track.memories.append(row.round, run.memoryErrors());
    }
    if (rows.empty()) return;
    const RowSpread spread = spreadOf(rows);
    track.history.append(spread.mean);
    if (runs.size() > 1) {
        track.low.append(spread.least);
        track.high.append(spread.greatest);
    }
    track.last = spread.mean;
}

bool Session::hasEnded() const {
    return m_simulation->ended() &&
           std::all_of(m_repeats.begin(), m_repeats.end(), [](const auto& repeat) { return repeat->ended(); });
}

void Session::oneRound() {
    try {
        m_simulation->advance();
        for (auto& repeat : m_repeats) repeat->advance();
        record();
        m_messageIsStale = true;
        if (isLookDue()) lookAtMessage();
    } catch (const std::exception& error) {
        m_complaints.push_back(error.what());
        m_state = SessionState::paused;
    }
    if (hasEnded()) {
        m_state = SessionState::ended;
    } else if (m_stop && m_simulation->round() == *m_stop) {
        m_state = SessionState::paused;
    }
}

bool Session::isLookDue() const {
    return m_messageProbe && m_messageIsStale && Clock::now() >= m_nextLook;
}

void Session::lookAtMessage() {
    constexpr int kShare = 9;  // time between looks, in times of a look
    const auto begun = Clock::now();
    const auto& runs = m_simulation->runs();
    try {
        if (m_messageProbe->request().run < runs.size())
            m_messageProbe->observe(*runs[m_messageProbe->request().run], m_threads);
    } catch (const std::exception&) {
        // The round itself will fail likewise, and then its complaint is told.
    }
    m_messageIsStale = false;
    m_nextLook = Clock::now() + kShare * (Clock::now() - begun);
}

void Session::playUntil(Clock::time_point deadline) {
    while (m_state == SessionState::playing && nextDue() <= Clock::now() && Clock::now() < deadline) {
        oneRound();
        ++m_paceRounds;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - m_paceStart).count();
    if (seconds < 0.25) return;
    m_measuredSpeed = double(m_paceRounds) / seconds;
    // An engine that is slower than asked for does not run after its debt; the pace begins anew.
    if (seconds > 1) startPacing();
}

Session::Clock::time_point Session::nextDue() const {
    if (std::isinf(m_speed)) return m_paceStart;
    const std::chrono::duration<double> since(double(m_paceRounds + 1) / m_speed);
    return m_paceStart + std::chrono::duration_cast<Clock::duration>(since);
}

void Session::startPacing() {
    m_paceStart = Clock::now();
    m_paceRounds = 0;
}

void Session::publish() {
    if (m_simulation && (isLookDue() || (m_messageProbe && m_messageIsStale && m_state != SessionState::playing)))
        lookAtMessage();
    auto picture = std::make_shared<SessionPicture>();
    picture->number = ++m_pictures;
    picture->state = m_state;
    picture->failure = m_failure;
    picture->complaints = m_complaints;
    picture->wishesDone = m_wishesDone;
    picture->axis = m_x;
    if (m_simulation) {
        picture->round = m_simulation->round();
        picture->roundsPerSecond = m_measuredSpeed;
        if (m_messageProbe) picture->message = m_messageProbe->picture();
        for (std::size_t i = 0; i < m_tracks.size(); ++i) picture->runs.push_back(pictureOfRun(i));
        for (std::size_t i = 0; i < m_tracks.size(); ++i) addSpread(m_tracks[i], picture->runs[i]);
        if (m_showsMemories)
            for (std::size_t i = 0; i < m_tracks.size(); ++i) picture->runs[i].memories = m_tracks[i].memories;
        if (m_coordinate) probeMedians(*picture);
    }
    const std::lock_guard lock(m_mutex);
    m_picture = std::move(picture);
}

void Session::addSpread(const Track& track, RunPicture& picture) const {
    picture.repeats = std::int64_t(track.spools.size());
    if (picture.repeats == 1) return;
    const Index workers = m_simulation->runs().front()->setup().workers();
    for (Column column : m_y) {
        picture.low[column] = curveOver(track.low, m_x, column, workers);
        picture.high[column] = curveOver(track.high, m_x, column, workers);
    }
}

/// The gradients at x^k may have to be evaluated for this alone: while rounds go, at most a seventh of the time.
void Session::probeMedians(SessionPicture& picture) {
    const auto begun = Clock::now();
    if (m_state != SessionState::playing || begun >= m_nextProbe) {
        for (std::size_t i = 0; i < m_tracks.size(); ++i)
            m_tracks[i].probe = probeMedian(*m_simulation->runs()[i], *m_coordinate, m_threads);
        const auto done = Clock::now();
        m_nextProbe = done + 6 * (done - begun);
    }
    for (std::size_t i = 0; i < m_tracks.size(); ++i) picture.runs[i].probe = m_tracks[i].probe;
}

RunPicture Session::pictureOfRun(std::size_t i) {
    const Run& run = *m_simulation->runs()[i];
    Track& track = m_tracks[i];
    RunPicture picture = pictureOf(run, track.history, track.last, m_x, m_y);
    if (track.cardSetup != &run.setup()) track.card = cardOf(run.setup());
    track.cardSetup = &run.setup();
    picture.card = track.card;
    const std::size_t known = track.changes ? track.changes->size() : 0;
    if (known != run.changes().size())
        track.changes = std::make_shared<const std::vector<AppliedChange>>(run.changes());
    picture.changes = track.changes;
    if (m_isTheoryWanted) {
        bringTheoryUp(track, run);
        picture.theory = track.theory;
    }
    return picture;
}

/// What is had at once follows every change; the plateau waits until a drag is over, so that no round waits for it.
void Session::bringTheoryUp(Track& track, const Run& run) const {
    if (!track.theory || track.theoryChanges != run.changes().size()) {
        track.theory = std::make_shared<const LineInputs>(lineInputsOf(run, false));
        track.theoryChanges = run.changes().size();
        track.theoryBegan = Clock::now();
        track.hasPlateau = false;
    }
    const bool isSettled = m_state != SessionState::playing || Clock::now() - track.theoryBegan >= kChangesSettle;
    if (track.hasPlateau || !isSettled || !hasQuickPlateau(run)) return;
    track.theory = std::make_shared<const LineInputs>(lineInputsOf(run));
    track.hasPlateau = true;
}

std::string Session::writeCsv(const std::string& path, bool varied) {
    if (!m_simulation) return "there is nothing to export yet";
    try {
        std::vector<const Run*> runs;
        for (const auto& run : m_simulation->runs()) runs.push_back(run.get());
        const VariedParameters parameters = varied ? VariedParameters(runs) : VariedParameters();
        CsvRecording recording(path, parameters.paths());
        for (std::size_t i = 0; i < m_tracks.size(); ++i) {
            const std::vector<Run*> ofRun = repeatsOf(i);
            for (std::size_t r = 0; r < ofRun.size(); ++r) {
                VariedParameters::Reader values(parameters, *ofRun[r]);
                m_tracks[i].spools[r]->forEach([&](const Row& row) {
                    recording.append({ofRun[r]->label(), ofRun[r]->seed()}, row, values.at(row.round));
                });
            }
        }
        const auto repeats = std::int64_t(m_repeats.size()) + 1;
        recording.finish(recording.hasSidecar() ? sidecarOf(m_preset, runs, path, repeats) : "");
        return "";
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace dianoia
