// A simulation with a thread of its own: paced, changed and watched from another thread, which never waits for it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "measure/row_spool.h"
#include "simulation/session_picture.h"
#include "simulation/simulation.h"

namespace dianoia {

/// Owns the one thread that simulates. Every function returns at once; what it asks for happens between two rounds.
class Session {
public:
    /// Loads `preset` in the thread; pictures say "loading" until it is done. threads 0: cores minus one, at least one.
    explicit Session(Preset preset, int threads = 0);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void play();
    void pause();
    /// One round of every run, then a pause.
    void step();
    /// Rounds per second of playing; infinity: flat out.
    void setSpeed(double roundsPerSecond);
    /// Pauses when this many rounds are complete; empty: at run.rounds only.
    void setStop(std::optional<std::uint64_t> round);
    /// A live change of one run, or of all (empty label). A refused one becomes a complaint.
    void change(const std::string& label, const std::string& path, const Json& value);
    /// Another label for a run, whose rows stay as they are.
    void rename(const std::string& label, const std::string& to);
    /// Starts again with another preset, or the same with other settings; paused. Where that cannot be run, all stays
    /// as it is and goes on, and pictures carry the refusal.
    void restart(Preset preset);
    /// Wishes so far: calls of play, pause, step, change, rename and restart; a picture tells how many it shows.
    std::uint64_t wishesAsked() const { return m_wishesAsked; }
    /// From the next restart on: all repeats of every run (run.repeats) side by side, or the first alone.
    void showRepeats(bool wanted);
    /// Which curves the pictures carry.
    void show(CurveAxis x, std::vector<Column> y);
    /// Whether the pictures carry the memories of single workers.
    void showMemories(bool wanted);
    /// Which coordinate of the workers' gradients the pictures carry.
    void watchCoordinate(Index coordinate);
    /// Whether the pictures carry how far the workers' gradients are apart.
    void showHeterogeneity(bool wanted);
    /// Watches the coordinate where median and mean of the gradients of run `label` are furthest apart at present, and
    /// calls `found` with it in the session's thread.
    void watchLargestGap(const std::string& label, std::function<void(Index)> found);
    /// Of which run the pictures carry the gradients in all coordinates, where they carry a watched one; empty: of
    /// none.
    void watchVector(const std::string& label);
    /// Whether the pictures carry what theory says of the runs.
    void showTheory(bool wanted);
    /// Whose message the pictures carry; empty: none. While rounds are fast only some are looked at, so that looking
    /// costs a tenth of the time at most; no row depends on it.
    void probeMessage(std::optional<MessageRequest> request);

    /// The last picture; never null. Costs a copy of a pointer.
    std::shared_ptr<const SessionPicture> picture() const;

    /// Writes the rows of all runs, and the sidecar beside them, between two rounds; with `varied`, a further column
    /// for each parameter in which the runs differ or that changed. The future holds an empty text, or a sentence that
    /// says why it could not be done.
    std::future<std::string> exportCsv(std::string path, bool varied = false);
    /// Calls `look` in the session's thread between two rounds, with the simulation as it is then.
    void inspect(std::function<void(const Simulation&)> look);

private:
    struct Track {
        History history;    ///< of the means, where there are repeats
        History low, high;  ///< least and greatest of the repeats; empty where there is one
        MemberHistory memories;
        std::optional<MedianProbe> probe;
        std::shared_ptr<const Heterogeneity> heterogeneity;
        std::vector<std::unique_ptr<RowSpool>> spools;       ///< one a repeat
        std::vector<std::optional<std::uint64_t>> recorded;  ///< the last round in each of them
        std::optional<Row> last;
        ProblemCard card;
        const Setup* cardSetup = nullptr;  ///< what the card is of
        std::shared_ptr<const std::vector<AppliedChange>> changes;
        std::shared_ptr<const LineInputs> theory;
        std::size_t theoryChanges = 0;  ///< so many changes had acted on the run that `theory` is of
        bool hasPlateau = false;
        std::chrono::steady_clock::time_point theoryBegan;
    };
    using Clock = std::chrono::steady_clock;

    void post(std::function<void()> command);
    void postWish(std::function<void()> command);
    void work(std::stop_token stop);
    bool drainCommands();
    bool load(const Preset& preset);
    std::shared_ptr<SetupSource> sourceFor(const Preset& preset) const;
    void loadRepeats(const Preset& preset, Simulation& first, std::vector<std::unique_ptr<Simulation>>& others) const;
    void record();
    void recordRun(std::size_t i);
    std::vector<Run*> repeatsOf(std::size_t i) const;
    bool hasEnded() const;
    void oneRound();
    bool isLookDue() const;
    void lookAtMessage();
    void playUntil(Clock::time_point deadline);
    Clock::time_point nextDue() const;
    void startPacing();
    void publish();
    void addSpread(const Track& track, RunPicture& picture) const;
    void probeGradients(SessionPicture& picture);
    RunPicture pictureOfRun(std::size_t i);
    void bringTheoryUp(Track& track, const Run& run) const;
    std::string writeCsv(const std::string& path, bool varied);

    std::uint64_t m_wishesAsked = 0;  ///< of the caller's thread alone

    // Shared between the threads, under m_mutex.
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<std::function<void()>> m_commands;
    std::shared_ptr<const SessionPicture> m_picture;

    // Of the session's thread alone.
    Preset m_preset;
    std::string m_folder;  ///< of the simulation's setups
    int m_threads;
    std::unique_ptr<Simulation> m_simulation;            ///< of repeat 0
    std::vector<std::unique_ptr<Simulation>> m_repeats;  ///< of the others that are shown
    bool m_showsRepeats = false;
    std::vector<Track> m_tracks;
    SessionState m_state = SessionState::loading;
    std::string m_failure, m_refusal;
    std::vector<std::string> m_complaints;
    double m_speed = 80;
    std::optional<std::uint64_t> m_stop;
    CurveAxis m_x = CurveAxis::round;
    std::vector<Column> m_y;
    bool m_showsMemories = false;
    std::optional<Index> m_coordinate;  ///< watched; empty: none
    std::string m_vectorOf;             ///< whose gradients are watched in all coordinates
    bool m_showsHeterogeneity = false;
    Clock::time_point m_nextProbe;
    bool m_isTheoryWanted = false;
    std::optional<MessageProbe> m_messageProbe;
    bool m_messageIsStale = false;  ///< the round to come is not the one that was looked at
    Clock::time_point m_nextLook;   ///< no look before, while rounds are done
    std::uint64_t m_pictures = 0, m_wishesDone = 0, m_startTaken = 0;
    Clock::time_point m_paceStart;
    std::uint64_t m_paceRounds = 0;  ///< rounds done since m_paceStart
    double m_measuredSpeed = 0;

    std::jthread m_thread;  // last: it starts when all else is there
};

}  // namespace dianoia
