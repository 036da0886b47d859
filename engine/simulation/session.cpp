#include "simulation/session.h"

#include <algorithm>
#include <cmath>

namespace dianoia {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenPictures = 20ms;
constexpr auto kLongestBurst = 8ms;  // commands and pictures wait no longer than this, or one round

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
        if (load(preset)) m_startTaken = m_wishesDone + 1;
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

void Session::showHeterogeneity(bool wanted) {
    post([this, wanted] {
        m_showsHeterogeneity = wanted;
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

void Session::watchVector(const std::string& label) {
    post([this, label] {
        m_vectorOf = label;
        m_nextProbe = {};
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
    load(m_preset);
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

/// Whether it could be loaded; where not, all stays as it is.
bool Session::load(const Preset& preset) {
    try {
        auto simulation = m_simulation ? std::make_unique<Simulation>(preset, sourceFor(preset), m_threads, 0)
                                       : std::make_unique<Simulation>(preset, m_threads);
        std::vector<std::unique_ptr<Simulation>> repeats;
        if (m_showsRepeats) loadRepeats(preset, *simulation, repeats);
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
        m_preset = preset;
        m_folder = preset.folder;
        m_failure.clear();
        m_refusal.clear();
        m_complaints.clear();
        if (m_messageProbe) m_messageProbe.emplace(MessageRequest(m_messageProbe->request()));
        m_messageIsStale = true;
        m_state = SessionState::paused;
        record();
        return true;
    } catch (const std::exception& error) {
        (m_simulation ? m_refusal : m_failure) = error.what();
        m_simulation ? startPacing() : void(m_state = SessionState::failed);
        return false;
    }
}

/// The source of the last preset where relative data paths start in the same folder, so that data are read once.
std::shared_ptr<SetupSource> Session::sourceFor(const Preset& preset) const {
    return preset.folder == m_folder ? m_simulation->setups() : std::make_shared<SetupSource>(preset.folder);
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

}  // namespace dianoia
