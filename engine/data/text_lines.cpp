#include "data/text_lines.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace dianoia {
namespace {

struct Signature {
    std::string_view bytes;
    std::string_view what;
};

constexpr std::array kNoText = {
    Signature{"\xff\xfe", "UTF-16 text; save it as UTF-8"},
    Signature{"\xfe\xff", "UTF-16 text; save it as UTF-8"},
    Signature{"version https://git-lfs", "a Git LFS pointer, not the data; fetch the file with git lfs pull"},
    Signature{"PK\x03\x04", "a zip archive; unpack it first"},
    Signature{"BZh", "bzip2 data; unpack it first"},
    Signature{"\xfd"
              "7zXZ",
              "xz data; unpack it first"},
    Signature{"\x28\xb5\x2f\xfd", "zstd data; unpack it first"}};

/// The line on which byte `at` of `text` stands.
Index lineOf(std::string_view text, std::size_t at) {
    LineReader lines(text.substr(0, at + 1));
    while (lines.next()) continue;
    return std::max<Index>(1, lines.number());
}

/// The length of the UTF-8 sequence at the front of `text`, 0 if there is none (RFC 3629).
std::size_t sequenceLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    const std::uint8_t second = byte(1);
    const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool surrogate = lead == 0xED && second > 0x9F, beyond = lead == 0xF4 && second > 0x8F;
    return overlong || surrogate || beyond ? 0 : length;
}

}  // namespace

std::string_view checkedText(const std::string& file, std::string_view bytes, Notes& notes) {
    for (const Signature& signature : kNoText)
        if (bytes.starts_with(signature.bytes)) failOnLine(file, 1, std::string(signature.what));
    if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
    const std::size_t start = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
    const std::string head = lowered(bytes.substr(start, 9));
    if (head.starts_with("<!doctype") || head.starts_with("<html")) failOnLine(file, 1, "an HTML page, not data");
    const std::size_t nul = bytes.find('\0');
    if (nul != bytes.npos) failOnLine(file, lineOf(bytes, nul), "NUL byte, so the file is broken or no text");
    const std::size_t odd = findNonUtf8(bytes);
    if (odd != bytes.npos)
        notes.push_back(file + ", line " + std::to_string(lineOf(bytes, odd)) +
                        " is not valid UTF-8; its bytes are kept as they are");
    return bytes;
}

bool LineReader::next() {
    if (m_rest.empty()) return false;
    const std::size_t end = m_rest.find_first_of("\r\n");
    m_line = m_rest.substr(0, end);
    ++m_number;
    if (end == m_rest.npos) {
        m_rest = {};
    } else {
        m_rest.remove_prefix(end + (m_rest.substr(end, 2) == "\r\n" ? 2 : 1));
    }
    return true;
}

void failOnLine(const std::string& file, Index line, const std::string& what) {
    failContent(file + ", line " + std::to_string(line) + ": " + what);
}

void failInLine(const std::string& file, Index line, Index column, const std::string& what) {
    failOnLine(file, line, what + ", at column " + std::to_string(column));
}

std::string shown(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        if (result.size() >= kLongest) return result + "...";
        const std::size_t length = sequenceLength(text.substr(i));
        const auto lead = static_cast<std::uint8_t>(text[i]);
        const bool printable = length > 0 && lead >= 0x20 && lead != 0x7F;
        result += printable ? text.substr(i, length) : std::string_view("?");
        i += std::max<std::size_t>(1, length);
    }
    return result;
}

std::string inQuotes(std::string_view text) {
    return "'" + shown(text) + "'";
}

std::size_t findNonUtf8(std::string_view text) {
    std::size_t i = 0;
    while (i < text.size()) {
        if (static_cast<std::uint8_t>(text[i]) < 0x80) {
            ++i;
            continue;
        }
        const std::size_t length = sequenceLength(text.substr(i));
        if (length == 0) return i;
        i += length;
    }
    return text.npos;
}

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

std::string counted(Index count, const std::string& noun, const std::string& plural) {
    return std::to_string(count) + " " + (count == 1 ? noun : plural.empty() ? noun + "s" : plural);
}

}  // namespace dianoia
