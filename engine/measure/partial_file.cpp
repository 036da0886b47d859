#include "measure/partial_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/diagnostics.h"

namespace dianoia {
namespace {

constexpr std::size_t kBufferBytes = 32768;
/// A kill during a write leaves what the system had copied by then, page by page. Of short writes that is nearly always
/// all; else the last record is cut where it crosses a page, and readers leave it out.
constexpr std::size_t kWriteBytes = 4096;
constexpr mode_t kNewFileMode = 0666;  // less what umask takes away

std::string reason(int error) {
    return std::error_code(error, std::generic_category()).message();
}

/// Where a symbolic link leads, also to a file that is not there yet; any other path as it is.
std::string followed(const std::string& path) {
    constexpr int kMostLinks = 40;  // as Linux follows them
    std::filesystem::path place = path;
    std::error_code code;
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(place, code); ++i)
        place = place.parent_path() / std::filesystem::read_symlink(place, code);
    return place.string();
}

/// PATH.partial. Of a name that leaves no room for that the last letters before the ending give way, none of them cut
/// in two: files of one name with other endings, as rows and their sidecar, stay apart.
std::string partialOf(const std::filesystem::path& path) {
    constexpr std::size_t kMostNameBytes = 255, kMostEndingBytes = 16;  // the first as Linux takes them
    constexpr std::string_view kPartial = ".partial";
    const std::string name = path.filename().string(), ending = path.extension().string();
    if (name.size() > kMostNameBytes || name.size() + kPartial.size() <= kMostNameBytes)
        return path.string() + std::string(kPartial);
    const std::string behind = (ending.size() <= kMostEndingBytes ? ending : "") + std::string(kPartial);
    std::size_t end = kMostNameBytes - behind.size();
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
    return (path.parent_path() / (name.substr(0, end) + behind)).string();
}

/// Makes a rename last beyond a power cut. Some file systems refuse it for folders: the file itself is safe then too.
void syncFolder(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path();
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

/// Whether `descriptor` is still the file that `path` names: another program may have renamed it in between.
bool isNamed(int descriptor, const std::string& path) {
    struct stat opened {
    }, named{};
    return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

/// Writes bytes until they are out or the system refuses; gives how many went out, and the reason in `error`.
std::size_t writeBytes(int descriptor, std::string_view bytes, int& error) {
    std::size_t done = 0;
    error = 0;
    while (done < bytes.size()) {
        const ssize_t n = ::write(descriptor, bytes.data() + done, bytes.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            error = errno;
            return done;
        }
        done += std::size_t(n);
    }
    return done;
}

}  // namespace

PartialFile::PartialFile(const std::string& path) : m_path(followed(path)) {
    if (path.empty()) throw Error(ErrorKind::usage, "the name of a file to write is empty");
    m_buffer.reserve(2 * kBufferBytes);
    if (writesStraight(path)) {
        openDirect(path);
        return;
    }
    struct stat there {};
    const bool exists = ::stat(m_path.c_str(), &there) == 0;
    if (exists && S_ISDIR(there.st_mode)) fail("cannot write " + path, EISDIR);
    if (exists && ::access(m_path.c_str(), W_OK) != 0) fail("cannot write " + path, errno);
    openPartial();
    if (exists) ::fchmod(m_descriptor, there.st_mode & 07777);
}

bool PartialFile::writesStraight(const std::string& path) {
    struct stat there {};
    if (path == "-") return true;
    return ::stat(path.c_str(), &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
}

std::string PartialFile::partialPath(const std::string& path) {
    return partialOf(followed(path));
}

void PartialFile::openDirect(const std::string& path) {
    m_direct = true;
    m_written = path == "-" ? "the standard output" : path;
    m_descriptor = path == "-" ? STDOUT_FILENO : ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (m_descriptor < 0) fail("cannot write " + path, errno);
}

void PartialFile::openPartial() {
    m_written = partialPath(m_path);
    do {
        close();
        m_descriptor = ::open(m_written.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, kNewFileMode);
        if (m_descriptor < 0) fail("cannot write " + m_written + ", nothing was changed", errno);
        if (::flock(m_descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            close();
            m_failure = m_written + " is being written by another program; nothing was changed";
            failSystem(m_failure);
        }
    } while (!isNamed(m_descriptor, m_written));
    if (::ftruncate(m_descriptor, 0) != 0) fail("cannot write " + m_written + ", nothing was changed", errno);
}

PartialFile::~PartialFile() {
    try {
        if (m_descriptor >= 0 && m_failure.empty()) flush();
    } catch (const Error&) {
        // The owner did not commit: it already knows that the file is not complete.
    }
    close();
}

void PartialFile::close() {
    if (m_descriptor >= 0 && m_descriptor != STDOUT_FILENO) ::close(m_descriptor);
    m_descriptor = -1;
}

void PartialFile::fail(const std::string& what, int error) {
    close();
    m_failure = what + ": " + reason(error);
    failSystem(m_failure);
}

void PartialFile::endRecord() {
    m_ends.push_back(m_buffer.size());
    if (m_buffer.size() >= kBufferBytes) flush();
}

void PartialFile::flush() {
    if (!m_failure.empty()) failSystem(m_failure);
    if (m_ends.empty()) return;
    int error = 0;
    std::size_t done = 0;
    for (auto end = m_ends.begin(); end != m_ends.end() && error == 0;) {
        const auto behind = std::upper_bound(end + 1, m_ends.end(), done + kWriteBytes);
        const std::string_view records = std::string_view(m_buffer).substr(done, *(behind - 1) - done);
        done += writeBytes(m_descriptor, records, error);
        end = behind;
    }
    const auto kept = std::upper_bound(m_ends.begin(), m_ends.end(), done);
    if (kept != m_ends.begin()) m_size += *(kept - 1);
    if (error != 0 && m_direct) fail("cannot write " + m_written, error);
    if (error != 0 && m_size == 0) {
        ::unlink(m_written.c_str());
        fail("cannot write " + m_path + ", nothing was changed", error);
    }
    if (error != 0) {
        const bool whole = ::ftruncate(m_descriptor, off_t(m_size)) == 0;
        fail("cannot write " + m_path + "; what was written before is " + (whole ? "whole" : "there") + " in " +
                 m_written,
             error);
    }
    m_buffer.erase(0, m_ends.back());
    m_ends.clear();
}

void PartialFile::sync() {
    flush();
    if (!m_direct && ::fsync(m_descriptor) != 0 && errno != EINVAL)
        fail("cannot write " + m_path + "; what was written before is in " + m_written, errno);
}

/// Somebody has removed the file: what it holds is still there as long as it is open.
void PartialFile::writeAnew() {
    struct Lost {
        int descriptor;
        ~Lost() { ::close(descriptor); }
    } const lost{std::exchange(m_descriptor, -1)};
    openPartial();
    std::string bytes(kBufferBytes, '\0');
    int error = 0;
    off_t at = 0;
    for (ssize_t got = 1; error == 0 && got > 0; at += got) {
        got = ::pread(lost.descriptor, bytes.data(), bytes.size(), at);
        if (got < 0) error = errno;
        if (got > 0) writeBytes(m_descriptor, std::string_view(bytes).substr(0, std::size_t(got)), error);
    }
    if (error == 0 && ::fsync(m_descriptor) != 0 && errno != EINVAL) error = errno;
    if (error != 0) fail("cannot write " + m_path + ", and somebody has removed what was written before", error);
}

void PartialFile::commit() {
    sync();
    if (m_direct) {
        close();
        return;
    }
    if (!isNamed(m_descriptor, m_written)) writeAnew();
    // Renamed while still locked, so that no other program can take the .partial in between.
    if (::rename(m_written.c_str(), m_path.c_str()) != 0)
        fail("cannot rename " + m_written + " to " + m_path + ", everything is in the first", errno);
    m_committed = true;
    close();
    syncFolder(m_path);
}

void PartialFile::discard() {
    if (!m_direct && !m_committed) ::unlink(m_written.c_str());
    close();
    m_ends.clear();
}

void writeFileAtomically(const std::string& path, std::string_view text) {
    PartialFile file(path);
    try {
        file.buffer() = text;
        file.endRecord();
        file.commit();
    } catch (const Error&) {
        file.discard();
        throw;
    }
}

}  // namespace dianoia
