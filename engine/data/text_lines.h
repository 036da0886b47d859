// Text files: what is no text, lines, and places in the sentences of errors.
#pragma once

#include <string>
#include <string_view>

#include "core/diagnostics.h"
#include "core/types.h"

namespace dianoia {

/// The text in `bytes` without a byte order mark. Throws Error (content) for what is no text: UTF-16, an HTML page, a
/// Git LFS pointer, an archive, a NUL byte. A line that is not UTF-8 becomes a note.
std::string_view checkedText(const std::string& file, std::string_view bytes, Notes& notes);

/// Walks over the lines of a text; LF, CR LF and CR all end one.
class LineReader {
public:
    explicit LineReader(std::string_view text) : m_rest(text) {}
    /// False at the end. An end of line at the end of the text begins no further line.
    bool next();
    std::string_view line() const { return m_line; }
    Index number() const { return m_number; }

private:
    std::string_view m_rest, m_line;
    Index m_number = 0;
};

/// Throws "FILE, line LINE: WHAT".
[[noreturn]] void failOnLine(const std::string& file, Index line, const std::string& what);
/// Throws "FILE, line LINE: WHAT, at column COLUMN"; columns count bytes from 1.
[[noreturn]] void failInLine(const std::string& file, Index line, Index column, const std::string& what);

/// `text` as a sentence can show it: cut where it is long, control characters and bytes that are not UTF-8 as '?'.
std::string shown(std::string_view text);
/// shown(text) between quotes.
std::string inQuotes(std::string_view text);

/// The first byte of `text` that belongs to no UTF-8 sequence; npos if all is UTF-8.
std::size_t findNonUtf8(std::string_view text);

inline bool isBlank(char c) {
    return c == ' ' || c == '\t';
}
inline bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// `text` in lower case, letters of ASCII only, whatever the locale.
std::string lowered(std::string_view text);

/// "1 row", "2 rows"; `plural` where it is not `noun` + "s".
std::string counted(Index count, const std::string& noun, const std::string& plural = {});

}  // namespace dianoia
