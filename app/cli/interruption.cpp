#include "cli/interruption.h"

#include <unistd.h>

#include <atomic>
#include <csignal>

#include "cli/command_line.h"

namespace dianoia {
namespace {

std::atomic<bool> interruption = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

void remember(int) {
    interruption = true;
}

void leave(int) {
    _exit(ExitCode::kInterrupted);
}

void handleSignals(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = int(SA_RESETHAND) | SA_RESTART;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // What nohup has started outlives its terminal.
    struct sigaction before {};
    if (sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) return;
    sigaction(SIGHUP, &action, nullptr);
}

}  // namespace

void exitOnInterruption() {
    handleSignals(leave);
}

void catchInterruptions() {
    handleSignals(remember);
}

bool isInterrupted() {
    return interruption;
}

}  // namespace dianoia
