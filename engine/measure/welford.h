// Mean and variance while values come in (Welford, 1962): no cancellation, so equal values have variance exactly 0 and
// values near 1e8 that differ by 1e-3 have the right one.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace dianoia {

/// The running mean and variance of a sequence of values.
///
/// A value that is not finite makes the mean the sum of those values (inf, -inf or NaN) and the variance NaN. Finite
/// values near the limits of double keep their mean; their variance may be inf, never NaN.
class Welford {
public:
    void add(double value) {
        ++m_count;
        if (!std::isfinite(value)) {
            m_special += value;
            return;
        }
        const double n = double(m_count);
        const double delta = value - m_mean;
        m_mean += std::isfinite(delta) ? delta / n : value / n - m_mean / n;
        m_squares += delta * (value - m_mean);
    }

    std::uint64_t count() const { return m_count; }
    /// Only with a value at least.
    double mean() const { return m_special == 0 ? m_mean : m_special; }
    /// sum (x - mean)^2 / (count - 1); empty for fewer than two values.
    std::optional<double> variance() const {
        if (m_count < 2) return std::nullopt;
        return m_special == 0 ? m_squares / double(m_count - 1) : std::numeric_limits<double>::quiet_NaN();
    }
    std::optional<double> standardDeviation() const { return root(variance(), 1); }
    /// Of the mean: sqrt(variance / count).
    std::optional<double> standardError() const { return root(variance(), double(m_count)); }

private:
    static std::optional<double> root(std::optional<double> value, double divisor) {
        return value ? std::optional<double>(std::sqrt(*value / divisor)) : std::nullopt;
    }

    std::uint64_t m_count = 0;
    double m_mean = 0, m_squares = 0;
    double m_special = 0;  ///< the sum of the values that are not finite
};

}  // namespace dianoia
