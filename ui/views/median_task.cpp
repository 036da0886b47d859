#include "views/median_task.h"

#include <algorithm>

namespace dianoia {

LatestTask::LatestTask(int interval, QObject* parent) : QObject(parent), m_interval(interval) {
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LatestTask::startWaiting);
}

LatestTask::~LatestTask() {
    m_stop.request_stop();
    if (m_running.valid()) m_running.wait();
}

void LatestTask::ask(Job job) {
    m_waiting = std::move(job);
    if (!m_running.valid() && !m_timer.isActive()) startWaiting();
}

void LatestTask::drop() {
    m_stop.request_stop();
    m_waiting.reset();
}

void LatestTask::startWaiting() {
    if (!m_waiting || m_running.valid()) return;
    m_stop = std::stop_source();
    m_since.start();
    m_running = std::async(std::launch::async, [this, job = std::move(*m_waiting), stop = m_stop.get_token()] {
        Deliver result = job(stop);
        QMetaObject::invokeMethod(this, &LatestTask::deliver, Qt::QueuedConnection);
        return result;
    });
    m_waiting.reset();
}

void LatestTask::deliver() {
    if (!m_running.valid()) return;
    const int took = int(m_since.elapsed());
    const Deliver result = m_running.get();
    m_timer.start(std::max(3 * took, m_interval - took));
    result();
}

void LatestTask::finish() {
    while (!isIdle()) {
        if (!m_running.valid()) startWaiting();
        deliver();
    }
}

}  // namespace dianoia
