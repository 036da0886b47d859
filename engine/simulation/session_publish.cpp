// The half of a session that makes pictures: what can be seen between two rounds, and what it may cost.
#include "simulation/run_theory.h"
#include "simulation/session.h"

namespace dianoia {
namespace {

using namespace std::chrono_literals;

constexpr auto kChangesSettle = 250ms;  // without another one, a drag is over

std::shared_ptr<const Heterogeneity> sharedHeterogeneity(Run& run, int threads) {
    const auto found = heterogeneityOf(run.gradients(threads), run.stages().honest);
    return found ? std::make_shared<const Heterogeneity>(*found) : nullptr;
}

}  // namespace

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

void Session::publish() {
    if (m_simulation && (isLookDue() || (m_messageProbe && m_messageIsStale && m_state != SessionState::playing)))
        lookAtMessage();
    auto picture = std::make_shared<SessionPicture>();
    picture->number = ++m_pictures;
    picture->state = m_state;
    picture->failure = m_failure;
    picture->refusal = m_refusal;
    picture->startTaken = m_startTaken;
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
        if (m_coordinate || m_showsHeterogeneity) probeGradients(*picture);
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
void Session::probeGradients(SessionPicture& picture) {
    const auto begun = Clock::now();
    if (m_state != SessionState::playing || begun >= m_nextProbe) {
        for (std::size_t i = 0; i < m_tracks.size(); ++i) {
            Run& run = *m_simulation->runs()[i];
            if (m_coordinate) m_tracks[i].probe = probeMedian(run, *m_coordinate, m_threads);
            if (m_coordinate && run.label() == m_vectorOf)
                m_tracks[i].probe->gradients = honestGradients(run, m_threads);
            if (m_showsHeterogeneity) m_tracks[i].heterogeneity = sharedHeterogeneity(run, m_threads);
        }
        const auto done = Clock::now();
        m_nextProbe = done + 6 * (done - begun);
    }
    for (std::size_t i = 0; i < m_tracks.size(); ++i) {
        if (m_coordinate) picture.runs[i].probe = m_tracks[i].probe;
        if (m_showsHeterogeneity) picture.runs[i].heterogeneity = m_tracks[i].heterogeneity;
    }
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

}  // namespace dianoia
