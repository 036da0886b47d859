#include "schema/columns.h"

#include <algorithm>

namespace dianoia {

const std::array<ColumnInfo, kColumns>& columnTable() {
    using enum Column;
    static constexpr std::array<ColumnInfo, kColumns> kTable = {{
        {round, "round", "round (k, t)", "rounds", "Completed rounds: row k describes the state x^k.", false},
        {epoch, "epoch", "epochs", "passes over the data",
         "Samples touched by all workers divided by N; without data the round.", false},
        {bits_up, "bits_up", "uplink, all workers", "bits",
         "Bits sent by all workers to the server since round 0, as encoded; per worker it is this divided by n.",
         false},
        {bits_down, "bits_down", "downlink, all workers", "bits",
         "Bits sent by the server to the workers since round 0, as encoded and counted as network.broadcast says.",
         false},
        {time_s, "time_s", "modelled time", "s",
         "The sum over rounds of 2 latency + uplink bits / uplink rate + downlink bits / downlink rate, without "
         "computing.",
         false},
        {loss, "loss", "objective f + R", "", "f(x) + R(x), with f = (1/n) sum_i f_i.", false},
        {gap, "gap", "suboptimality f - f*", "", "(f + R)(x) - (f + R)(x*), x* the minimiser of f + R.", true},
        {dist_sq, "dist_sq", "squared distance |x - x*|^2", "",
         "|x - x*|^2 in the Euclidean norm, x* the minimiser of f + R.", true},
        {grad_norm, "grad_norm", "gradient norm |grad f(x)|", "",
         "|grad f(x)|; with R the norm of the gradient mapping (x - prox(x - step grad f(x))) / step, step of the next "
         "round.",
         true},
        {h_error, "h_error", "memory error, mean |h_i - grad f_i(x*)|^2", "",
         "(1/n) sum_i |h_i - grad f_i(x*)|^2, x* the minimiser of f + R; without memory that of h_i = 0.", true},
        {quantization_error, "quantization_error", "quantization error, mean |decoded_i - input_i|^2", "",
         "(1/n) sum_i |decoded_i - input_i|^2 of the round that led here; input_i is g_i - h_i with memory, else g_i.",
         true},
        {direction_error, "direction_error", "direction error |direction - grad f(x)|", "",
         "|direction - grad f(x^(k-1))| of the round that led here; the direction contains h and comes before "
         "momentum.",
         true},
        {nonzero_fraction, "nonzero_fraction", "share of nonzero entries sent", "",
         "Nonzero entries of all decoded messages of the round that led here divided by n d.", false},
        {median_norm, "median_norm", "norm of the median |median_i g_i|", "",
         "|median_i g_i|, coordinate by coordinate, of the full local gradients of the honest workers at x.", true},
        {median_mean_gap, "median_mean_gap", "median-mean gap |median_i g_i - mean_i g_i|", "",
         "|median_i g_i - mean_i g_i| of the full local gradients of the honest workers at x, before noise.", true},
        {noisy_median_mean_gap, "noisy_median_mean_gap", "median-mean gap of one noisy sample", "",
         "|median_i v_i - mean_i v_i| of the values of the round that led here, minibatch and noise included.", true},
        {median_bias, "median_bias", "bias of the noisy median |E median - mean|", "",
         "|E[median_i(g_i + b xi_i)] - mean_i g_i|, the expectation over the noise, exact; without noise the "
         "median-mean "
         "gap.",
         true},
        {accuracy, "accuracy", "accuracy", "",
         "Share of all rows whose class is predicted right; ties go to the smaller "
         "label.",
         false},
        {test_accuracy, "test_accuracy", "test accuracy", "",
         "Share of the held-out rows whose class is predicted right; ties go to the smaller label.", false},
    }};
    return kTable;
}

const ColumnInfo& columnInfo(Column column) {
    return columnTable()[std::size_t(column)];
}

std::optional<Column> findColumn(std::string_view name) {
    const auto& table = columnTable();
    const auto found = std::find_if(table.begin(), table.end(), [&](const ColumnInfo& c) { return c.name == name; });
    return found == table.end() ? std::nullopt : std::optional<Column>(found->column);
}

}  // namespace dianoia
