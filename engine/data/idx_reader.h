// IDX files: the format of MNIST and its kin. A magic number, sizes, then the bytes, all big-endian.
#pragma once

#include <string>
#include <string_view>

#include "data/read_options.h"

namespace dianoia {

/// Whether `bytes` begin as an IDX file does: 0, 0, a type, a number of dimensions; also with the bytes reversed.
bool looksLikeIdx(std::string_view bytes);

/// Reads unsigned bytes. One dimension is labels; two and three are examples, the first size counting them; each byte
/// is a feature 0 ... 255. `labelsFile` (may be empty) names the file of their labels. The sizes and their product
/// are held against the bytes that are there before memory is taken. Throws Error (content) with file and byte.
ReadResult readIdx(const std::string& file, std::string_view bytes, const std::string& labelsFile);

/// Reads held-out examples of the sizes and classes of `training`; without a labels file they have no labels.
DataSet readIdxTest(const std::string& file, std::string_view bytes, const std::string& labelsFile,
                    const ReadResult& training);

}  // namespace dianoia
