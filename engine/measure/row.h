// One row a recorded round: what the run CSV holds and what every plot shows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dianoia {

/// The columns of the run CSV after run and seed, in its order.
enum class Column : std::uint8_t {
    round,
    epoch,
    bits_up,
    bits_down,
    time_s,
    loss,
    gap,
    dist_sq,
    grad_norm,
    h_error,
    quantization_error,
    direction_error,
    nonzero_fraction,
    median_norm,
    median_mean_gap,
    noisy_median_mean_gap,
    median_bias,
    accuracy,
    test_accuracy
};
inline constexpr std::size_t kColumns = 19;

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

/// What a column is called and means.
struct ColumnInfo {
    Column column;
    std::string_view name;     ///< in the CSV
    std::string_view label;    ///< in the papers' words
    std::string_view unit;     ///< empty without one
    std::string_view meaning;  ///< one sentence, with the formula
    bool logarithmic;          ///< whether a log axis is its natural one
};

/// All columns in CSV order.
const std::array<ColumnInfo, kColumns>& columnTable();
const ColumnInfo& columnInfo(Column column);
std::optional<Column> findColumn(std::string_view name);

}  // namespace dianoia
