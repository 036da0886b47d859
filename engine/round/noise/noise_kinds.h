// The table of noise laws: name, one sentence, fields, how to make it.
#pragma once

#include <memory>
#include <vector>

#include "round/noise/noise.h"
#include "schema/field.h"

namespace dianoia {

struct NoiseKind {
    KindInfo info;
    std::unique_ptr<NoiseLaw> (*make)();
};

/// Every kind, "none" first.
const std::vector<NoiseKind>& noiseKinds();

}  // namespace dianoia
