// Bytes as one member of a gzip file.
#pragma once

#include <string>
#include <string_view>

namespace dianoia::fuzz {

std::string gzipBytes(std::string_view bytes);

}  // namespace dianoia::fuzz
