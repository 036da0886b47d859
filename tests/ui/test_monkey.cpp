// A monkey at the window: some thousand acts, drawn from a seed. Nothing may crash, be said by Qt, reach an axis that
// cannot be drawn, take the window's thread for long, or be kept in memory.
//
// DIANOIA_MONKEY_SEED=N repeats a run. DIANOIA_MONKEY_ACTS=N does more or fewer acts, DIANOIA_MONKEY_MINUTES=M as many
// as there is time for, and DIANOIA_MONKEY_TELLS=1 says each of them.
#include <QtTest>

#include <malloc.h>
#include <unistd.h>
#include <cmath>
#include <csignal>
#include <deque>

#include "experiment/preset_store.h"
#include "experiment/validate.h"
#include "plots/chart_panel.h"
#include "shell/documents.h"
#include "ui/monkey_acts.h"
#include "ui/stall_meter.h"
#include "views/plot_deck.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr int kActs = 800, kActsBetweenRests = 200, kMillisecondsOfPause = 40;
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
constexpr double kSlowness = 10;  // of builds that look for faults or count lines
#else
constexpr double kSlowness = 1;
#endif
constexpr double kStall = 100 * kSlowness;  // milliseconds of the processor
constexpr double kGrowth = 12;              // megabytes from the middle to the end: caches of letters and pictures
const char* const kRestingPlace = "median-is-not-mean";

/// Where many programs share the caches one turn in a thousand may take up to twice as long.
bool areStallsForgiven(const StallMeter& meter) {
    return meter.stalls() <= 1 + meter.turns() / 1000 && meter.worst().front().milliseconds < 2 * kStall;
}

QStringList g_complaints;
char g_trail[1 << 14];  ///< the last acts, for a crash

void listen(QtMsgType type, const QMessageLogContext&, const QString& message) {
    // What the platform without a screen says of itself.
    if (message.contains(QStringLiteral("This plugin does not support"))) return;
    if (type == QtInfoMsg || type == QtDebugMsg) {
        std::fprintf(stderr, "%s\n", qPrintable(message));
        return;
    }
    g_complaints << message;
}

void tellTrail(int signal) {
    const ssize_t written = ::write(STDERR_FILENO, g_trail, strnlen(g_trail, sizeof g_trail));
    std::signal(signal, SIG_DFL);
    if (written >= 0) std::raise(signal);
}

double megabytesInUse() {
    const struct mallinfo2 info = mallinfo2();
    return double(info.uordblks + info.hblkhd) / 1e6;
}

std::uint64_t numberFrom(const char* name, std::uint64_t otherwise) {
    bool isRead = false;
    const std::uint64_t number = qEnvironmentVariable(name).toULongLong(&isRead);
    return isRead ? number : otherwise;
}

/// Acts until it has done enough, and looks after each act whether all is as it should be.
class Monkey : public QObject {
public:
    Monkey(std::uint64_t seed, const QString& folder)
        : m_seed(seed),
          m_opened(loadPreset(kRestingPlace), {1280, 800}),
          m_acts(m_opened, folder, seed),
          m_minutes(double(numberFrom("DIANOIA_MONKEY_MINUTES", 0))),
          m_wanted(numberFrom("DIANOIA_MONKEY_ACTS", kActs)),
          m_tells(qEnvironmentVariableIsSet("DIANOIA_MONKEY_TELLS")) {
        m_clock.start();
    }

    /// Returns what went wrong, or nothing.
    QString run() {
        while (m_fault.isEmpty() && !isEnough()) {
            m_next = m_done + kActsBetweenRests;
            later(0);
            m_loop.exec();
            if (m_fault.isEmpty()) rest();
        }
        return m_fault;
    }
    const StallMeter& meter() const { return m_meter; }
    /// Megabytes at every rest.
    const std::vector<double>& memory() const { return m_memory; }
    std::uint64_t done() const { return m_done; }
    QString lastActs() const { return QStringList(m_last.begin(), m_last.end()).join(u'\n'); }

private:
    bool isEnough() const { return m_minutes > 0 ? double(m_clock.elapsed()) > 60e3 * m_minutes : m_done >= m_wanted; }

    /// The next act comes in whatever loop runs then, that of a dialog too.
    void later(int milliseconds) {
        QTimer::singleShot(milliseconds, this, [this] { act(); });
    }

    /// Events that a click or a key lets through are not the place for another act; a dialog that it opened is.
    void act() {
        QWindow* place = m_acts.top();
        if (m_depth > 0 && place == m_place) return later(1);
        QWindow* before = std::exchange(m_place, place);
        ++m_depth;
        actNow();
        --m_depth;
        m_place = before;
    }

    void actNow() {
        m_meter.leaveOut([&] { look(); });
        if (!m_fault.isEmpty() || m_done >= m_next) {
            if (m_acts.isIdle() && m_depth == 1) return m_loop.quit();
            later(0);
            return m_acts.comeToRest();
        }
        const Dice dice(m_seed, m_done++);
        // Now and then it looks at what it has done.
        later(Dice(dice).oneIn(12) ? kMillisecondsOfPause : 0);
        m_meter.say(QStringLiteral("act %1").arg(m_done));
        note(QStringLiteral("%1").arg(m_done));
        const QString what = m_acts.act(dice);
        m_meter.say(what);
        m_meter.leaveOut([&] { note(QStringLiteral("%1: %2").arg(m_done).arg(what)); });
    }

    void note(const QString& what) {
        constexpr std::size_t kKept = 60;
        m_last.push_back(what);
        if (m_last.size() > kKept) m_last.pop_front();
        if (m_tells) qInfo("%s", qPrintable(what));
        qstrncpy(g_trail, qPrintable(QStringLiteral("seed %1\n%2\n").arg(m_seed).arg(lastActs())), sizeof g_trail);
    }

    void fail(const QString& fault) {
        if (m_fault.isEmpty()) m_fault = fault;
    }

    void look() {
        if (!g_complaints.isEmpty()) fail(QStringLiteral("Qt says: ") + g_complaints.join(u'\n'));
        for (PlotView* view : m_opened.window.deck().views())
            for (const ChartPanel* panel : view->panels())
                for (const PanelAxis* axis : {&panel->xAxis(), &panel->yAxis()})
                    if (!std::isfinite(axis->range.low) || !std::isfinite(axis->range.high) ||
                        !(axis->range.low < axis->range.high))
                        fail(QStringLiteral("an axis of %1 goes from %2 to %3")
                                 .arg(view->name())
                                 .arg(axis->range.low)
                                 .arg(axis->range.high));
        if (!m_opened.window.isVisible()) m_opened.window.show();  // it was closed
    }

    bool isSettled() const {
        const Workbench& workbench = m_opened.workbench;
        return workbench.isUpToDate() && workbench.picture().state != SessionState::loading &&
               workbench.picture().state != SessionState::playing;
    }
    void settle() {
        m_opened.workbench.pause();
        if (!QTest::qWaitFor([&] { return isSettled(); }, kGenerous)) fail(QStringLiteral("it does not come to rest"));
    }

    /// What is on the table can be run, and the way back leads to what was opened; then memory is read in a window that
    /// shows the same as at the last rest.
    void rest() {
        settle();
        Workbench& workbench = m_opened.workbench;
        for (const PresetRun& run : workbench.preset().runs)
            for (const std::string& error : errorsOf(composeSpec(workbench.preset(), run)))
                fail(QStringLiteral("the preset is not right: ") + QString::fromStdString(error));
        int steps = 0;
        while (workbench.canUndo()) {
            workbench.undo();
            ++steps;
        }
        settle();
        if (steps < kStepsKept && workbench.isEdited())
            fail(QStringLiteral("%1 steps back do not lead to the start: %2")
                     .arg(steps)
                     .arg(QString::fromStdString(Json::diff(Json::parse(presetText(workbench.opened())),
                                                            Json::parse(presetText(workbench.preset())))
                                                     .dump())));
        m_opened.window.resize(1280, 800);
        m_opened.window.setTheme(Theme::light);
        m_opened.window.documents().open(kRestingPlace);
        settle();
        m_opened.window.deck().enlarge(0);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QTest::qWait(100);
        m_memory.push_back(megabytesInUse());
    }

    static constexpr int kStepsKept = 500;  ///< Workbench keeps no more
    std::uint64_t m_seed, m_done = 0, m_next = 0;
    OpenedWindow m_opened;
    MonkeyActs m_acts;
    StallMeter m_meter{kStall};
    QEventLoop m_loop;
    QElapsedTimer m_clock;
    double m_minutes;
    std::uint64_t m_wanted;
    bool m_tells;
    int m_depth = 0;             ///< acts that have opened a dialog, and the one in it
    QWindow* m_place = nullptr;  ///< where the innermost of them is
    std::deque<QString> m_last;
    std::vector<double> m_memory;
    QString m_fault;
};

}  // namespace

class TestMonkey : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("DianoiaMonkey");
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QApplication::setQuitOnLastWindowClosed(false);
        QSettings().clear();
    }

    void nothingThatItDoesDoesHarm() {
        const std::uint64_t seed = numberFrom("DIANOIA_MONKEY_SEED", 1);
        QTemporaryDir folder;
        QDir::setCurrent(folder.path());
        for (int signal : {SIGSEGV, SIGABRT, SIGFPE}) std::signal(signal, tellTrail);
        const QtMessageHandler before = qInstallMessageHandler(listen);
        Monkey monkey(seed, folder.path());
        QString fault = monkey.run();
        qInstallMessageHandler(before);
        tell(monkey, seed);
        const auto& memory = monkey.memory();
        const double growth = memory.empty() ? 0 : memory.back() - memory[memory.size() / 2];
        if (fault.isEmpty() && !areStallsForgiven(monkey.meter())) fault = "the window was busy for too long";
        if (fault.isEmpty() && growth > kGrowth) fault = QString("%1 MB more in use than half-way").arg(growth);
        if (!fault.isEmpty()) qInfo("seed %llu, the last acts:\n%s", qulonglong(seed), qPrintable(monkey.lastActs()));
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

private:
    static void tell(const Monkey& monkey, std::uint64_t seed) {
        qInfo("seed %llu: %llu acts, %d turns, %d of them over %g ms", qulonglong(seed), qulonglong(monkey.done()),
              monkey.meter().turns(), monkey.meter().stalls(), kStall);
        for (const StallMeter::Turn& turn : monkey.meter().worst())
            qInfo("  %6.1f ms  %s", turn.milliseconds, qPrintable(turn.what));
        QStringList megabytes;
        for (double value : monkey.memory()) megabytes << QString::number(value, 'f', 1);
        qInfo("  megabytes in use: %s", qPrintable(megabytes.join(' ')));
    }
};

QTEST_MAIN(TestMonkey)
#include "test_monkey.moc"
