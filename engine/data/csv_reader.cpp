#include "data/csv_reader.h"

#include <algorithm>

#include "data/csv_cells.h"
#include "data/csv_layout.h"
#include "data/csv_rows.h"
#include "data/label_column.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

/// Reads the rows behind the header.
class CsvReader {
public:
    CsvReader(const std::string& file, const CsvLayout& layout)
        : m_file(file), m_layout(layout), m_labels(file, LabelPlace::line) {}

    /// Fills rows, columns, features and featureNames of `data`.
    void read(DataSet& data) {
        CsvRows rows(m_file, m_layout.body, m_layout.separator, m_layout.bodyLine);
        for (Index i = 0; i < m_layout.skippedRows; ++i) rows.next();
        data.name = m_file;
        data.rows = m_layout.rows;
        data.columns = m_layout.width - 1;
        m_values.reserve(std::size_t(data.rows * data.columns));
        while (rows.next()) readRow(rows);
        data.features = DenseFeatures{std::move(m_values)};
        for (Index c = 0; c < std::ssize(m_layout.names); ++c)
            if (c != m_layout.labelColumn) data.featureNames.push_back(m_layout.names[std::size_t(c)]);
    }
    const LabelColumn& labels() const { return m_labels; }

private:
    [[noreturn]] void fail(const CsvField& field, Index column, const std::string& what) const {
        failContent(m_file + ", line " + std::to_string(field.line) + ", " + m_layout.columnText(column) + ": " + what);
    }

    void readRow(const CsvRows& rows) {
        const auto& fields = rows.fields();
        const Index width = m_layout.width + m_layout.emptyColumns;
        if (std::ssize(fields) != width) {
            const bool underHeader = m_layout.hasHeader && m_labels.size() == 0;
            failOnLine(m_file, rows.line(),
                       counted(std::ssize(fields), "field") + (underHeader ? ", the header has " : ", wanted ") +
                           std::to_string(width));
        }
        for (Index c = 0; c < m_layout.width; ++c) {
            const CsvField& field = fields[std::size_t(c)];
            if (c == m_layout.labelColumn) {
                readLabel(field, c);
            } else {
                m_values.push_back(readNumber(field, c));
            }
        }
    }

    double readNumber(const CsvField& field, Index column) {
        const ParsedReal number = parseCell(field.text, m_layout.decimalComma());
        if (!number.ok()) fail(field, column, cellFault(field.text, number.fault));
        checkMark(field, column);
        return number.value;
    }

    void readLabel(const CsvField& field, Index column) {
        const ParsedReal number = parseCell(field.text, m_layout.decimalComma());
        if (number.ok()) {
            checkMark(field, column);
            m_labels.addNumber(number.value, field.text, field.line);
        } else if (number.fault == NumberFault::outOfRange || isMissingLabel(field.text) || isNotFinite(field.text)) {
            fail(field, column, cellFault(field.text, number.fault));
        } else {
            m_labels.addWord(field.text, field.line);
        }
    }

    /// Refuses a file in which both point and comma stand in numbers: 1,234 may then be either.
    void checkMark(const CsvField& field, Index column) {
        if (!m_layout.decimalComma()) return;
        const std::size_t at = field.text.find_first_of(".,");
        if (at == field.text.npos) return;
        Index& seen = field.text[at] == '.' ? m_pointLine : m_commaLine;
        if (seen == 0) seen = field.line;
        if (m_pointLine == 0 || m_commaLine == 0) return;
        const bool point = field.text[at] == '.';
        fail(field, column,
             inQuotes(field.text) + (point ? " has a decimal point, but line " : " has a decimal comma, but line ") +
                 std::to_string(point ? m_commaLine : m_pointLine) +
                 (point ? " has decimal commas" : " has decimal points"));
    }

    const std::string& m_file;
    const CsvLayout& m_layout;
    LabelColumn m_labels;
    Vector m_values;
    Index m_pointLine = 0, m_commaLine = 0;
};

/// A note about a first column without a name that counts the rows.
void noteRowNumbers(const DataSet& data, Notes& notes) {
    if (data.featureNames.empty() || !data.featureNames.front().empty()) return;
    const Vector& values = data.dense().values;
    for (Index r = 0; r < data.rows; ++r)
        if (values[std::size_t(r * data.columns)] != values.front() + double(r)) return;
    notes.push_back(data.name + ": the first column has no name and counts the rows; it is read as a feature");
}

void noteNames(const DataSet& test, const DataSet& training, Notes& notes) {
    if (test.featureNames.empty() || training.featureNames.empty()) return;
    const auto [a, b] =
        std::mismatch(test.featureNames.begin(), test.featureNames.end(), training.featureNames.begin());
    if (a == test.featureNames.end()) return;
    notes.push_back(test.name + ": feature " + std::to_string(a - test.featureNames.begin() + 1) + " is called " +
                    shown(*a) + ", but in " + training.name + " it is " + shown(*b));
}

}  // namespace

ReadResult readCsv(const std::string& file, std::string_view text, const ReadOptions& options) {
    ReadResult result;
    result.format = DataFormat::csv;
    const CsvLayout layout = findCsvLayout(file, text, options, result.notes);
    CsvReader reader(file, layout);
    reader.read(result.data);
    reader.labels().requireSeveralClasses();
    reader.labels().fill(result.data);
    if (const std::string note = reader.labels().wordNote(); !note.empty()) result.notes.push_back(note);
    noteRowNumbers(result.data, result.notes);
    return result;
}

DataSet readCsvTest(const std::string& file, std::string_view text, const ReadOptions& options,
                    const ReadResult& training, Notes& notes) {
    const CsvLayout layout = findCsvLayout(file, text, options, notes);
    if (layout.width - 1 != training.data.columns) {
        failContent(file + " has " + counted(layout.width - 1, "feature") + ", but " + training.data.name + " has " +
                    std::to_string(training.data.columns));
    }
    DataSet test;
    CsvReader reader(file, layout);
    reader.read(test);
    reader.labels().fillTest(test, training.data);
    noteNames(test, training.data, notes);
    return test;
}

}  // namespace dianoia
