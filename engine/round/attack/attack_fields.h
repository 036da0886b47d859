// How the group "attack" is described.
#pragma once

#include "round/attack/attack_options.h"
#include "schema/field.h"

namespace dianoia {

const std::vector<KindInfo>& attackKinds();
const Fields<AttackOptions>& attackFields();

}  // namespace dianoia
