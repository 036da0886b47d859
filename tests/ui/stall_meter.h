// How much of the processor each turn of the event loop takes.
#pragma once

#include <QAbstractEventDispatcher>
#include <QObject>
#include <QString>

#include <algorithm>
#include <ctime>
#include <vector>

namespace dianoia::testing {

/// So many times longer may work take where every access to memory is checked.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr double kSlack = 8;
#else
inline constexpr double kSlack = 1;
#endif

/// Milliseconds that the calling thread has computed; what other programs do meanwhile does not count.
inline double threadMilliseconds() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) * 1e-6;
}

/// A turn lasts from one awakening of the event loop to the next, in loops of dialogs and menus too.
class StallMeter : public QObject {
public:
    struct Turn {
        double milliseconds = 0;
        QString what;
    };

    explicit StallMeter(double limit) : m_limit(limit), m_began(threadMilliseconds()) {
        connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::awake, this, [this] { turn(); });
    }
    /// What the present turn does.
    void say(const QString& what) { m_what = what; }
    /// Work that is the test's and not the window's.
    template <class Work>
    void leaveOut(Work work) {
        const double before = threadMilliseconds();
        work();
        m_began += threadMilliseconds() - before;
    }
    /// The longest turns, the worst first.
    const std::vector<Turn>& worst() const { return m_worst; }
    int turns() const { return m_turns; }
    /// Turns over the limit.
    int stalls() const { return m_stalls; }

private:
    void turn() {
        const double now = threadMilliseconds();
        note({now - m_began, m_what});
        m_began = threadMilliseconds();
    }
    void note(Turn turn) {
        constexpr std::size_t kKept = 12;
        ++m_turns;
        if (turn.milliseconds > m_limit) ++m_stalls;
        if (m_worst.size() == kKept && turn.milliseconds <= m_worst.back().milliseconds) return;
        const auto place = std::find_if(m_worst.begin(), m_worst.end(),
                                        [&](const Turn& other) { return other.milliseconds < turn.milliseconds; });
        m_worst.insert(place, std::move(turn));
        if (m_worst.size() > kKept) m_worst.pop_back();
    }

    double m_limit, m_began;
    QString m_what = QStringLiteral("start");
    std::vector<Turn> m_worst;
    int m_turns = 0, m_stalls = 0;
};

}  // namespace dianoia::testing
