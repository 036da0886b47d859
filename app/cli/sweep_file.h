// The CSV of a sweep: the last row of each run and seed, with the swept parameters as further columns.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiment/preset.h"
#include "measure/recorder.h"

namespace dianoia {

/// Whose row: the label, the seed and the values of the swept parameters as their cells show them.
struct SweepKey {
    std::string run;
    std::int64_t seed = 0;
    std::vector<std::string> values;
    auto operator<=>(const SweepKey&) const = default;
};

struct SweepRow {
    Row row;
    bool diverged = false;
};

using SweepRows = std::map<SweepKey, SweepRow>;

/// Writes rows in the order of their keys, each as soon as all before it are there. Safe to use from many threads.
class SweepFile {
public:
    /// Opens the file, whose columns behind those of a run CSV are `paths` and "outcome" (done or diverged).
    SweepFile(const std::string& csvPath, const std::vector<std::string>& paths, std::vector<SweepKey> keys);

    bool has(std::size_t task) const { return m_rows[task].has_value(); }
    void set(std::size_t task, const SweepRow& row);
    /// Writes the rows that wait for earlier ones too, and the file takes its name.
    void finish(const std::string& sidecar);

private:
    void write(std::size_t task);

    CsvRecording m_file;
    std::vector<SweepKey> m_keys;
    std::vector<std::optional<SweepRow>> m_rows;
    std::size_t m_written = 0;
    std::mutex m_mutex;
};

/// The sidecar of a sweep: the preset, which opens as it was before the sweep, with what was swept in "recorded".
std::string sweepSidecar(const Preset& preset, const std::vector<std::string>& over, const std::string& csvPath);

/// The rows of an earlier sweep at `csvPath` and in its .partial; none where there is neither. The .partial is taken
/// into the file first, so that no later fault loses it. Throws Error (content) where the sidecar says that another
/// preset was swept, or the columns are others.
SweepRows earlierRows(const Preset& preset, const std::vector<std::string>& paths, const std::string& csvPath,
                      Notes& notes);

}  // namespace dianoia
