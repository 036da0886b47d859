#include "data/csv_first_rows.h"

#include <algorithm>

#include "data/csv_cells.h"
#include "data/csv_rows.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

constexpr Index kSampleRows = 100;

template <class Cells>
Index emptyAtEnd(const Cells& cells, bool (*isEmpty)(const typename Cells::value_type&)) {
    Index count = 0;
    while (count < std::ssize(cells) && isEmpty(cells[cells.size() - 1 - std::size_t(count)])) ++count;
    return count;
}

/// Takes the empty columns at the end of every row off, unless the first row has something there.
void takeEmptyColumnsOff(CsvFirstRow& first, Index empty) {
    if (first.restRows == 0 || first.restWidth <= 0 || empty == 0) return;
    const Index width = std::ssize(first.cells), wanted = first.restWidth - empty;
    const Index emptyInFirst = emptyAtEnd(
        first.cells, +[](const std::string& cell) { return cell.empty(); });
    if (width == first.restWidth && emptyInFirst < empty) return;
    if (width != first.restWidth && width != wanted) return;
    first.emptyColumns = empty;
    first.restWidth = wanted;
    first.cells.resize(std::size_t(std::min(width, wanted)));
}

bool isWord(std::string_view text, bool decimalComma) {
    return !parseCell(text, decimalComma).ok() && !isMissingValue(text) && !isNotFinite(text);
}

void countBelow(CsvFirstRow& first, const std::vector<CsvField>& fields, bool decimalComma) {
    const std::size_t columns = std::max(first.numbersBelow.size(), fields.size());
    first.numbersBelow.resize(columns);
    first.wordsBelow.resize(columns);
    for (std::size_t c = 0; c < fields.size(); ++c) {
        if (parseCell(fields[c].text, decimalComma).ok()) {
            ++first.numbersBelow[c];
        } else if (isWord(fields[c].text, decimalComma)) {
            ++first.wordsBelow[c];
        }
    }
}

bool startsLikeNumber(std::string_view text) {
    return !text.empty() &&
           (isDigit(text.front()) || text.front() == '+' || text.front() == '-' || text.front() == '.');
}

}  // namespace

CsvFirstRow lookAtFirstRow(const std::string& file, const CsvLayout& layout) {
    CsvRows rows(file, layout.body, layout.separator, layout.bodyLine);
    for (Index i = 0; i < layout.skippedRows; ++i) rows.next();
    CsvFirstRow first;
    if (rows.next()) {
        for (const CsvField& field : rows.fields()) first.cells.emplace_back(field.text);
        first.line = rows.line();
    }
    Index empty = 0;
    for (; rows.next(); ++first.restRows) {
        const auto& fields = rows.fields();
        const Index ends = emptyAtEnd(
            fields, +[](const CsvField& f) { return f.text.empty() && !f.quoted; });
        empty = first.restRows == 0 ? ends : std::min(empty, ends);
        if (first.restRows == 0) first.restWidth = std::ssize(fields);
        if (first.restWidth != std::ssize(fields)) first.restWidth = -1;
        if (first.restRows < kSampleRows) countBelow(first, fields, layout.decimalComma());
    }
    first.lastLine = rows.lastLine();
    takeEmptyColumnsOff(first, empty);
    return first;
}

bool isStrayRow(const std::string& file, const CsvFirstRow& first, std::string& note) {
    if (first.restRows == 0 || first.restWidth < 0) return false;
    const Index width = std::ssize(first.cells);
    const auto rows = width > 1 ? parseInteger(first.cells[0]) : std::nullopt;
    const auto features = width > 1 ? parseInteger(first.cells[1]) : std::nullopt;
    const bool counts = rows && features && *features == first.restWidth - 1 &&
                        std::none_of(first.cells.begin() + 2, first.cells.end(),
                                     [](const std::string& cell) { return parseReal(cell).ok(); });
    const bool sameWidth = width == first.restWidth;
    const std::string line = file + ", line " + std::to_string(first.line);
    if (counts && (!sameWidth || width >= 4)) {  // two names of classes cannot both stand in a row of data
        note = line + " holds counts (" + first.cells[0] + " rows, " + first.cells[1] +
               " features), not a row, and is left out";
        if (*rows != first.restRows) note += ", although " + counted(first.restRows, "row follows", "rows follow");
        return true;
    }
    if (sameWidth) return false;
    note = line + " has " + counted(width, "field") + " and every other line " + std::to_string(first.restWidth) +
           ", so it is left out";
    return true;
}

bool isHeaderRow(const CsvFirstRow& first, bool decimalComma) {
    const bool holdsNumber = std::any_of(first.cells.begin(), first.cells.end(),
                                         [&](const std::string& cell) { return parseCell(cell, decimalComma).ok(); });
    if (first.restRows == 0) return !holdsNumber;
    for (std::size_t c = 0; c < std::min(first.cells.size(), first.numbersBelow.size()); ++c) {
        const std::string& cell = first.cells[c];
        // Among numbers, 1.5x is a number with a slip, not a name.
        if (!isWord(cell, decimalComma) || (holdsNumber && startsLikeNumber(cell))) continue;
        if (first.numbersBelow[c] > first.wordsBelow[c]) return true;
    }
    return false;
}

}  // namespace dianoia
