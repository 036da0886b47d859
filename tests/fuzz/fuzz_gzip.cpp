// Gzip: what is unpacked keeps the limit, packs and unpacks to the same bytes, and is data that a reader takes or
// refuses.
#include <zlib.h>

#include "data/file_bytes.h"
#include "data/reader.h"
#include "fuzz/fuzz_data.h"
#include "fuzz/fuzz_target.h"
#include "fuzz/gzip_bytes.h"

namespace dianoia::fuzz {

void checkGzip(std::string_view bytes) {
    constexpr std::size_t kLimit = 1 << 20;
    std::string unpacked;
    if (!accepts([&] { unpacked = unpackBytes(std::string(bytes), "file", kLimit); })) return;
    require(unpacked.size() <= kLimit, "unpacked data keep the limit");
    const bool isGzip = bytes.starts_with("\x1f\x8b");
    require(isGzip || unpacked == bytes, "what is no gzip stays as it is");
    if (isGzip)
        require(unpackBytes(gzipBytes(unpacked), "again", kLimit) == unpacked, "packed and unpacked, the same bytes");
    ReadResult result;
    if (unpacked.size() < 4096 && accepts([&] { result = readDataBytes("file", std::string(bytes)); }))
        requireConsistent(result);
}

}  // namespace dianoia::fuzz
