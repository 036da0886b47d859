#include "data/file_bytes.h"

#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "core/diagnostics.h"
#include "data/limits.h"

namespace dianoia {
namespace {

constexpr std::string_view kGzipMagic = "\x1f\x8b";

/// In English under every locale, as all sentences are.
[[noreturn]] void failRead(const std::string& file, int code) {
    const char* const reason = strerrordesc_np(code);
    failSystem(file + " cannot be read: " + (reason ? reason : "error " + std::to_string(code)));
}

[[noreturn]] void failTooLarge(const std::string& name, std::size_t limit) {
    failContent(name + " is over the limit of " + std::to_string(limit) + " bytes of data");
}

/// zlib's inflate over the members of a gzip file.
class GzipReader {
public:
    GzipReader(std::string_view packed, const std::string& name, std::size_t limit)
        : m_packed(packed), m_name(name), m_limit(limit) {
        constexpr int kGzipOnly = 15 + 16;
        if (inflateInit2(&m_stream, kGzipOnly) != Z_OK) failSystem("there is no memory to unpack " + name);
    }
    ~GzipReader() { inflateEnd(&m_stream); }
    GzipReader(const GzipReader&) = delete;
    GzipReader& operator=(const GzipReader&) = delete;

    std::string unpack() {
        std::string out(std::min(std::max<std::size_t>(4 * m_packed.size(), 4096), m_limit), '\0');
        std::size_t filled = 0;
        while (!finished()) {
            if (filled == out.size()) grow(out);
            filled += step(out.data() + filled, out.size() - filled);
        }
        out.resize(filled);
        return out;
    }

private:
    std::size_t place() const { return m_fed - m_stream.avail_in; }

    /// Whether the last member has ended. Zeros that pad the file to a whole block are no data.
    bool finished() {
        if (!m_memberEnded) return false;
        const std::string_view rest = m_packed.substr(place());
        if (rest.find_first_not_of('\0') == std::string_view::npos) return true;
        if (rest.substr(0, 2) != kGzipMagic.substr(0, rest.size()))
            failContent(m_name + ", byte " + std::to_string(place()) +
                        ": bytes that are not gzip follow the gzip data");
        inflateReset(&m_stream);
        m_memberEnded = false;
        return false;
    }

    void grow(std::string& out) {
        if (out.size() == m_limit) failTooLarge(m_name, m_limit);
        out.resize(std::min(2 * out.size(), m_limit));
    }

    std::size_t step(char* out, std::size_t room) {
        constexpr std::size_t kMostAtOnce = std::size_t(1) << 30;  // zlib counts in unsigned int
        if (m_stream.avail_in == 0) {
            const std::size_t more = std::min(m_packed.size() - m_fed, kMostAtOnce);
            m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(m_packed.data() + m_fed));
            m_stream.avail_in = static_cast<uInt>(more);
            m_fed += more;
        }
        m_stream.next_out = reinterpret_cast<Bytef*>(out);
        m_stream.avail_out = static_cast<uInt>(std::min(room, kMostAtOnce));
        const uInt before = m_stream.avail_out;
        const int code = inflate(&m_stream, Z_NO_FLUSH);
        if (code == Z_STREAM_END) {
            m_memberEnded = true;
        } else if (code == Z_BUF_ERROR || (code == Z_OK && m_stream.avail_in == 0 && m_fed == m_packed.size() &&
                                           m_stream.avail_out == before)) {
            failContent(m_name + ", byte " + std::to_string(place()) + ": the gzip data ends too early");
        } else if (code != Z_OK) {
            failContent(m_name + ", byte " + std::to_string(place()) + ": the gzip data is broken (" +
                        (m_stream.msg ? m_stream.msg : "no message") + ")");
        }
        return before - m_stream.avail_out;
    }

    std::string_view m_packed;
    const std::string& m_name;
    std::size_t m_limit;
    z_stream m_stream{};
    std::size_t m_fed = 0;
    bool m_memberEnded = false;
};

std::string rawBytes(const std::string& file, std::size_t limit) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(std::fopen(file.c_str(), "rb"), std::fclose);
    if (!stream) failRead(file, errno);
    std::string bytes;
    std::size_t filled = 0;
    for (std::size_t room = 1 << 16;; room = std::max(room, filled)) {
        bytes.resize(std::min(filled + room, limit + 1));
        errno = 0;
        filled += std::fread(bytes.data() + filled, 1, bytes.size() - filled, stream.get());
        if (std::ferror(stream.get())) failRead(file, errno);
        if (filled > limit) failTooLarge(file, limit);
        if (filled < bytes.size()) break;
    }
    bytes.resize(filled);
    return bytes;
}

}  // namespace

std::string unpackBytes(std::string bytes, const std::string& name, std::size_t limit) {
    if (!bytes.starts_with(kGzipMagic)) {
        if (bytes.size() > limit) failTooLarge(name, limit);
        return bytes;
    }
    std::string unpacked = GzipReader(bytes, name, limit).unpack();
    if (unpacked.starts_with(kGzipMagic))
        failContent(name + ", byte 0: gzip inside gzip; unpack it once and try again");
    return unpacked;
}

std::string readFileBytes(const std::string& file, std::size_t limit) {
    return unpackBytes(rawBytes(file, limit), file, limit);
}

}  // namespace dianoia
