#include "fuzz/gzip_bytes.h"

#include <zlib.h>

#include <stdexcept>

namespace dianoia::fuzz {

std::string gzipBytes(std::string_view bytes) {
    z_stream stream{};
    constexpr int kGzipOnly = 15 + 16, kMemory = 8;
    if (deflateInit2(&stream, 6, Z_DEFLATED, kGzipOnly, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("no memory to pack");
    std::string packed(deflateBound(&stream, uLong(bytes.size())) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = uInt(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = uInt(packed.size());
    const int code = deflate(&stream, Z_FINISH);
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    if (code != Z_STREAM_END) throw std::runtime_error("the bytes were not packed whole");
    return packed;
}

}  // namespace dianoia::fuzz
