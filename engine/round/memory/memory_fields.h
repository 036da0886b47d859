// How the group "memory" is described.
#pragma once

#include "round/memory/memory_options.h"
#include "schema/field.h"

namespace dianoia {

const std::vector<KindInfo>& memoryKinds();
const Fields<MemoryOptions>& memoryFields();

}  // namespace dianoia
