// The one entry to every kind of data set, and the table of kinds.
#pragma once

#include <string>
#include <vector>

#include "core/diagnostics.h"
#include "core/philox.h"
#include "data/data_options.h"
#include "data/data_set.h"
#include "schema/field.h"

namespace dianoia {

/// The data set that `options` describe, scaled as they say. Relative paths start at `presetFolder` (empty: the current
/// folder); no file is read but those named. Random draws come from `streams` (Purpose::data) alone.
/// Throws Error, of kind system where a file cannot be read; what was noticed is appended to `notes`.
DataSet loadData(const DataOptions& options, const std::string& presetFolder, const RandomStreams& streams,
                 Notes& notes);

/// The values of data.kind, "mushrooms" first.
const std::vector<KindInfo>& dataKinds();

}  // namespace dianoia
