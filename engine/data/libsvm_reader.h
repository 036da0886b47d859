// LIBSVM text: "label index:value index:value ...", one row a line, absent means 0.
#pragma once

#include <string>
#include <string_view>

#include "data/read_options.h"

namespace dianoia {

/// Whether a line of `text` holds "number:value" as a word of its own, outside comments.
bool looksLikeLibsvm(std::string_view text);

/// Reads a training file. Indices count from 0 if index 0 occurs, which becomes a note, else from 1; the largest index
/// gives the width, explicit zeros included. Indices must ascend strictly and stay below kMostFeatures. A '#' begins a
/// comment. Throws Error (content) with file, line and column.
ReadResult readLibsvm(const std::string& file, std::string_view text);

/// Reads held-out rows with the base, width and classes of `training`; features that it does not have are left out with
/// a note.
DataSet readLibsvmTest(const std::string& file, std::string_view text, const ReadResult& training, Notes& notes);

}  // namespace dianoia
