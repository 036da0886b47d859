// The columns of the run CSV, each declared once: presets, claims, files and plots walk this table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

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
