// The full rows of one run, spooled to the disk: nothing is lost however long a run is, and memory stays bounded.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "measure/row.h"

namespace dianoia {

/// Rows in the order in which they were appended, in a temporary file without a name, which is gone with the spool or
/// the process. One thread appends; any may read meanwhile.
///
/// A file that cannot be opened, written or read throws Error (system). After a failed append the rows before it are
/// still there, and the next append tries again.
class RowSpool {
public:
    /// `folder` holds the file; empty: $TMPDIR, else /var/tmp, else /tmp, which may be memory.
    explicit RowSpool(const std::string& folder = "");
    ~RowSpool();
    RowSpool(const RowSpool&) = delete;
    RowSpool& operator=(const RowSpool&) = delete;

    void append(const Row& row);
    std::uint64_t size() const;
    /// Reads rows first, first + 1, ... into `out`; gives how many there were.
    std::size_t read(std::uint64_t first, std::span<Row> out) const;

    /// Calls visit(row) for every row that is there now, in order, a few at a time.
    template <class Visit>
    void forEach(Visit&& visit) const {
        std::vector<Row> some(kTailRows);
        const std::uint64_t end = size();
        for (std::uint64_t first = 0; first < end;) {
            const std::size_t count = read(first, std::span(some).first(std::size_t(std::min(kTailRows, end - first))));
            for (std::size_t i = 0; i < count; ++i) visit(std::as_const(some[i]));
            first += count;
        }
    }

private:
    static constexpr std::uint64_t kTailRows = 256;
    void writeTail();

    mutable std::mutex m_mutex;  ///< guards m_tail and m_inFile
    std::vector<Row> m_tail;     ///< the last rows, not yet in the file
    std::uint64_t m_inFile = 0;  ///< rows in the file; those never change
    std::string m_folder;
    int m_descriptor = -1;
};

}  // namespace dianoia
