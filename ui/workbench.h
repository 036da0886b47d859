// The experiment on the table: the preset being edited, and the session that runs it.
#pragma once

#include <QObject>
#include <QTimer>

#include <deque>
#include <future>
#include <map>
#include <memory>
#include <set>

#include "experiment/preset.h"
#include "simulation/session.h"

namespace dianoia {

/// The one object of the window that knows the session. Polls it and hands out its pictures; takes every wish of a
/// person.
class Workbench : public QObject {
    Q_OBJECT

public:
    /// threads 0: cores minus one, at least one, so that one is left for the window.
    explicit Workbench(Preset preset, QObject* parent = nullptr, int threads = 0);

    const Preset& preset() const { return m_now.preset; }
    /// The preset as it was opened.
    const Preset& opened() const { return m_opened; }
    /// How many calls of open() have led to what is on the table; those that were refused do not count.
    std::size_t opens() const { return m_opens; }
    /// Whether anything but the speed is other than it was opened.
    bool isEdited() const;
    /// The last picture; never null.
    const SessionPicture& picture() const { return *m_picture; }
    /// Whether the last picture shows everything that was wished.
    bool isUpToDate() const;
    /// Whether it plays, or will as soon as the session has heard of it.
    bool isPlaying() const;
    /// The speed of a preset that means as fast as it goes.
    static constexpr double kFlatOut = 1e9;
    /// What a person has set for each run: every live field as the run has it or is about to, every other as the next
    /// run will.
    const std::vector<ExperimentSpec>& settings() const { return m_now.settings; }
    /// Paths of fields of a run that wait for the next run.
    std::vector<std::string> waiting(std::size_t run) const;

    /// Shows another preset, paused at round 0. Where it cannot be run, what was on the table comes back as it was;
    /// startSettled() tells.
    void open(const Preset& preset);
    /// Plays on; of runs that have ended told() says so.
    void play();
    void pause();
    void togglePlay() { isPlaying() ? pause() : play(); }
    void step();
    void setSpeed(double roundsPerSecond);
    /// Pauses at this round; empty: when the runs end. Refused where the runs end before.
    void setStop(std::optional<std::int64_t> round);
    /// Round 0 again with the settings as they are now.
    void restart();
    /// Round 0 again with the preset as it was opened.
    void revert();
    /// Round 0 again with the next seed for every run.
    void newSeed();
    /// Changes a field of a run, or of all (empty label): a live one from the next round on, any other from the next
    /// run on.
    void change(const QString& label, const std::string& path, const Json& value);
    /// What was changed so far is one step of undo: a change that follows begins another, even of the same field.
    void closeStep() { m_openStep.clear(); }
    /// Runs are added and taken out from the next start on, which is at once.
    void addRun(const std::string& method);
    void duplicateRun(const QString& label);
    void removeRun(const QString& label);
    void renameRun(const QString& label, const QString& to);
    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    void undo();
    void redo();
    /// All repeats of every run side by side, as mean and band, or the first alone; begins again.
    void showRepeats(bool wanted);
    bool showsRepeats() const { return m_showsRepeats; }
    /// What all curves are drawn above.
    void setAxis(CurveAxis axis);
    /// Which columns the plot `who` needs from now on.
    void need(const QString& who, std::set<Column> columns);
    /// Whether pictures carry the memories of single workers.
    void showMemories(bool wanted) { m_session->showMemories(wanted); }
    /// Which coordinate of the workers' gradients pictures carry from now on.
    void watchCoordinate(Index coordinate) { m_session->watchCoordinate(coordinate); }
    /// Whether pictures carry how far the workers' gradients are apart.
    void showHeterogeneity(bool wanted) { m_session->showHeterogeneity(wanted); }
    /// Watches the coordinate where median and mean of the gradients of a run are furthest apart now;
    /// largestGapFound() tells it.
    void watchLargestGap(const QString& label);
    /// Of which run pictures carry the gradients in all coordinates from now on; empty: of none.
    void watchVector(const QString& label) { m_session->watchVector(label.toStdString()); }
    /// Whether theory's lines are to be drawn.
    void showTheory(bool wanted);
    /// Whose message the pictures carry from now on; empty: none.
    void probeMessage(std::optional<MessageRequest> request) { m_session->probeMessage(request); }
    /// The last picture before the run began again; null where there is none.
    const SessionPicture* previous() const { return m_previous.get(); }
    /// Writes the rows of all runs to a CSV file and its sidecar beside it, with columns for what differs between the
    /// runs if `varied`; exported() tells how it went.
    void exportCsv(const QString& path, bool varied = false);

signals:
    /// A new picture is there.
    void pictureChanged();
    /// Another preset is shown, or the same from its start.
    void presetChanged();
    /// Whether all starts since the last such signal were taken; if not, all is as before the first that was not.
    void startSettled(bool taken);
    /// A setting, or what can be undone, is another.
    void edited();
    /// An export is done: where, and an empty text or the sentence that says why it failed.
    void exported(const QString& path, const QString& problem);
    /// Which coordinate watchLargestGap() has found.
    void largestGapFound(int coordinate);
    /// A change was refused, for the reason given.
    void refused(const QString& sentence);
    /// A person has wished for something new: what was said of earlier wishes is over.
    void wished();
    /// Something that a person should know has happened.
    void told(const QString& sentence);

private:
    /// What undo comes back to.
    struct State {
        Preset preset;
        std::vector<ExperimentSpec> settings;
    };
    /// All that a start replaces, and which wish the start is.
    struct Table {
        std::uint64_t wish;
        Preset opened;
        State now;
        std::vector<State> undo, redo;
        std::shared_ptr<const SessionPicture> previous;
        std::size_t opens;
    };
    void poll();
    void begin();
    void keepTable();
    void settleStart();
    bool sayWhetherEnded();
    void tellNeeds();
    void tellStop();
    void startWith(const Preset& preset);
    bool canGoLive(const State& target) const;
    void goLive(const State& target);
    void remember(const std::string& step);
    void travel(std::vector<State>& from, std::vector<State>& to);
    void editRuns(const std::function<Preset(const Preset&)>& edit, const QString& sentence);
    void followPicture();
    void tellNotes();

    Preset m_opened;
    std::size_t m_opens = 0;
    State m_now;
    std::vector<Table> m_before;  ///< what was on the table before each start that is not settled
    std::vector<State> m_undo, m_redo;
    std::string m_openStep;  ///< the field that the last step changed, while it may go on
    std::unique_ptr<Session> m_session;
    std::shared_ptr<const SessionPicture> m_picture, m_previous;
    CurveAxis m_axis = CurveAxis::round;
    bool m_showsRepeats = false;
    std::map<QString, std::set<Column>> m_needs;
    std::size_t m_complaintsTold = 0;
    QStringList m_notesTold;
    std::uint64_t m_began = 0;                                    ///< wishes before and with the last start
    std::set<std::pair<std::size_t, std::string>> m_unconfirmed;  ///< run and path of live changes not yet seen done
    bool m_isPlaying = false;                                     ///< the last wish
    struct Export {
        QString path;
        std::future<std::string> problem;
    };
    std::deque<Export> m_exports;  ///< under way, the first asked for first
    QTimer m_timer;
};

}  // namespace dianoia
