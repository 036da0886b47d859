#include "core/number_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace dianoia {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// The grammar of parseReal, since std::from_chars also takes "inf" and "nan".
bool isDecimal(std::string_view t) {
    std::size_t i = 0;
    if (i < t.size() && (t[i] == '+' || t[i] == '-')) ++i;
    std::size_t digits = 0;
    for (; i < t.size() && isDigit(t[i]); ++i) ++digits;
    if (i < t.size() && t[i] == '.')
        for (++i; i < t.size() && isDigit(t[i]); ++i) ++digits;
    if (digits == 0) return false;
    if (i == t.size()) return true;
    if (t[i] != 'e' && t[i] != 'E') return false;
    ++i;
    if (i < t.size() && (t[i] == '+' || t[i] == '-')) ++i;
    if (i == t.size()) return false;
    for (; i < t.size(); ++i)
        if (!isDigit(t[i])) return false;
    return true;
}

/// Whether a decimal that from_chars calls out of range is so because it is too small: such a number is zero. Told by
/// the decimal exponent of its first digit that is not zero.
bool isTooSmall(std::string_view t) {
    std::int64_t exponent = 0, scale = 0;
    bool seenPoint = false, seenNonzero = false;
    std::size_t i = 0;
    for (; i < t.size() && t[i] != 'e' && t[i] != 'E'; ++i) {
        if (t[i] == '.') seenPoint = true;
        if (!isDigit(t[i])) continue;
        seenNonzero = seenNonzero || t[i] != '0';
        if (seenNonzero && !seenPoint) ++scale;
        if (!seenNonzero && seenPoint) --scale;
    }
    if (!seenNonzero) return true;
    if (i < t.size()) {
        const bool negative = i + 1 < t.size() && t[i + 1] == '-';
        for (char c : t.substr(i + 1))
            if (isDigit(c) && exponent < 1'000'000'000'000) exponent = exponent * 10 + (c - '0');
        if (negative) exponent = -exponent;
    }
    return exponent + scale < 0;
}

}  // namespace

ParsedReal parseReal(std::string_view text) {
    if (!isDecimal(text)) return {0, NumberFault::notANumber};
    if (text.front() == '+') text.remove_prefix(1);
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code == std::errc::result_out_of_range) {
        if (isTooSmall(text)) return {text.front() == '-' ? -0.0 : 0.0, NumberFault::none};
        return {0, NumberFault::outOfRange};
    }
    if (code != std::errc() || end != text.data() + text.size()) return {0, NumberFault::notANumber};
    if (!std::isfinite(value)) return {0, NumberFault::outOfRange};
    return {value, NumberFault::none};
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
        if (!text.empty() && text.front() == '-') return std::nullopt;
    }
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

void appendShortest(std::string& text, double value) {
    if (std::isnan(value)) {
        text += "nan";
    } else if (std::isinf(value)) {
        text += value > 0 ? "inf" : "-inf";
    } else {
        std::array<char, 32> buffer;
        const auto [end, code] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
        text.append(buffer.data(), end);
    }
}

std::string shortestText(double value) {
    std::string text;
    appendShortest(text, value);
    return text;
}

std::string roundedText(double value, int digits) {
    if (!std::isfinite(value)) return shortestText(value);
    std::array<char, 64> buffer;
    const auto [end, code] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, digits);
    return std::string(buffer.data(), end);
}

std::string fixedText(double value, int decimals) {
    if (!std::isfinite(value)) return shortestText(value);
    std::array<char, 400> buffer;
    const auto [end, code] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    return std::string(buffer.data(), end);
}

}  // namespace dianoia
