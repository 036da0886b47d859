// The progress bar on stderr, with the time left.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace dianoia {

enum class ShowProgress { onTerminal, always, never };

/// One line that is drawn anew, at most ten times a second, from any thread. On a terminal it is erased at the end.
class Progress {
public:
    /// `rounds`: how many there are in all.
    Progress(std::uint64_t rounds, ShowProgress show);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// What is going on, in a word or two.
    void setTitle(const std::string& title);
    void add(std::uint64_t rounds);
    /// Rounds that will not be done, because a run diverged.
    void leaveOut(std::uint64_t rounds) { m_total -= rounds; }
    /// Takes the bar away for a message of its own line.
    void clear();

private:
    using Clock = std::chrono::steady_clock;
    void draw(Clock::time_point now);

    bool m_shown, m_terminal;
    std::atomic<std::uint64_t> m_total, m_done = 0;
    Clock::time_point m_start;
    std::mutex m_mutex;  ///< of what follows
    Clock::time_point m_drawn;
    std::string m_title;
    std::size_t m_width = 0;  ///< of what stands on the line
};

}  // namespace dianoia
