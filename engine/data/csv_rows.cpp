#include "data/csv_rows.h"

#include <algorithm>

#include "data/text_lines.h"

namespace dianoia {

CsvRows::CsvRows(const std::string& file, std::string_view text, char separator, Index firstLine)
    : m_file(file), m_at(text.data()), m_end(text.data() + text.size()), m_separator(separator), m_line(firstLine) {}

Index CsvRows::lastLine() const {
    return std::max<Index>(1, m_line - 1);
}

void CsvRows::skipFiller() {
    while (m_at != m_end && isFiller(*m_at)) ++m_at;
}

void CsvRows::endLine() {
    if (m_at != m_end) m_at += m_at[0] == '\r' && m_at + 1 != m_end && m_at[1] == '\n' ? 2 : 1;
    ++m_line;
}

bool CsvRows::skipToRow() {
    while (m_at != m_end) {
        if (*m_at == '#') {
            while (!atLineEnd()) ++m_at;
        } else {
            skipFiller();
        }
        if (!atLineEnd()) return true;
        endLine();
    }
    return false;
}

bool CsvRows::next() {
    if (!skipToRow()) return false;
    m_fields.clear();
    m_unescaped.clear();
    m_rowLine = m_line;
    while (readField()) continue;
    endLine();
    return true;
}

bool CsvRows::readField() {
    skipFiller();
    CsvField field;
    field.line = m_line;
    field.quoted = m_at != m_end && *m_at == '"';
    if (field.quoted) {
        field.text = readQuoted();
    } else {
        const char* begin = m_at;
        readPlain();
        const char* end = m_at;
        while (end != begin && isFiller(end[-1])) --end;
        field.text = {begin, std::size_t(end - begin)};
    }
    m_fields.push_back(field);
    if (m_separator == ' ') {
        skipFiller();
        return !atLineEnd();
    }
    if (atLineEnd()) return false;
    ++m_at;
    return true;
}

void CsvRows::readPlain() {
    while (!atLineEnd() && *m_at != m_separator && !(m_separator == ' ' && *m_at == '\t')) ++m_at;
}

std::string_view CsvRows::readQuoted() {
    const Index openLine = m_line;
    const char* const open = m_at++;
    bool doubled = false;
    for (;; ++m_at) {
        if (m_at == m_end)
            failOnLine(
                m_file, openLine,
                "the quote before " +
                    inQuotes(std::string_view(open + 1, std::size_t(std::min<std::ptrdiff_t>(20, m_end - open - 1)))) +
                    " is never closed");
        if (*m_at == '\n' || (*m_at == '\r' && !(m_at + 1 != m_end && m_at[1] == '\n'))) ++m_line;
        if (*m_at != '"') continue;
        if (m_at + 1 == m_end || m_at[1] != '"') break;
        doubled = true;
        ++m_at;
    }
    std::string_view text(open + 1, std::size_t(m_at - open - 1));
    if (doubled) {
        std::string& plain = m_unescaped.emplace_back();
        for (std::size_t i = 0; i < text.size(); i += text[i] == '"' ? 2 : 1) plain += text[i];
        text = plain;
    }
    const char* const close = ++m_at;
    skipFiller();
    const bool separated = m_separator == ' ' ? m_at != close : m_at != m_end && *m_at == m_separator;
    if (!separated && !atLineEnd()) failOnLine(m_file, m_line, "text behind the closing quote of " + inQuotes(text));
    return text;
}

}  // namespace dianoia
