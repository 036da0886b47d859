#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace dianoia {
namespace {

/// "0:07", "12:30", "3:00:00".
std::string clockText(double seconds) {
    const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
    const auto twoDigits = [](std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    const std::uint64_t hours = whole / 3600, minutes = whole / 60 % 60;
    const std::string end = ":" + twoDigits(whole % 60);
    return hours > 0 ? std::to_string(hours) + ":" + twoDigits(minutes) + end : std::to_string(minutes) + end;
}

std::string barText(double share) {
    constexpr std::size_t kWidth = 30;
    const auto full = static_cast<std::size_t>(share * kWidth);
    return "[" + std::string(full, '#') + std::string(kWidth - full, ' ') + "]";
}

}  // namespace

Progress::Progress(std::uint64_t rounds, ShowProgress show)
    : m_terminal(isatty(STDERR_FILENO) != 0), m_total(rounds), m_start(Clock::now()), m_drawn(m_start) {
    m_shown = show == ShowProgress::always || (show == ShowProgress::onTerminal && m_terminal);
}

Progress::~Progress() {
    clear();
}

void Progress::setTitle(const std::string& title) {
    const std::lock_guard lock(m_mutex);
    m_title = title;
}

void Progress::add(std::uint64_t rounds) {
    m_done += rounds;
    if (!m_shown) return;
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    if (!lock) return;
    const auto now = Clock::now();
    if (now - m_drawn >= std::chrono::milliseconds(100)) draw(now);
}

void Progress::draw(Clock::time_point now) {
    m_drawn = now;
    const double done = double(m_done.load()), total = double(m_total.load());
    const double seconds = std::chrono::duration<double>(now - m_start).count();
    const double share = total > 0 ? std::min(done / total, 1.0) : 1;
    std::string line = m_title + " " + barText(share) + " " + std::to_string(static_cast<int>(100 * share)) + " %, " +
                       std::to_string(static_cast<std::uint64_t>(done / seconds)) + " rounds/s";
    if (done > 0) line += ", " + clockText(seconds * (total - std::min(done, total)) / done) + " left";
    const std::size_t width = line.size();
    if (width < m_width) line.append(m_width - width, ' ');
    m_width = width;
    std::fprintf(stderr, m_terminal ? "\r%s" : "%s\n", line.c_str());
}

void Progress::clear() {
    const std::lock_guard lock(m_mutex);
    if (m_terminal && m_width > 0) std::fprintf(stderr, "\r%s\r", std::string(m_width, ' ').c_str());
    m_width = 0;
}

}  // namespace dianoia
