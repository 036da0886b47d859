// Work of the window that takes longer than a frame, done beside it.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <future>
#include <optional>
#include <stop_token>

namespace dianoia {

/// One job at a time in a thread of its own; of those asked for meanwhile only the latest is done. Jobs begin at least
/// `interval` milliseconds apart and use at most a quarter of a core. Nobody waits for it, but for the destructor.
class LatestTask : public QObject {
    Q_OBJECT

public:
    /// Computes in the thread; what it returns is called in the thread of this object.
    using Deliver = std::function<void()>;
    using Job = std::function<Deliver(std::stop_token)>;

    explicit LatestTask(int interval, QObject* parent = nullptr);
    ~LatestTask() override;

    void ask(Job job);
    /// Stops what is being done and forgets what waits. What the stopped job delivers is its caller's to ignore.
    void drop();
    /// Whether nothing is being done or waits.
    bool isIdle() const { return !m_running.valid() && !m_waiting; }
    /// Does what waits, at once, and delivers it: for pictures of files, where nobody looks on.
    void finish();

private:
    void startWaiting();
    void deliver();

    int m_interval;
    std::stop_source m_stop;
    std::optional<Job> m_waiting;
    std::future<Deliver> m_running;
    QElapsedTimer m_since;
    QTimer m_timer;
};

}  // namespace dianoia
