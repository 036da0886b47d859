#include "cli/sweep_file.h"

#include <filesystem>

#include "core/rfc4180.h"
#include "data/file_bytes.h"
#include "experiment/data_paths.h"
#include "measure/run_csv.h"
#include "measure/sidecar.h"

namespace dianoia {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDone = "done";
constexpr const char* kDiverged = "diverged";

std::vector<std::string> columnsBehind(std::vector<std::string> paths) {
    paths.emplace_back("outcome");
    return paths;
}

std::vector<std::string> cellsBehind(const SweepKey& key, const SweepRow& row) {
    std::vector<std::string> cells = key.values;
    cells.emplace_back(row.diverged ? kDiverged : kDone);
    return cells;
}

std::string folderOf(const std::string& path) {
    return fs::absolute(path).parent_path().string();
}

/// Adds the whole rows of a file, and gives their number; 0 where it is not there.
std::size_t addRows(SweepRows& rows, const std::vector<std::string>& paths, const std::string& file) {
    if (!fs::exists(file)) return 0;
    const std::string text = readFileBytes(file);
    const std::string header = runCsvHeader(columnsBehind(paths));
    if (text.compare(0, header.size(), header) != 0)
        failContent(file + " has other columns than this sweep: choose another --csv");
    Notes notes;
    const auto recorded = readRunCsv(text, file, notes);
    CsvSplitter splitter(std::string_view(text).substr(header.size()));
    CsvRecord record;
    for (const RecordedRow& one : recorded) {
        splitter.next(record);
        const auto cells = record.cells.end() - std::ptrdiff_t(paths.size()) - 1;
        rows.insert_or_assign({one.key.run, one.key.seed, {cells, record.cells.end() - 1}},
                              SweepRow{one.row, record.cells.back() == kDiverged});
    }
    return recorded.size();
}

void requireSamePreset(const Preset& preset, const std::string& csvPath, Notes& notes) {
    const std::string path = sidecarPath(csvPath);
    if (!fs::exists(path)) {
        notes.push_back("nothing tells with which settings the earlier rows of " + csvPath + " were made");
        return;
    }
    const std::string folder = folderOf(csvPath);
    const Preset earlier = parsePreset(readFileBytes(path, kMostJsonBytes), path, folder);
    Preset now = parsePreset(sweepSidecar(preset, {}, csvPath), csvPath, folder);
    now.recorded = earlier.recorded;
    if (!(earlier == now))
        failContent(path + " tells of a sweep with other settings: choose another --csv, or leave out --resume");
}

}  // namespace

SweepFile::SweepFile(const std::string& csvPath, const std::vector<std::string>& paths, std::vector<SweepKey> keys)
    : m_file(csvPath, columnsBehind(paths)), m_keys(std::move(keys)), m_rows(m_keys.size()) {}

void SweepFile::set(std::size_t task, const SweepRow& row) {
    const std::lock_guard lock(m_mutex);
    m_rows[task] = row;
    const std::size_t before = m_written;
    for (; m_written < m_rows.size() && m_rows[m_written]; ++m_written) write(m_written);
    if (m_written != before) m_file.flush();
}

void SweepFile::write(std::size_t task) {
    const SweepKey& key = m_keys[task];
    m_file.append({key.run, key.seed}, m_rows[task]->row, cellsBehind(key, *m_rows[task]));
}

void SweepFile::finish(const std::string& sidecar) {
    for (; m_written < m_rows.size(); ++m_written)
        if (m_rows[m_written]) write(m_written);
    m_file.finish(sidecar);
}

std::string sweepSidecar(const Preset& preset, const std::vector<std::string>& over, const std::string& csvPath) {
    Preset sidecar = movedTo(preset, folderOf(csvPath));
    sidecar.recorded = {{"version", DIANOIA_VERSION}, {"swept", over}};
    return presetText(sidecar);
}

SweepRows earlierRows(const Preset& preset, const std::vector<std::string>& paths, const std::string& csvPath,
                      Notes& notes) {
    SweepRows rows;
    const std::string partial = PartialFile::partialPath(csvPath);
    const std::size_t inFile = addRows(rows, paths, csvPath), inPartial = addRows(rows, paths, partial);
    if (inFile + inPartial > 0) requireSamePreset(preset, csvPath, notes);
    if (inPartial == 0) return rows;
    std::string text = runCsvHeader(columnsBehind(paths));
    for (const auto& [key, row] : rows) appendRunCsvRow(text, {key.run, key.seed}, row.row, cellsBehind(key, row));
    writeFileAtomically(csvPath, text);
    return rows;
}

}  // namespace dianoia
