#include "data/csv_cells.h"

#include <algorithm>

#include "data/text_lines.h"

namespace dianoia {

ParsedReal parseCell(std::string_view text, bool decimalComma) {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    const std::size_t comma = decimalComma ? text.find(',') : text.npos;
    if (comma == text.npos) return parseReal(text);
    if (text.find('.') != text.npos) return {0, NumberFault::notANumber};
    std::string pointed(text);
    pointed[comma] = '.';
    return parseReal(pointed);
}

bool isMissingLabel(std::string_view text) {
    const std::string word = lowered(text);
    return word.find_first_not_of(" \t") == word.npos || word == "?" || word == "na" || word == "n/a";
}

bool isMissingValue(std::string_view text) {
    const std::string word = lowered(text);
    return isMissingLabel(text) || word == "null" || word == "none";
}

bool isNotFinite(std::string_view text) {
    if (!text.empty() && (text.front() == '+' || text.front() == '-')) text.remove_prefix(1);
    const std::string word = lowered(text);
    return word == "nan" || word == "inf" || word == "infinity";
}

std::string cellFault(std::string_view text, NumberFault fault) {
    if (text.find_first_not_of(" \t") == text.npos) return "empty, and a missing value is refused";
    if (fault == NumberFault::outOfRange) return shown(text) + " is out of range";
    if (isNotFinite(text)) return shown(text) + " is not a finite number";
    if (isMissingValue(text)) return inQuotes(text) + " stands for a missing value, which is refused";
    return inQuotes(text) + " is not a number";
}

}  // namespace dianoia
