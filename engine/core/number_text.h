// Numbers as text, the same under every locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dianoia {

enum class NumberFault { none, notANumber, outOfRange };

struct ParsedReal {
    double value = 0;
    NumberFault fault = NumberFault::none;
    bool ok() const { return fault == NumberFault::none; }
};

/// Reads a decimal number that fills the whole of `text`: sign (+ or -), digits, point, exponent, nothing else. No nan,
/// inf, hexadecimal, digit separators or blanks. 1e3 yes; 010 is ten. A magnitude beyond double is outOfRange; one that
/// rounds to zero is zero.
ParsedReal parseReal(std::string_view text);

/// Reads a whole number, sign allowed, that fills the whole of `text`. 1e3 and 2.0 are not whole numbers here.
std::optional<std::int64_t> parseInteger(std::string_view text);

/// The shortest text that parseReal reads back to the same double; "nan", "inf" and "-inf" for those. -0.0 is "-0".
std::string shortestText(double value);

/// Appends shortestText(value) without allocating beyond the string's own growth.
void appendShortest(std::string& text, double value);

/// `value` to `digits` significant digits for messages, without trailing zeros.
std::string roundedText(double value, int digits = 6);

/// `value` with `decimals` digits behind the point, for messages and labels.
std::string fixedText(double value, int decimals);

}  // namespace dianoia
