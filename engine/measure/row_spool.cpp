#include "measure/row_spool.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <type_traits>

#include "core/diagnostics.h"

namespace dianoia {
namespace {

static_assert(std::is_trivially_copyable_v<Row>, "rows are spooled as the bytes that they are");

[[noreturn]] void fail(const std::string& what, int error) {
    failSystem(what + ": " + std::error_code(error, std::generic_category()).message());
}

/// A file without a name in `folder`, or -1 with errno set.
int openNameless(const std::string& folder) {
    const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT)) return descriptor;
    std::string name = folder + "/dianoia-XXXXXX";
    const int named = ::mkostemp(name.data(), O_CLOEXEC);
    if (named >= 0) ::unlink(name.c_str());
    return named;
}

std::vector<std::string> candidateFolders(const std::string& folder) {
    if (!folder.empty()) return {folder};
    std::vector<std::string> folders = {"/var/tmp", "/tmp"};
    if (const char* chosen = std::getenv("TMPDIR"); chosen && *chosen) folders.insert(folders.begin(), chosen);
    return folders;
}

off_t offsetOf(std::uint64_t row, std::size_t bytes) {
    return static_cast<off_t>(row * sizeof(Row) + bytes);
}

}  // namespace

RowSpool::RowSpool(const std::string& folder) {
    m_tail.reserve(kTailRows);
    int error = 0;
    for (const std::string& one : candidateFolders(folder)) {
        m_descriptor = openNameless(one);
        error = errno;
        m_folder = one;
        if (m_descriptor >= 0) return;
    }
    fail("cannot keep the rows of a run in a temporary file in " + m_folder, error);
}

RowSpool::~RowSpool() {
    ::close(m_descriptor);
}

void RowSpool::append(const Row& row) {
    // Only this thread changes m_tail, so it may look at it without the mutex.
    if (m_tail.size() == kTailRows) writeTail();
    const std::lock_guard lock(m_mutex);
    m_tail.push_back(row);
}

void RowSpool::writeTail() {
    const auto* bytes = reinterpret_cast<const char*>(m_tail.data());
    const std::size_t count = m_tail.size() * sizeof(Row);
    for (std::size_t done = 0; done < count;) {
        const ssize_t n = ::pwrite(m_descriptor, bytes + done, count - done, offsetOf(m_inFile, done));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail("cannot keep more rows of a run in a temporary file in " + m_folder, errno);
        done += std::size_t(n);
    }
    const std::lock_guard lock(m_mutex);
    m_inFile += m_tail.size();
    m_tail.clear();
}

std::uint64_t RowSpool::size() const {
    const std::lock_guard lock(m_mutex);
    return m_inFile + m_tail.size();
}

std::size_t RowSpool::read(std::uint64_t first, std::span<Row> out) const {
    std::uint64_t inFile = 0;
    std::size_t count = 0;
    {
        const std::lock_guard lock(m_mutex);
        inFile = m_inFile;
        const std::uint64_t end = m_inFile + m_tail.size();
        count = std::size_t(std::min<std::uint64_t>(out.size(), first < end ? end - first : 0));
        for (std::size_t i = 0; i < count; ++i)
            if (first + i >= inFile) out[i] = m_tail[std::size_t(first + i - inFile)];
    }
    // What is in the file stays as it is, so the append of the next row need not wait for the disk.
    const std::size_t stored = first < inFile ? std::size_t(std::min<std::uint64_t>(count, inFile - first)) : 0;
    auto* bytes = reinterpret_cast<char*>(out.data());
    for (std::size_t done = 0; done < stored * sizeof(Row);) {
        const ssize_t n = ::pread(m_descriptor, bytes + done, stored * sizeof(Row) - done, offsetOf(first, done));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0)
            fail("cannot read the rows of a run back from the temporary file in " + m_folder, n < 0 ? errno : EIO);
        done += std::size_t(n);
    }
    return count;
}

}  // namespace dianoia
