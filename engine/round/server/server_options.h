// The group "server" of an experiment: how the server moves.
#pragma once

#include <string>

#include "schema/field.h"

namespace dianoia {

struct ServerOptions {
    AutoReal step;                      ///< step size gamma (delta in the median paper); auto: the method's proven one
    std::string schedule = "constant";  ///< constant, inverse or sqrt
    AutoReal k0 = 100.0;                ///< inverse and sqrt: rounds until the step has halved (inverse); auto: see
                                        ///< autoScheduleConstant()
    double momentum = 0;                ///< beta, 0 <= beta < 1
    bool operator==(const ServerOptions&) const = default;
};

}  // namespace dianoia
