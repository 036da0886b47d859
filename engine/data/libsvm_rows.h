// The rows of a LIBSVM text, before its base is known.
#pragma once

#include <string>
#include <string_view>

#include "data/data_set.h"
#include "data/label_column.h"

namespace dianoia {

struct LibsvmRows {
    SparseFeatures features;  ///< columnOf holds the indices as written; zeros are left out
    LabelColumn labels;
    Index largestIndex = 0;  ///< of all indices, those of explicit zeros included
    Index lineOfLargest = 0;
    Index lineOfZero = 0;  ///< the first line with index 0; 0 without one
};

/// One pass over the characters of a text. Throws Error (content) with line and column.
class LibsvmParser {
public:
    LibsvmParser(const std::string& file, std::string_view text)
        : m_file(file), m_at(text.data()), m_end(text.data() + text.size()), m_lineBegin(m_at), m_rows(startOf(file)) {}

    LibsvmRows parse();

private:
    static LibsvmRows startOf(const std::string& file) { return {{}, LabelColumn(file, LabelPlace::line)}; }

    bool atLineEnd() const { return m_at == m_end || *m_at == '\r' || *m_at == '\n' || *m_at == '#'; }
    void skipBlanks();
    void skipLine();
    /// The characters up to the next blank, comment or end of line.
    std::string_view token() const;
    void readRow();
    void readLabel();
    void readPair(Index& previous);
    Index readIndex(std::string_view pair, std::size_t colon) const;
    double readValue(std::string_view text, std::string_view index) const;
    void store(Index index, double value);
    /// Throws for the token at m_at, `offset` characters on.
    [[noreturn]] void fail(const std::string& what, std::size_t offset = 0) const;
    [[noreturn]] void failWithoutColon(std::string_view word) const;

    const std::string& m_file;
    const char* m_at;
    const char* m_end;
    const char* m_lineBegin;
    Index m_line = 1;
    bool m_allOnes = true;
    LibsvmRows m_rows;
};

}  // namespace dianoia
