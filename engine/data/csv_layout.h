// How a CSV file is laid out: separator, header, columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/read_options.h"

namespace dianoia {

struct CsvLayout {
    char separator = ',';   ///< ' ' stands for any run of blanks
    std::string_view body;  ///< the text without a "sep=" line
    Index bodyLine = 1;     ///< the line on which `body` begins
    Index skippedRows = 0;  ///< rows in front of the data that are no data, the header included
    bool hasHeader = false;
    std::vector<std::string> names;  ///< of all columns, the label's included; empty without a header
    Index width = 0;                 ///< columns, the label's included
    Index emptyColumns = 0;          ///< empty columns at the end of every line, left out
    Index rows = 0;
    Index labelColumn = 0;  ///< from 0

    bool decimalComma() const { return separator == ';' || separator == '\t'; }
    /// "column x1", or "column 2" without a name.
    std::string columnText(Index column) const;
};

/// Finds out by these rules:
///
/// * Separator: of tab, semicolon and comma the first that stands on most lines, outside quotes, and leaves numbers
///   between; else blanks. A first line "sep=;" settles it.
/// * A separator at the end of every line is an empty last column: left out with a note.
/// * A first line of counts (rows, features, class names), or one of other width than all the rest, is left out with a
///   note.
/// * A header is a first row with a word over numbers; options.header settles it.
///
/// Throws Error (content): no rows, only one column, a label column that is not there.
CsvLayout findCsvLayout(const std::string& file, std::string_view text, const ReadOptions& options, Notes& notes);

/// The separator of `text`, by the first rule.
char findSeparator(const std::string& file, std::string_view text);

}  // namespace dianoia
