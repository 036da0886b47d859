// A file that comes into being beside its name and takes the name when it is complete: what stood there before is
// whole until then.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dianoia {

/// Writes records to PATH.partial, each whole, and renames it to PATH.
///
/// "-" is the standard output; it and whatever is no regular file (a terminal, a pipe, /dev/null) is written straight.
/// A symbolic link is followed, the permissions of a file that is replaced are kept, and one that may not be written is
/// not replaced. All functions throw Error (system), which names the file, the system's reason and where the records
/// are. After a failure the file is cut back to whole records, or removed where there is none, and every further call
/// throws the same sentence.
class PartialFile {
public:
    /// Opens PATH.partial, empty. Refused while another program writes the same file.
    explicit PartialFile(const std::string& path);
    /// Leaves the records in PATH.partial unless committed or discarded.
    ~PartialFile();
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;

    /// Where records are appended; endRecord() closes each.
    std::string& buffer() { return m_buffer; }
    /// Writes the buffer to the file when it is large.
    void endRecord();
    /// Writes all ended records to the file.
    void flush();
    /// flush(), and the file is on the disk.
    void sync();
    /// sync(), and the file takes its name, also where the .partial was removed meanwhile. Nothing may be appended
    /// afterwards.
    void commit();
    /// Removes PATH.partial.
    void discard();

    /// Whether `path` is written straight, without a name to take: "-" or no regular file.
    static bool writesStraight(const std::string& path);
    /// Where the records of `path` are until commit(): PATH.partial, links followed; with less of a name that is nearly
    /// as long as names may be.
    static std::string partialPath(const std::string& path);
    bool isDirect() const { return m_direct; }
    /// PATH, links followed.
    const std::string& path() const { return m_path; }
    /// Where the records are until commit().
    const std::string& writtenPath() const { return m_written; }

private:
    void openDirect(const std::string& path);
    void openPartial();
    void writeAnew();
    void close();
    /// Closes the descriptor, remembers the sentence and throws it.
    [[noreturn]] void fail(const std::string& what, int error);

    std::string m_path, m_written, m_buffer, m_failure;
    std::vector<std::size_t> m_ends;  ///< ends of the records in the buffer
    std::size_t m_size = 0;           ///< bytes of whole records in the file
    int m_descriptor = -1;
    bool m_direct = false, m_committed = false;
};

/// Writes `text` to `path` as PartialFile does; on failure nothing is left behind and what stood there is as it was.
/// Throws Error (system).
void writeFileAtomically(const std::string& path, std::string_view text);

}  // namespace dianoia
