// CSV and its kin: separated numbers with a label in one column.
#pragma once

#include <string>
#include <string_view>

#include "data/read_options.h"

namespace dianoia {

/// Reads a training file; how it is laid out is told by findCsvLayout. Every row is as wide as the first. Features are
/// numbers, with a decimal comma only where the separator is a semicolon or a tab, and then in the whole file; labels
/// are numbers or words. Missing values are refused. Throws Error (content) with file, line and column.
ReadResult readCsv(const std::string& file, std::string_view text, const ReadOptions& options);

/// Reads held-out rows, which must have the features of `training`, and its classes.
DataSet readCsvTest(const std::string& file, std::string_view text, const ReadOptions& options,
                    const ReadResult& training, Notes& notes);

}  // namespace dianoia
