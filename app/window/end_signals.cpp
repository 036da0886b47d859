#include "window/end_signals.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <fcntl.h>
#include <unistd.h>

#include <csignal>

namespace dianoia {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
int g_pipe[2] = {-1, -1};  ///< read and written end: a handler may do no more than write

void wake(int) {
    const char byte = 0;
    if (::write(g_pipe[1], &byte, 1) < 0) return;  // full: it is being read already
}

}  // namespace

EndSignals::EndSignals(QWidget& window) {
    if (pipe2(g_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return;
    auto* notifier = new QSocketNotifier(g_pipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, &window, [&window, notifier] {
        notifier->setEnabled(false);
        window.close();
        QCoreApplication::exit(kExitCode);
    });
    for (const int signal : kSignals) {
        // What nohup has started outlives its terminal.
        if (std::signal(signal, wake) == SIG_IGN && signal == SIGHUP) std::signal(signal, SIG_IGN);
    }
}

EndSignals::~EndSignals() {
    for (const int signal : kSignals) std::signal(signal, SIG_DFL);
    for (int& end : g_pipe) {
        if (end >= 0) ::close(end);
        end = -1;
    }
}

}  // namespace dianoia
