#include "data/label_column.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/diagnostics.h"
#include "core/number_text.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The position of `value` in `sorted`, or kUnknownClass.
template <class T>
std::uint32_t positionOf(const std::vector<T>& sorted, const T& value) {
    const auto at = std::lower_bound(sorted.begin(), sorted.end(), value);
    if (at == sorted.end() || *at != value) return kUnknownClass;
    return static_cast<std::uint32_t>(at - sorted.begin());
}

template <class T>
std::vector<T> distinct(std::vector<T> values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

template <class T>
std::vector<std::uint32_t> positions(const std::vector<T>& sorted, const std::vector<T>& values) {
    std::vector<std::uint32_t> result;
    result.reserve(values.size());
    for (const T& value : values) result.push_back(positionOf(sorted, value));
    return result;
}

/// The classes of `data` as numbers; empty if they are words.
std::vector<double> classNumbers(const DataSet& data) {
    std::vector<double> numbers;
    if (data.labels.empty() || std::isnan(data.labels.front())) return numbers;
    for (const std::string& name : data.classNames) numbers.push_back(parseReal(name).value);
    return numbers;
}

}  // namespace

void LabelColumn::addNumber(double number, Index place) {
    m_numbers.push_back(number == 0 ? 0 : number);  // -0 and 0 are one label
    m_places.push_back(place);
}

void LabelColumn::addNumber(double number, std::string_view text, Index place) {
    addNumber(number, place);
    m_texts.emplace_back(text);
}

void LabelColumn::addWord(std::string_view text, Index place) {
    if (m_firstWord < 0) m_firstWord = size();
    ++m_words;
    addNumber(kNaN, text, place);
}

std::string LabelColumn::placeText(Index row) const {
    return (m_place == LabelPlace::line ? " on line " : " of example ") + std::to_string(placeOf(row));
}

std::string LabelColumn::labelText(Index row) const {
    return hasWords() ? inQuotes(m_texts[std::size_t(row)]) : shortestText(m_numbers[std::size_t(row)]);
}

std::string LabelColumn::wordNote() const {
    if (!hasWords() || 2 * m_words > size()) return {};
    return m_file + ": the labels are taken as words, because " + labelText(m_firstWord) + placeText(m_firstWord) +
           " is not a number";
}

void LabelColumn::requireSeveralClasses() const {
    const auto differs = [&](Index r) {
        return hasWords() ? m_texts[std::size_t(r)] != m_texts[0] : m_numbers[std::size_t(r)] != m_numbers[0];
    };
    for (Index r = 1; r < size(); ++r)
        if (differs(r)) return;
    const std::string what = "only one class: " + labelText(0) + " is the label of " +
                             (size() == 1 ? "the only row" : "all " + std::to_string(size()) + " rows");
    if (m_place == LabelPlace::line) failOnLine(m_file, placeOf(size() - 1), what);
    failContent(m_file + ", byte 8: " + what);
}

void LabelColumn::findFraction(DataSet& data) const {
    for (Index r = 0; r < size(); ++r) {
        const double number = m_numbers[std::size_t(r)];
        if (std::isnan(number) || std::trunc(number) == number) continue;
        data.labelFault =
            m_file + ": label " + labelText(r) + placeText(r) + " is not a class; classes are whole numbers or words";
        return;
    }
}

void LabelColumn::fill(DataSet& data) const {
    if (hasWords()) {
        data.labels.assign(m_numbers.size(), kNaN);
        data.classNames = distinct(m_texts);
        data.classOf = positions(data.classNames, m_texts);
        return;
    }
    data.labels = m_numbers;
    const std::vector<double> numbers = distinct(m_numbers);
    data.classNames.clear();
    for (const double number : numbers) data.classNames.push_back(shortestText(number));
    data.classOf = positions(numbers, m_numbers);
    findFraction(data);
}

void LabelColumn::fillTest(DataSet& test, const DataSet& training) const {
    test.classNames = training.classNames;
    const std::vector<double> numbers = classNumbers(training);
    const bool words = numbers.empty();
    if (words) {
        test.labels.assign(m_numbers.size(), kNaN);
        test.classOf = positions(training.classNames, m_texts);
    } else {
        test.labels = m_numbers;
        test.classOf = positions(numbers, m_numbers);
        findFraction(test);
    }
    const auto unknown = std::find(test.classOf.begin(), test.classOf.end(), kUnknownClass);
    if (unknown == test.classOf.end()) return;
    const Index row = unknown - test.classOf.begin();
    const std::string sentence =
        m_file + ": label " + labelText(row) + placeText(row) + " is not a class of the training data";
    if (words || hasWords()) failContent(sentence);
    if (test.labelFault.empty()) test.labelFault = sentence;
}

}  // namespace dianoia
