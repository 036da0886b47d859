#include "data/csv_layout.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/number_text.h"
#include "data/csv_cells.h"
#include "data/csv_first_rows.h"
#include "data/limits.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

/// Takes a first line "sep=;" off layout.body; true if there was one.
bool takeSeparatorLine(CsvLayout& layout) {
    LineReader lines(layout.body);
    if (!lines.next()) return false;
    std::string_view line = lines.line();
    if (line.size() > 1 && line.front() == '"' && line.back() == '"') line = line.substr(1, line.size() - 2);
    if (line.size() != 5 || lowered(line.substr(0, 4)) != "sep=" || line[4] == '"') return false;
    layout.separator = line[4];
    const std::size_t length = lines.line().size();
    const bool two = layout.body.substr(length, 2) == "\r\n";
    layout.body.remove_prefix(std::min(length + (two ? 2 : 1), layout.body.size()));
    layout.bodyLine = 2;
    return true;
}

void noteNames(const std::string& file, const CsvLayout& layout, Index line, Notes& notes) {
    std::map<std::string, int> times;
    bool fraction = false;
    for (const std::string& name : layout.names) {
        const ParsedReal number = parseReal(name);
        fraction = fraction || (number.ok() && std::trunc(number.value) != number.value);
        if (!name.empty()) ++times[name];
    }
    for (const auto& [name, count] : times) {
        if (count > 1)
            notes.push_back(file + ": " + (count == 2 ? "two" : std::to_string(count)) + " columns are called " +
                            shown(name));
    }
    if (fraction) {
        notes.push_back(file + ", line " + std::to_string(line) +
                        " is taken for a header although it holds numbers; data.header no makes it a row");
    }
}

Index findLabelColumn(const std::string& file, const std::string& wanted, Index width) {
    if (wanted == "last") return width - 1;
    if (wanted == "first") return 0;
    const auto number = parseInteger(wanted);
    if (!number || *number < 1)
        failContent("data.label_column is " + inQuotes(wanted) + "; it must be last, first or a number from 1");
    if (*number > width) {
        failContent("data.label_column is " + std::to_string(*number) + ", but " + file + " has only " +
                    counted(width, "column"));
    }
    return *number - 1;
}

void checkSize(const std::string& file, const CsvLayout& layout, Index line) {
    if (layout.rows == 0) failOnLine(file, line, "the file ends, and there are no rows");
    if (layout.width < 2) failOnLine(file, line, "only one column: wrong separator?");
    const Index features = layout.width - 1;
    if (features > kMostFeatures)
        failOnLine(file, line, counted(features, "feature") + ", over the limit " + std::to_string(kMostFeatures));
    if (layout.rows > kMostValues / features) {
        failContent(file + " has " + counted(layout.rows, "row") + " of " + counted(features, "feature") +
                    ", over the limit of " + std::to_string(kMostValues) + " numbers");
    }
}

}  // namespace

std::string CsvLayout::columnText(Index column) const {
    const bool named = column < std::ssize(names) && !names[std::size_t(column)].empty();
    return "column " + (named ? shown(names[std::size_t(column)]) : std::to_string(column + 1));
}

CsvLayout findCsvLayout(const std::string& file, std::string_view text, const ReadOptions& options, Notes& notes) {
    CsvLayout layout;
    layout.body = text;
    if (!takeSeparatorLine(layout)) layout.separator = findSeparator(file, text);
    CsvFirstRow first = lookAtFirstRow(file, layout);
    std::string note;
    if (options.header != "yes" && isStrayRow(file, first, note)) {
        notes.push_back(note);
        layout.skippedRows = 1;
        first = lookAtFirstRow(file, layout);
    }
    if (first.cells.empty()) failOnLine(file, first.lastLine, "the file ends, and there are no rows");
    layout.hasHeader = options.header == "yes" || (options.header != "no" && isHeaderRow(first, layout.decimalComma()));
    layout.width = std::ssize(first.cells);
    layout.emptyColumns = first.emptyColumns;
    layout.rows = first.restRows + (layout.hasHeader ? 0 : 1);
    if (first.emptyColumns > 0) {
        notes.push_back(file + ": every line ends with " + counted(first.emptyColumns, "separator") +
                        ", and the empty last " + (first.emptyColumns == 1 ? "column is" : "columns are") +
                        " left out");
    }
    if (layout.hasHeader) {
        layout.names = first.cells;
        ++layout.skippedRows;
        noteNames(file, layout, first.line, notes);
    }
    checkSize(file, layout, layout.rows == 0 ? first.lastLine : first.line);
    layout.labelColumn = findLabelColumn(file, options.labelColumn, layout.width);
    return layout;
}

}  // namespace dianoia
