#include "cli/run_output.h"

#include <algorithm>
#include <array>

#include "core/number_text.h"
#include "core/sums.h"

namespace dianoia {
namespace {

/// Characters of UTF-8, bytes that continue one left out.
std::size_t widthOf(const std::string& text) {
    return std::size_t(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string cellOf(const Welford& values) {
    if (values.count() == 0) return "";
    const auto error = values.standardError();
    std::string text = roundedText(values.mean(), 5);
    if (error && *error != 0) text += " +- " + roundedText(*error, 2);
    return text;
}

/// Rows of cells, the first row the header, as columns two blanks apart.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
    std::string text;
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const auto& row : rows)
        for (std::size_t j = 0; j < row.size(); ++j) widths[j] = std::max(widths[j], widthOf(row[j]));
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t j = 0; j < row.size(); ++j) {
            line += row[j];
            if (j + 1 < row.size()) line.append(widths[j] + 2 - widthOf(row[j]), ' ');
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

double medianOf(Vector& values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

}  // namespace

void FinalTable::add(const std::string& label, const Row& last, bool diverged) {
    if (m_lines.empty() || m_lines.back().label != label) m_lines.push_back({label, RoundStatistics(last.round)});
    m_lines.back().statistics.add(last);
    m_lines.back().repeats += 1;
    m_lines.back().diverged += diverged ? 1 : 0;
}

std::string FinalTable::text() const {
    using enum Column;
    constexpr std::array kShown = {round,   bits_up,   bits_down, time_s,   loss,         gap,
                                   dist_sq, grad_norm, h_error,   accuracy, test_accuracy};
    std::vector<std::vector<std::string>> rows(1 + m_lines.size());
    rows[0] = {"run", "repeats", "diverged"};
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        rows[i + 1] = {m_lines[i].label, std::to_string(m_lines[i].repeats), std::to_string(m_lines[i].diverged)};
    for (const Column column : kShown) {
        const auto isKnown = [&](const Line& line) { return line.statistics[column].count() > 0; };
        if (std::none_of(m_lines.begin(), m_lines.end(), isKnown)) continue;
        rows[0].emplace_back(columnInfo(column).name);
        for (std::size_t i = 0; i < m_lines.size(); ++i) rows[i + 1].push_back(cellOf(m_lines[i].statistics[column]));
    }
    return aligned(rows);
}

RunOutput::RunOutput(const std::string& csvPath, const std::string& watchPath, std::vector<std::int64_t> watched,
                     Index mostWorkers)
    : m_watched(std::move(watched)) {
    if (!csvPath.empty() && csvPath == watchPath)
        throw Error(ErrorKind::usage, "--csv and --watch name the same file, " + csvPath);
    if (!watchPath.empty() && m_watched.empty())
        throw Error(ErrorKind::usage, "--watch: the preset names no coordinates under view.watch");
    if (!csvPath.empty()) m_csv = std::make_unique<CsvRecording>(csvPath);
    if (!watchPath.empty()) m_watch = std::make_unique<WatchRecording>(watchPath, mostWorkers);
}

void RunOutput::append(const RowKey& key, const Row& row) {
    if (!m_csv) return;
    m_csv->append(key, row);
    const auto now = std::chrono::steady_clock::now();
    if (now - m_flushed < std::chrono::seconds(1)) return;
    m_flushed = now;
    m_csv->flush();
}

void RunOutput::appendWatched(Run& run, int threads) {
    const RowMatrix& gradients = run.gradients(threads);
    m_column.resize(std::size_t(gradients.rows()));
    for (const std::int64_t j : m_watched) {
        for (Index i = 0; i < gradients.rows(); ++i) m_column[std::size_t(i)] = gradients.row(i)[std::size_t(j)];
        m_sorted = m_column;
        const double mean = sum(m_column) / double(gradients.rows());
        m_watch->append({run.label(), run.seed()}, run.round(),
                        {Index(j), run.state().x[std::size_t(j)], mean, medianOf(m_sorted), m_column});
    }
}

void RunOutput::finish(const std::string& sidecar) {
    if (m_watch) m_watch->finish();
    if (m_csv) m_csv->finish(sidecar);
}

}  // namespace dianoia
