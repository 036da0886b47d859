// The labels of a file, and the classes that they make.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/data_set.h"

namespace dianoia {

/// How a label's place is told: a line of a text, or an example of an IDX file.
enum class LabelPlace { line, example };

/// The label of each row, with the line (or the example) it stands on. Labels are numbers as long as all of them are:
/// 1, 1.0 and +1 are one class. One word among them makes all of them words, compared byte for byte.
class LabelColumn {
public:
    LabelColumn(std::string file, LabelPlace place) : m_file(std::move(file)), m_place(place) {}

    void addNumber(double number, Index place);
    /// A label that may turn out to stand among words: its text as written and its number.
    void addNumber(double number, std::string_view text, Index place);
    void addWord(std::string_view text, Index place);

    Index size() const { return std::ssize(m_numbers); }
    Index placeOf(Index row) const { return m_places[std::size_t(row)]; }
    bool hasWords() const { return m_firstWord >= 0; }
    /// A sentence, where most labels are numbers and one that is not makes all of them words; else empty.
    std::string wordNote() const;

    /// Throws Error (content) when all rows are of one class: there is nothing to learn from them.
    void requireSeveralClasses() const;
    /// Writes labels, classNames, classOf and labelFault of `data`.
    void fill(DataSet& data) const;
    /// As fill, with the classes of `training`. A number that is no class there becomes kUnknownClass and a labelFault;
    /// a word that is none throws Error (content).
    void fillTest(DataSet& test, const DataSet& training) const;

private:
    std::string placeText(Index row) const;
    std::string labelText(Index row) const;
    void findFraction(DataSet& data) const;

    std::string m_file;
    LabelPlace m_place;
    std::vector<double> m_numbers;
    std::vector<std::string> m_texts;  ///< empty as long as no text was given
    std::vector<Index> m_places;
    Index m_words = 0;
    Index m_firstWord = -1;
};

}  // namespace dianoia
