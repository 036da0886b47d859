// Rows with awkward numbers for the tests of this folder.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "measure/row.h"

namespace dianoia {

/// Numbers whose texts are easy to get wrong: long and short ones, the ends of double, zeros of both signs, none.
inline const std::vector<double>& awkwardNumbers() {
    static const std::vector<double> numbers = {0.33368629901358837,
                                                1.0 / 3,
                                                5e-324,
                                                -0.0,
                                                0.0,
                                                std::numeric_limits<double>::max(),
                                                -std::numeric_limits<double>::min(),
                                                1e22,
                                                9007199254740993.0,
                                                -1.5,
                                                std::numeric_limits<double>::quiet_NaN(),
                                                std::numeric_limits<double>::infinity(),
                                                -std::numeric_limits<double>::infinity()};
    return numbers;
}

/// A row whose values depend on `round`; about every fifth metric is empty.
inline Row sampleRow(std::uint64_t round) {
    Row row;
    row.round = round;
    row.bitsUp = (std::uint64_t(1) << 53) + 3 * round + 1;
    row.bitsDown = std::numeric_limits<std::uint64_t>::max() - round;
    for (const ColumnInfo& info : columnTable()) {
        const std::size_t pick = std::size_t(info.column) + round;
        if (Row::isCounter(info.column) || pick % 5 == 0) continue;
        row.set(info.column, awkwardNumbers()[pick % awkwardNumbers().size()]);
    }
    return row;
}

/// The same value to the last bit, with NaN equal to NaN.
inline bool isSame(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

inline bool isSame(const Row& a, const Row& b) {
    if (a.round != b.round || a.bitsUp != b.bitsUp || a.bitsDown != b.bitsDown) return false;
    for (const ColumnInfo& info : columnTable()) {
        const auto left = a.get(info.column), right = b.get(info.column);
        if (left.has_value() != right.has_value() || (left && !isSame(*left, *right))) return false;
    }
    return true;
}

}  // namespace dianoia
