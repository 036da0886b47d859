// Comma-separated text (RFC 4180): splitting it into records of cells, and writing cells.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dianoia {

enum class CsvFault {
    none,
    openQuote,       ///< the text ends inside a quoted cell
    textAfterQuote,  ///< something stands between a closing quote and the next separator or line end; it is kept
};

/// One record. A record is a line, or several where a quoted cell holds line ends.
struct CsvRecord {
    std::vector<std::string> cells;  ///< at least one; quotes taken off, "" inside them read as "
    std::size_t line = 0;            ///< the line on which the record begins, from 1
    bool ended = false;              ///< a line end stands behind it; only the last record of a text can lack one
    CsvFault fault = CsvFault::none;
    std::size_t faultLine = 0;  ///< the line of the fault: for openQuote the one on which the quote opens

    /// Whether the line holds nothing at all.
    bool blank() const { return cells.size() == 1 && cells.front().empty(); }
};

/// Splits `text`, which must outlive the splitter, into records. LF, CR LF and CR end a record; inside quotes they are
/// part of the cell, byte for byte. A quote that does not open a cell is an ordinary character.
class CsvSplitter {
public:
    explicit CsvSplitter(std::string_view text, char separator = ',') : m_text(text), m_separator(separator) {}

    /// Reads the next record into `record`, whose memory is reused. False, and nothing changed, at the end of the text.
    bool next(CsvRecord& record);
    /// Where the next record begins, in bytes.
    std::size_t position() const { return m_at; }

private:
    /// Reads one cell into `cell`; true if a separator ended it.
    bool readCell(std::string& cell, CsvRecord& record);
    void readQuoted(std::string& cell, CsvRecord& record);

    std::string_view m_text;
    char m_separator;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
};

/// `text` without a UTF-8 byte order mark at its beginning.
std::string_view withoutByteOrderMark(std::string_view text);

/// Appends `cell` to `text`, in quotes where it holds a comma, a quote or a line end, or where blanks at its ends could
/// be taken off by a reader.
void appendCsvCell(std::string& text, std::string_view cell);

}  // namespace dianoia
