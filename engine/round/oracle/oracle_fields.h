// How the group "oracle" is described.
#pragma once

#include "round/oracle/oracle_options.h"
#include "schema/field.h"

namespace dianoia {

const std::vector<KindInfo>& oracleKinds();
const Fields<OracleOptions>& oracleFields();

}  // namespace dianoia
