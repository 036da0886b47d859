// The experiment on the table: the preset being edited, and the session that runs it.
#pragma once

#include <QObject>
#include <QTimer>

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
    explicit Workbench(Preset preset, QObject* parent = nullptr);

    const Preset& preset() const { return m_edited; }
    /// The preset as it was opened.
    const Preset& opened() const { return m_opened; }
    bool isEdited() const { return !(m_edited == m_opened); }
    /// The last picture; never null.
    const SessionPicture& picture() const { return *m_picture; }
    bool isPlaying() const { return m_picture->state == SessionState::playing; }

    /// Shows another preset, paused at round 0.
    void open(const Preset& preset);
    void play();
    void pause();
    void togglePlay() { isPlaying() ? pause() : play(); }
    void step();
    void setSpeed(double roundsPerSecond);
    /// Round 0 again with the settings as they are now.
    void restart();
    /// Round 0 again with the preset as it was opened.
    void revert();
    /// Changes a field of a run, or of all (empty label): a live one from the next round on, any other from the next
    /// run on.
    void change(const QString& label, const std::string& path, const Json& value);
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
    /// Watches the coordinate where median and mean of the gradients of a run are furthest apart now;
    /// largestGapFound() tells it.
    void watchLargestGap(const QString& label);
    /// Whether theory's lines are to be drawn.
    void showTheory(bool wanted);
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
    /// An export is done: where, and an empty text or the sentence that says why it failed.
    void exported(const QString& path, const QString& problem);
    /// Which coordinate watchLargestGap() has found.
    void largestGapFound(int coordinate);
    /// A change was refused, for the reason given.
    void refused(const QString& sentence);

private:
    void poll();
    void begin();
    void tellNeeds();

    Preset m_opened, m_edited;
    std::unique_ptr<Session> m_session;
    std::shared_ptr<const SessionPicture> m_picture, m_previous;
    CurveAxis m_axis = CurveAxis::round;
    bool m_showsRepeats = false;
    std::map<QString, std::set<Column>> m_needs;
    std::size_t m_complaintsTold = 0;
    QString m_exportPath;
    std::future<std::string> m_export;
    QTimer m_timer;
};

}  // namespace dianoia
