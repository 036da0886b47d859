#include "measure/run_csv.h"

#include <array>
#include <charconv>
#include <limits>

#include "core/number_text.h"
#include "core/rfc4180.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

constexpr std::size_t kKeyCells = 2;  ///< run and seed
constexpr std::size_t kCells = kKeyCells + kColumns;

template <class Integer>
void appendInteger(std::string& text, Integer value) {
    std::array<char, 24> buffer;
    const auto [end, code] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    text.append(buffer.data(), end);
}

std::uint64_t counter(const Row& row, Column column) {
    return column == Column::round ? row.round : column == Column::bits_up ? row.bitsUp : row.bitsDown;
}

void appendKey(std::string& text, const RowKey& key) {
    appendCsvCell(text, key.run);
    text += ',';
    appendInteger(text, key.seed);
}

std::string cellName(std::size_t cell) {
    if (cell < kKeyCells) return cell == 0 ? "run" : "seed";
    return std::string(columnTable()[cell - kKeyCells].name);
}

/// One record of a run CSV, read cell by cell; its messages name file, line and column.
class RowReader {
public:
    RowReader(const CsvRecord& record, const std::string& source) : m_record(record), m_source(source) {}

    RecordedRow read() const {
        if (m_record.fault != CsvFault::none) fail("has a quote that is not closed before the next comma");
        if (m_record.cells.size() < kCells)
            fail("has " + std::to_string(m_record.cells.size()) + " cells; it must have " + std::to_string(kCells));
        RecordedRow out;
        out.key = {m_record.cells[0], integer<std::int64_t>(1)};
        for (const ColumnInfo& info : columnTable()) {
            const std::size_t cell = kKeyCells + std::size_t(info.column);
            if (info.column == Column::round) out.row.round = integer<std::uint64_t>(cell);
            if (info.column == Column::bits_up) out.row.bitsUp = integer<std::uint64_t>(cell);
            if (info.column == Column::bits_down) out.row.bitsDown = integer<std::uint64_t>(cell);
            if (!Row::isCounter(info.column) && !m_record.cells[cell].empty()) out.row.set(info.column, real(cell));
        }
        return out;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        failContent(m_source + ", line " + std::to_string(m_record.line) + " " + what);
    }
    [[noreturn]] void failCell(std::size_t cell, const std::string& what) const {
        failContent(m_source + ", line " + std::to_string(m_record.line) + ", column " + cellName(cell) + ": \"" +
                    shown(m_record.cells[cell]) + "\" is not " + what);
    }

    template <class Integer>
    Integer integer(std::size_t cell) const {
        const std::string& text = m_record.cells[cell];
        Integer value = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (code != std::errc() || end != text.data() + text.size()) failCell(cell, "a whole number");
        return value;
    }

    double real(std::size_t cell) const {
        const std::string& text = m_record.cells[cell];
        if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
        if (text == "inf") return std::numeric_limits<double>::infinity();
        if (text == "-inf") return -std::numeric_limits<double>::infinity();
        const ParsedReal parsed = parseReal(text);
        if (!parsed.ok()) failCell(cell, "a number");
        return parsed.value;
    }

    const CsvRecord& m_record;
    const std::string& m_source;
};

void checkHeader(const CsvRecord& header, const std::string& source, Notes& notes) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        const std::string found = cell < header.cells.size() ? header.cells[cell] : "nothing";
        if (found != cellName(cell)) {
            failContent(source + " is not a run CSV: column " + std::to_string(cell + 1) + " of its first line is " +
                        shown(found) + " instead of " + cellName(cell));
        }
    }
    if (header.cells.size() > kCells)
        notes.push_back(source + ": " + std::to_string(header.cells.size() - kCells) +
                        " columns behind test_accuracy are left out");
}

}  // namespace

std::string runCsvHeader(std::span<const std::string> parameters) {
    std::string text = cellName(0);
    for (std::size_t cell = 1; cell < kCells; ++cell) text += ',' + cellName(cell);
    for (const std::string& path : parameters) text += ',' + path;
    return text + '\n';
}

void appendRunCsvRow(std::string& text, const RowKey& key, const Row& row, std::span<const std::string> values) {
    appendKey(text, key);
    for (const ColumnInfo& info : columnTable()) {
        text += ',';
        if (Row::isCounter(info.column)) {
            appendInteger(text, counter(row, info.column));
        } else if (row.has(info.column)) {
            appendShortest(text, row.value(info.column));
        }
    }
    for (const std::string& value : values) {
        text += ',';
        appendCsvCell(text, value);
    }
    text += '\n';
}

std::vector<RecordedRow> readRunCsv(std::string_view text, const std::string& source, Notes& notes) {
    CsvSplitter splitter(withoutByteOrderMark(text));
    CsvRecord record;
    if (!splitter.next(record)) failContent(source + " is not a run CSV: it is empty");
    checkHeader(record, source, notes);
    std::vector<RecordedRow> rows;
    while (splitter.next(record)) {
        if (!record.ended) {
            notes.push_back(source + ", line " + std::to_string(record.line) +
                            " has no line end and may be cut off: this last row is dropped");
        } else if (!record.blank()) {
            rows.push_back(RowReader(record, source).read());
        }
    }
    return rows;
}

std::string watchCsvHeader(Index workers) {
    std::string text = "run,seed,round,coordinate,x,mean,median";
    for (Index i = 1; i <= workers; ++i) text += ",g_" + std::to_string(i);
    return text + "\n";
}

void appendWatchCsvRow(std::string& text, const RowKey& key, std::uint64_t round, const WatchedCoordinate& watched,
                       Index workers) {
    appendKey(text, key);
    text += ',';
    appendInteger(text, round);
    text += ',';
    appendInteger(text, watched.coordinate);
    for (double value : {watched.x, watched.mean, watched.median}) {
        text += ',';
        appendShortest(text, value);
    }
    for (Index i = 0; i < workers; ++i) {
        text += ',';
        if (i < std::ssize(watched.g)) appendShortest(text, watched.g[std::size_t(i)]);
    }
    text += '\n';
}

}  // namespace dianoia
