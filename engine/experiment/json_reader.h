// JSON as the project takes it: no comments, no repeated keys, limited depth and size, errors with their place.
#pragma once

#include <initializer_list>
#include <string>

#include "schema/field.h"

namespace dianoia {

/// Parses `text`. Throws Error (content) that begins with `source`, with line and column where they are known.
Json parseJson(const std::string& text, const std::string& source);

/// Reads a JSON value of the command line; text that is not JSON is a string.
Json parseJsonOrText(const std::string& text);

/// Refuses keys of `object` that are not among `known`, with the nearest; "notes" with a text is always allowed.
void requireKnownKeys(const Json& object, std::initializer_list<const char*> known, const std::string& where);

}  // namespace dianoia
