// What the first row of a CSV file is: names, counts or data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/csv_layout.h"

namespace dianoia {

/// The first row of a CSV text beside all the rest.
struct CsvFirstRow {
    std::vector<std::string> cells;  ///< empty: there is no row at all
    Index line = 0;
    Index lastLine = 0;                           ///< of the text
    Index restRows = 0;                           ///< rows behind the first
    Index restWidth = 0;                          ///< their width, or -1 where they differ; empty columns are taken off
    Index emptyColumns = 0;                       ///< taken off the end of every row behind the first
    std::vector<Index> numbersBelow, wordsBelow;  ///< by column, of the rows that follow first
};

/// Looks at all rows of layout.body behind the first layout.skippedRows. Takes empty columns off the ends.
CsvFirstRow lookAtFirstRow(const std::string& file, const CsvLayout& layout);

/// Whether the first row is no row at all: counts, or of other width than all the rest. `note` says which.
bool isStrayRow(const std::string& file, const CsvFirstRow& first, std::string& note);

/// Whether the first row has a word over numbers.
bool isHeaderRow(const CsvFirstRow& first, bool decimalComma);

}  // namespace dianoia
