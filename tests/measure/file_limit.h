// A disk that is full, made of a limit on the size of files.
#pragma once

#include <sys/resource.h>

#include <csignal>

namespace dianoia {

/// While it lives, no file of this process grows beyond `bytes`: the system refuses with "File too large".
class FileLimit {
public:
    explicit FileLimit(rlim_t bytes) {
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit = {bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileLimit() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;

private:
    void (*m_handler)(int) = nullptr;
    rlimit m_before{};
};

}  // namespace dianoia
