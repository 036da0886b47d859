// What holds for every data set that a reader takes.
#pragma once

#include "data/read_options.h"

namespace dianoia::fuzz {

/// Sizes, columns, labels and classes fit together, and every value is finite.
void requireConsistent(const ReadResult& result);
/// The same rows, to the last bit.
void requireSameRows(const DataSet& a, const DataSet& b, const std::string& property);

}  // namespace dianoia::fuzz
