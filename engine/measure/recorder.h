// Recordings of a run on the disk: NAME.csv with its sidecar NAME.json, and the watch CSV.
#pragma once

#include <string>

#include "measure/partial_file.h"
#include "measure/run_csv.h"

namespace dianoia {

/// The run CSV while it is written. Rows stand in NAME.csv.partial, each whole; finish() renames it and writes the
/// sidecar. "-" and devices are written straight and have no sidecar. What stood in NAME.csv and NAME.json before is
/// whole until both new files are.
///
/// Throws Error (content) where NAME.json exists and is no sidecar; nothing is written then. Throws Error (system) as
/// PartialFile does.
class CsvRecording {
public:
    /// Opens the file and writes the header; `parameters` name columns behind those of every run CSV.
    explicit CsvRecording(const std::string& path, std::span<const std::string> parameters = {});

    /// `values`: one for each of the parameters.
    void append(const RowKey& key, const Row& row, std::span<const std::string> values = {});
    /// Lets a reader of the .partial see all rows so far. Without it rows get there every 32 KiB.
    void flush() { m_rows.flush(); }
    /// At the end, on divergence and on a signal: both files take their names. `sidecar` is not used where there is
    /// none.
    void finish(const std::string& sidecar);

    bool hasSidecar() const { return !m_rows.isDirect(); }
    const std::string& path() const { return m_rows.path(); }
    const std::string& partialPath() const { return m_rows.writtenPath(); }

private:
    std::string m_sidecarPath;
    PartialFile m_rows;
};

/// The watch CSV while it is written, as CsvRecording but without a sidecar.
class WatchRecording {
public:
    /// For runs of at most `workers` workers.
    WatchRecording(const std::string& path, Index workers);
    void append(const RowKey& key, std::uint64_t round, const WatchedCoordinate& watched);
    void flush() { m_rows.flush(); }
    void finish() { m_rows.commit(); }

private:
    PartialFile m_rows;
    Index m_workers;
};

}  // namespace dianoia
