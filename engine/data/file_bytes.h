// The bytes of a file, unpacked if they are gzip.
#pragma once

#include <string>

#include "data/limits.h"

namespace dianoia {

/// The whole of `file`. What begins with 1f 8b is unpacked, whatever the name says; several members join (RFC 1952).
/// Throws Error: of kind system when the file cannot be read; of kind content, with the byte, for a gzip stream that is
/// cut, broken or followed by something else, for gzip inside gzip, and beyond `limit` bytes, no more of which are
/// read.
std::string readFileBytes(const std::string& file, std::size_t limit = kMostFileBytes);

/// `bytes` unpacked if they are gzip, else as they are, at most `limit` of them. `name` stands in the sentences of
/// errors.
std::string unpackBytes(std::string bytes, const std::string& name, std::size_t limit = kMostFileBytes);

}  // namespace dianoia
