#include "core/norms.h"

#include <algorithm>
#include <cmath>

#include "core/sums.h"

namespace dianoia {
namespace {

/// The length of the vector of entries entry(j), whose squares sum to `squares`.
template <class Entry>
double lengthOf(double squares, Index n, Entry&& entry) {
    constexpr double kSmall = 0x1p-900, kLarge = 0x1p1000;
    if (std::isnan(squares) || (squares > kSmall && squares < kLarge)) return std::sqrt(squares);
    double largest = 0;
    for (Index j = 0; j < n; ++j) largest = std::max(largest, std::abs(entry(j)));
    if (largest == 0 || std::isinf(largest)) return largest;
    int exponent = 0;
    std::frexp(largest, &exponent);
    const double scaled = fixedSum(n, [&](Index j) {
        const double t = std::ldexp(entry(j), -exponent);
        return t * t;
    });
    return std::max(largest, std::ldexp(std::sqrt(scaled), exponent));
}

}  // namespace

double euclideanNorm(ConstSpan v) {
    return lengthOf(squaredNorm(v), std::ssize(v), [&](Index j) { return v[std::size_t(j)]; });
}

double euclideanDistance(ConstSpan a, ConstSpan b) {
    return lengthOf(squaredDistance(a, b), std::ssize(a),
                    [&](Index j) { return a[std::size_t(j)] - b[std::size_t(j)]; });
}

}  // namespace dianoia
