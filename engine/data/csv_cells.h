// What a cell of separated text can be.
#pragma once

#include <string>
#include <string_view>

#include "core/number_text.h"

namespace dianoia {

/// Reads a number. With `decimalComma` one comma may stand for the point.
ParsedReal parseCell(std::string_view text, bool decimalComma);

/// Whether `text` says that a value is not there: nothing, ?, NA, N/A, null, none, in any case.
bool isMissingValue(std::string_view text);
/// As isMissingValue for a label, where null and none may be classes.
bool isMissingLabel(std::string_view text);
/// nan, inf and infinity in any case, with a sign or none: what other readers take for numbers.
bool isNotFinite(std::string_view text);

/// The sentence part that says why `text` is no number: "empty", "inf is not a finite number", "'red' is not a number".
std::string cellFault(std::string_view text, NumberFault fault);

}  // namespace dianoia
