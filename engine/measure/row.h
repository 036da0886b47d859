// One row a recorded round: what the run CSV holds and what every plot shows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "schema/columns.h"

namespace dianoia {

/// The values of one recorded round. A metric that does not exist is empty, which is not the same as NaN.
class Row {
public:
    /// Counters are kept as integers: bits pass 2^53 in long runs.
    std::uint64_t round = 0, bitsUp = 0, bitsDown = 0;

    void set(Column column, double value) {
        m_values[std::size_t(column)] = value;
        m_present |= 1u << unsigned(column);
    }
    bool has(Column column) const { return isCounter(column) || (m_present >> unsigned(column) & 1u) != 0; }
    /// The value, counters as doubles; only where has(column).
    double value(Column column) const;
    std::optional<double> get(Column column) const {
        return has(column) ? std::optional<double>(value(column)) : std::nullopt;
    }
    static bool isCounter(Column column) {
        return column == Column::round || column == Column::bits_up || column == Column::bits_down;
    }

private:
    std::array<double, kColumns> m_values{};
    std::uint32_t m_present = 0;
};

inline double Row::value(Column column) const {
    if (column == Column::round) return double(round);
    if (column == Column::bits_up) return double(bitsUp);
    if (column == Column::bits_down) return double(bitsDown);
    return m_values[std::size_t(column)];
}

}  // namespace dianoia
