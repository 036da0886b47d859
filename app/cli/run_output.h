// Where the rows of a run go: the run CSV, the watch CSV, and the last ones to a table.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/recorder.h"
#include "measure/repeat_statistics.h"
#include "simulation/run.h"

namespace dianoia {

/// The last rows of all runs as a table of text: means over repeats, with standard errors.
class FinalTable {
public:
    /// The last row of one repeat.
    void add(const std::string& label, const Row& last, bool diverged);
    std::string text() const;

private:
    struct Line {
        std::string label;
        RoundStatistics statistics;
        std::int64_t repeats = 0, diverged = 0;
    };
    std::vector<Line> m_lines;
};

/// The files that `run` writes; an empty path: none.
class RunOutput {
public:
    /// Opens the files. `watched`: coordinates of the watch CSV. Throws Error.
    RunOutput(const std::string& csvPath, const std::string& watchPath, std::vector<std::int64_t> watched,
              Index mostWorkers);

    bool watches() const { return m_watch != nullptr; }
    /// A reader of the .partial sees the row within about a second.
    void append(const RowKey& key, const Row& row);
    /// The watched coordinates at the present state of `run`.
    void appendWatched(Run& run, int threads);
    /// All files take their names.
    void finish(const std::string& sidecar);

private:
    std::unique_ptr<CsvRecording> m_csv;
    std::unique_ptr<WatchRecording> m_watch;
    std::vector<std::int64_t> m_watched;
    std::chrono::steady_clock::time_point m_flushed;
    Vector m_column, m_sorted;
};

}  // namespace dianoia
