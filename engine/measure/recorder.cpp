#include "measure/recorder.h"

#include <filesystem>
#include <optional>

#include "core/diagnostics.h"
#include "data/file_bytes.h"
#include "measure/sidecar.h"

namespace dianoia {
namespace {

/// Throws Error (content) unless a sidecar can stand at `path`: nothing is there, or another sidecar.
void requireSidecarPlace(const std::string& path, const std::string& csvPath) {
    namespace fs = std::filesystem;
    std::error_code code;
    const fs::file_status there = fs::status(path, code);
    if (!fs::exists(there) || (fs::is_regular_file(there) && isSidecar(readFileBytes(path)))) return;
    failContent(path + " exists and is not the sidecar of a recording, so " + csvPath +
                " is not written; choose another name");
}

/// The place of the sidecar, checked; empty without one.
std::string checkedSidecarPath(const std::string& csvPath) {
    if (PartialFile::writesStraight(csvPath)) return "";
    const std::string path = sidecarPath(csvPath);
    if (std::filesystem::path(csvPath).extension() == ".json")
        throw Error(ErrorKind::usage, csvPath + " ends in .json, as presets do; rows go to a .csv");
    requireSidecarPlace(path, csvPath);
    return path;
}

}  // namespace

CsvRecording::CsvRecording(const std::string& path, std::span<const std::string> parameters)
    : m_sidecarPath(checkedSidecarPath(path)), m_rows(path) {
    m_rows.buffer() += runCsvHeader(parameters);
    m_rows.endRecord();
    m_rows.flush();
}

void CsvRecording::append(const RowKey& key, const Row& row, std::span<const std::string> values) {
    appendRunCsvRow(m_rows.buffer(), key, row, values);
    m_rows.endRecord();
}

void CsvRecording::finish(const std::string& sidecar) {
    m_rows.sync();
    if (!hasSidecar()) {
        m_rows.commit();
        return;
    }
    std::optional<PartialFile> file;
    try {
        requireSidecarPlace(m_sidecarPath, m_rows.path());
        file.emplace(m_sidecarPath);
        file->buffer() = sidecar;
        file->endRecord();
        file->sync();
        m_rows.commit();
    } catch (const Error& error) {
        if (file) file->discard();
        throw Error(error.kind(), std::string(error.what()) + "; the rows are in " + m_rows.writtenPath());
    }
    file->commit();
}

WatchRecording::WatchRecording(const std::string& path, Index workers) : m_rows(path), m_workers(workers) {
    m_rows.buffer() += watchCsvHeader(workers);
    m_rows.endRecord();
    m_rows.flush();
}

void WatchRecording::append(const RowKey& key, std::uint64_t round, const WatchedCoordinate& watched) {
    appendWatchCsvRow(m_rows.buffer(), key, round, watched, m_workers);
    m_rows.endRecord();
}

}  // namespace dianoia
