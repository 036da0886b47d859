#include <algorithm>
#include <array>

#include "data/csv_cells.h"
#include "data/csv_layout.h"
#include "data/csv_rows.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

constexpr std::array kCandidates = {'\t', ';', ','};
constexpr Index kSampleLines = 200;
constexpr int kSampleRows = 50;

/// Counts the lines on which each candidate stands, outside quotes, with something behind it.
class SeparatorTally {
public:
    explicit SeparatorTally(std::string_view text) {
        for (std::size_t i = 0; i < text.size() && m_lines < kSampleLines; ++i) take(text[i]);
        endLine();
    }
    bool isFrequent(std::size_t candidate) const { return 2 * m_with[candidate] > m_lines; }

private:
    using Marks = std::array<bool, kCandidates.size()>;

    void take(char c) {
        const bool reopened = m_closedBefore && c == '"';
        m_closedBefore = false;
        if (m_inQuotes) {
            m_inQuotes = c != '"';
            m_closedBefore = !m_inQuotes;
        } else if (c == '\n' || c == '\r') {
            endLine();
        } else if (!m_inComment) {
            takePlain(c, reopened);
        }
    }

    void takePlain(char c, bool reopened) {
        if (m_atLineBegin && c == '#') m_inComment = true;
        m_atLineBegin = false;
        const auto at = std::find(kCandidates.begin(), kCandidates.end(), c);
        if (at != kCandidates.end()) {
            m_pending[std::size_t(at - kCandidates.begin())] = true;
            m_atFieldBegin = true;
        } else if (c != ' ') {
            for (std::size_t k = 0; k < kCandidates.size(); ++k) m_seen[k] = m_seen[k] || m_pending[k];
            m_inQuotes = c == '"' && (m_atFieldBegin || reopened);
            m_filled = true;
            m_atFieldBegin = false;
        }
    }

    void endLine() {
        if (m_filled && !m_inComment) {
            ++m_lines;
            for (std::size_t k = 0; k < kCandidates.size(); ++k) m_with[k] += m_seen[k] ? 1 : 0;
        }
        m_pending = m_seen = {};
        m_filled = m_inComment = false;
        m_atLineBegin = m_atFieldBegin = true;
    }

    Index m_lines = 0;
    std::array<Index, kCandidates.size()> m_with{};
    Marks m_pending{}, m_seen{};
    bool m_inQuotes = false, m_closedBefore = false, m_inComment = false, m_filled = false;
    bool m_atLineBegin = true, m_atFieldBegin = true;
};

/// "1.5  2": numbers with blanks between, so that the blanks separate.
bool holdsSeveralNumbers(std::string_view text) {
    int numbers = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
        if (end > 0 && !parseReal(text.substr(0, end)).ok()) return false;
        numbers += end > 0 ? 1 : 0;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers > 1;
}

/// Whether `separator` leaves rows with a number in them.
bool leavesNumbers(const std::string& file, std::string_view text, char separator) {
    const bool decimalComma = separator == ';' || separator == '\t';
    bool found = false;
    try {
        CsvRows rows(file, text, separator);
        for (int r = 0; r < kSampleRows && rows.next(); ++r) {
            for (const CsvField& field : rows.fields()) {
                if (separator == '\t' && holdsSeveralNumbers(field.text)) return false;
                found = found || parseCell(field.text, decimalComma).ok();
            }
        }
    } catch (const Error&) {
        return false;  // its quotes do not fit this separator
    }
    return found;
}

}  // namespace

char findSeparator(const std::string& file, std::string_view text) {
    const SeparatorTally tally(text);
    char frequent = ' ';
    for (std::size_t k = kCandidates.size(); k-- > 0;)
        if (tally.isFrequent(k)) frequent = kCandidates[k];
    for (std::size_t k = 0; k < kCandidates.size(); ++k)
        if (tally.isFrequent(k) && leavesNumbers(file, text, kCandidates[k])) return kCandidates[k];
    return leavesNumbers(file, text, ' ') ? ' ' : frequent;
}

}  // namespace dianoia
