// Data files: LIBSVM, IDX and CSV, plain or gzip, told apart by their bytes.
#pragma once

#include <string>

#include "data/read_options.h"

namespace dianoia {

/// Reads `file` and the files that `options` name. IDX is known by its magic number; text is LIBSVM if a line holds
/// number:value, else CSV. A test file is read in the same format, with the base, width and classes of `file`.
///
/// A data set needs two classes; IDX images or labels that stand alone are read as what they are (hasLabels,
/// hasFeatures). Throws Error: of kind system for a file that cannot be read, else of kind content, in one sentence
/// with file, line (or byte) and column. Nothing is half loaded.
ReadResult readDataFile(const std::string& file, const ReadOptions& options = {});

/// Reads a data set from `bytes`, gzip or not, that are in memory; `name` stands for the file.
ReadResult readDataBytes(const std::string& name, std::string bytes, const ReadOptions& options = {});

/// The name of a format: libsvm, idx, csv.
std::string formatName(DataFormat format);

}  // namespace dianoia
