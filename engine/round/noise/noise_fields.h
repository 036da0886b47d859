// The parameters of the group "noise", described once.
#pragma once

#include "round/noise/noise_options.h"
#include "schema/field.h"

namespace dianoia {

/// noise.kind and noise.level; both live.
const Fields<NoiseOptions>& noiseFields();

}  // namespace dianoia
