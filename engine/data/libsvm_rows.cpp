#include "data/libsvm_rows.h"

#include <algorithm>

#include "core/number_text.h"
#include "data/csv_cells.h"
#include "data/limits.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

std::string commaHint(std::string_view text) {
    return std::count(text.begin(), text.end(), ',') == 1 ? " (decimal comma?)" : "";
}

}  // namespace

void LibsvmParser::fail(const std::string& what, std::size_t offset) const {
    failInLine(m_file, m_line, m_at - m_lineBegin + Index(offset) + 1, what);
}

void LibsvmParser::skipBlanks() {
    while (m_at != m_end && isBlank(*m_at)) ++m_at;
}

void LibsvmParser::skipLine() {
    while (m_at != m_end && *m_at != '\r' && *m_at != '\n') ++m_at;
    if (m_at != m_end) m_at += m_at[0] == '\r' && m_at + 1 != m_end && m_at[1] == '\n' ? 2 : 1;
    m_lineBegin = m_at;
    ++m_line;
}

std::string_view LibsvmParser::token() const {
    const char* end = m_at;
    while (end != m_end && !isBlank(*end) && *end != '\r' && *end != '\n' && *end != '#') ++end;
    return {m_at, std::size_t(end - m_at)};
}

LibsvmRows LibsvmParser::parse() {
    m_rows.features.rowStart.push_back(0);
    while (m_at != m_end) {
        skipBlanks();
        if (!atLineEnd()) readRow();
        skipLine();
    }
    if (m_rows.labels.size() == 0)
        failOnLine(m_file, std::max<Index>(1, m_line - 1), "the file ends, and there are no rows");
    if (m_allOnes) m_rows.features.value.clear();
    return std::move(m_rows);
}

void LibsvmParser::readRow() {
    readLabel();
    Index previous = -1;
    for (skipBlanks(); !atLineEnd(); skipBlanks()) readPair(previous);
    m_rows.features.rowStart.push_back(std::ssize(m_rows.features.columnOf));
}

void LibsvmParser::readLabel() {
    const std::string_view text = token();
    if (text.find(':') != text.npos) fail(inQuotes(text) + " is not a label; a row begins with its label");
    const ParsedReal label = parseReal(text);
    if (label.fault == NumberFault::outOfRange) fail("label " + shown(text) + " is out of range");
    if (!label.ok()) {
        const bool several = std::count(text.begin(), text.end(), ',') > 0;
        fail("label " + shown(text) + " is not a number" + (several ? " (several labels, or a decimal comma?)" : ""));
    }
    m_rows.labels.addNumber(label.value, m_line);
    m_at += text.size();
}

void LibsvmParser::failWithoutColon(std::string_view word) const {
    const bool firstRow = m_rows.labels.size() == 1;
    fail(inQuotes(word) + " has no colon" + (firstRow && parseReal(word).ok() ? " (a header line?)" : ""));
}

Index LibsvmParser::readIndex(std::string_view pair, std::size_t colon) const {
    const std::string_view text = pair.substr(0, colon);
    if (text.empty()) fail("no index before " + inQuotes(pair));
    const bool negative = text.front() == '-';
    const std::string_view digits = text.substr(negative || text.front() == '+' ? 1 : 0);
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), isDigit))
        fail("index " + inQuotes(text) + " is not a whole number");
    Index index = 0;
    for (const char c : digits) index = std::min(index * 10 + (c - '0'), kMostFeatures + 1);
    if (negative && index > 0) fail("index " + shown(text) + " is below 0");
    if (index > kMostFeatures) fail("index " + shown(text) + " over the limit " + std::to_string(kMostFeatures));
    return index;
}

double LibsvmParser::readValue(std::string_view text, std::string_view index) const {
    if (text.size() == 1 && isDigit(text.front())) return text.front() - '0';
    const ParsedReal value = parseReal(text);
    if (value.ok()) return value.value;
    const std::size_t offset = index.size() + 1;
    if (text.empty()) fail("no value for feature " + shown(index));
    if (value.fault == NumberFault::outOfRange) fail(shown(text) + " is out of range", offset);
    if (isNotFinite(text))
        fail("value " + shown(text) + " of feature " + shown(index) + " is not a finite number", offset);
    fail(inQuotes(text) + " is not a number" + commaHint(text), offset);
}

void LibsvmParser::readPair(Index& previous) {
    const std::string_view pair = token();
    const std::size_t colon = pair.find(':');
    if (colon == pair.npos) failWithoutColon(pair);
    const Index index = readIndex(pair, colon);
    const double value = readValue(pair.substr(colon + 1), pair.substr(0, colon));
    if (index == previous) fail("index " + std::to_string(index) + " twice");
    if (index < previous) {
        fail("index " + std::to_string(index) + " after " + std::to_string(previous) +
             ", but indices must ascend from left to right");
    }
    previous = index;
    store(index, value);
    m_at += pair.size();
}

void LibsvmParser::store(Index index, double value) {
    if (index == 0 && m_rows.lineOfZero == 0) m_rows.lineOfZero = m_line;
    if (index > m_rows.largestIndex) {
        m_rows.largestIndex = index;
        m_rows.lineOfLargest = m_line;
    }
    if (value == 0) return;
    if (std::ssize(m_rows.features.columnOf) == kMostValues)
        fail("over the limit of " + std::to_string(kMostValues) + " entries in all");
    m_allOnes = m_allOnes && value == 1;
    m_rows.features.columnOf.push_back(static_cast<std::uint32_t>(index));
    m_rows.features.value.push_back(value);
}

}  // namespace dianoia
