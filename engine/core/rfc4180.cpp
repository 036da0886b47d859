#include "core/rfc4180.h"

#include <algorithm>

namespace dianoia {
namespace {

bool isLineEnd(char c) {
    return c == '\n' || c == '\r';
}

/// Line ends in `text`, CR LF counted once.
std::size_t countLineEnds(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (isLineEnd(text[i]) && !pair) ++count;
    }
    return count;
}

}  // namespace

bool CsvSplitter::next(CsvRecord& record) {
    if (m_at >= m_text.size()) return false;
    record.line = m_line;
    record.fault = CsvFault::none;
    record.faultLine = 0;
    std::size_t count = 0;
    for (bool more = true; more; ++count) {
        if (record.cells.size() == count) record.cells.emplace_back();
        record.cells[count].clear();
        more = readCell(record.cells[count], record);
    }
    record.cells.resize(count);
    record.ended = m_at < m_text.size();
    if (record.ended) {
        if (m_text.substr(m_at, 2) == "\r\n") ++m_at;
        ++m_at;
        ++m_line;
    }
    return true;
}

bool CsvSplitter::readCell(std::string& cell, CsvRecord& record) {
    const bool quoted = m_at < m_text.size() && m_text[m_at] == '"';
    if (quoted) readQuoted(cell, record);
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && m_text[m_at] != m_separator && !isLineEnd(m_text[m_at])) ++m_at;
    cell.append(m_text.substr(begin, m_at - begin));
    if (quoted && m_at > begin && record.fault == CsvFault::none) {
        record.fault = CsvFault::textAfterQuote;
        record.faultLine = m_line;
    }
    if (m_at == m_text.size() || m_text[m_at] != m_separator) return false;
    ++m_at;
    return true;
}

void CsvSplitter::readQuoted(std::string& cell, CsvRecord& record) {
    const std::size_t opened = m_line;
    ++m_at;
    while (true) {
        const std::size_t quote = std::min(m_text.find('"', m_at), m_text.size());
        const std::string_view piece = m_text.substr(m_at, quote - m_at);
        cell.append(piece);
        m_line += countLineEnds(piece);
        m_at = quote;
        if (quote == m_text.size()) {
            record.fault = CsvFault::openQuote;
            record.faultLine = opened;
            return;
        }
        ++m_at;
        if (m_at == m_text.size() || m_text[m_at] != '"') return;
        cell += '"';
        ++m_at;
    }
}

std::string_view withoutByteOrderMark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    return text.substr(0, kMark.size()) == kMark ? text.substr(kMark.size()) : text;
}

void appendCsvCell(std::string& text, std::string_view cell) {
    const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
    const bool plain = cell.find_first_of(",\"\r\n") == std::string_view::npos &&
                       (cell.empty() || (!isBlank(cell.front()) && !isBlank(cell.back())));
    if (plain) {
        text += cell;
        return;
    }
    text += '"';
    for (char c : cell) {
        if (c == '"') text += '"';
        text += c;
    }
    text += '"';
}

}  // namespace dianoia
