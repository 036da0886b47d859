// How the group "server" is described.
#pragma once

#include "round/server/server_options.h"
#include "schema/field.h"

namespace dianoia {

const Fields<ServerOptions>& serverFields();

}  // namespace dianoia
