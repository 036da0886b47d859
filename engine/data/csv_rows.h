// Rows of fields in separated text, without copies.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace dianoia {

struct CsvField {
    std::string_view text;  ///< trimmed, quotes taken off
    Index line = 0;
    bool quoted = false;
};

/// Splits separated text into rows of fields: quotes as in RFC 4180, also behind blanks; blanks around a field are no
/// part of it; LF, CR LF and CR end a row. Blank lines and lines that begin with '#' are passed over. The separator
/// ' ' stands for any run of blanks.
class CsvRows {
public:
    CsvRows(const std::string& file, std::string_view text, char separator, Index firstLine = 1);

    /// Reads the next row; false at the end. Throws Error (content) for a quote that is never closed and for text
    /// behind a closing quote.
    bool next();
    /// The fields of the row, valid until the next call.
    const std::vector<CsvField>& fields() const { return m_fields; }
    /// The line on which the row begins.
    Index line() const { return m_rowLine; }
    /// The line on which the text ends.
    Index lastLine() const;

private:
    bool isFiller(char c) const { return c == ' ' || (c == '\t' && m_separator != '\t'); }
    bool atLineEnd() const { return m_at == m_end || *m_at == '\n' || *m_at == '\r'; }
    void skipFiller();
    void endLine();
    bool skipToRow();
    /// Reads one field; true if a separator and so another field follows.
    bool readField();
    std::string_view readQuoted();
    void readPlain();

    const std::string& m_file;
    const char* m_at;
    const char* m_end;
    char m_separator;
    Index m_line;
    Index m_rowLine = 0;
    std::vector<CsvField> m_fields;
    std::deque<std::string> m_unescaped;  ///< fields with doubled quotes: their addresses stay
};

}  // namespace dianoia
