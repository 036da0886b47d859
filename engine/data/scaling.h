// Scaling the columns of a data set.
#pragma once

#include <string>
#include <vector>

#include "data/data_set.h"
#include "schema/field.h"

namespace dianoia {

/// Scales the columns of `data`, and those of its held-out rows by the same numbers:
///
/// * standardize: (a - mean) / sd with the population's standard deviation; a constant column becomes 0. Sparse data
///   becomes dense.
/// * unit_max: a / max |a|; a column of zeros stays. Sparse data stays sparse.
///
/// Columns of any magnitude are scaled, also such whose squares are beyond double.
///
/// Throws Error (content) where a sparse data set would be too large as a dense one.
void scaleColumns(DataSet& data, const std::string& scaling);

/// Throws Error (content) where a feature is larger than what can be computed with (data/limits.h).
void requireModestFeatures(const DataSet& data);

/// The values of data.scaling, "none" first.
const std::vector<KindInfo>& scalingKinds();

}  // namespace dianoia
