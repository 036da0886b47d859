// The values that a sweep gives to parameters.
#pragma once

#include <string>
#include <vector>

#include "schema/field.h"

namespace dianoia {

/// One --over: a parameter and the values that it takes, in their order.
struct SweptParameter {
    std::string path;
    std::vector<Json> values;
};

/// Reads "path=v1,v2,..." (each value JSON, else a text; commas inside brackets and quotes are part of a value) or
/// "path=lo:hi:n[:log]", n values from lo to hi with equal steps or equal factors, those between rounded to 12 digits.
/// Throws Error (usage).
SweptParameter parseSwept(const std::string& text);

/// All combinations, the values of the last parameter running fastest; a single empty one without parameters. Throws
/// Error (usage) for more than 100000.
std::vector<std::vector<Json>> combinationsOf(const std::vector<SweptParameter>& parameters);

}  // namespace dianoia
