// The parameters of the group "compressor", described once.
#pragma once

#include "round/compressor/compressor_options.h"
#include "schema/field.h"

namespace dianoia {

/// compressor.kind, .p, .block, .levels, .k and .zero; all live.
const Fields<CompressorOptions>& compressorFields();

}  // namespace dianoia
