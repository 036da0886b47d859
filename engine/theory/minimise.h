// The least value of a function of one variable that may have several valleys.
#pragma once

#include <utility>

namespace dianoia {

/// The argument in [low, high] of the least f: best point of `points` equal steps, then golden section between its
/// neighbours until the bracket is below `tolerance`.
template <class Function>
double minimiseOnGrid(double low, double high, int points, double tolerance, Function&& f) {
    const double step = (high - low) / points;
    int best = 0;
    double least = f(low);
    for (int i = 1; i <= points; ++i) {
        const double value = f(low + i * step);
        if (value < least) {
            least = value;
            best = i;
        }
    }
    double a = low + (best > 0 ? best - 1 : best) * step, b = low + (best < points ? best + 1 : best) * step;
    constexpr double kGolden = 0.6180339887498949;
    double left = b - kGolden * (b - a), right = a + kGolden * (b - a);
    double atLeft = f(left), atRight = f(right);
    while (b - a > tolerance) {
        if (atLeft < atRight) {
            b = right;
            right = left;
            atRight = atLeft;
            left = b - kGolden * (b - a);
            atLeft = f(left);
        } else {
            a = left;
            left = right;
            atLeft = atRight;
            right = a + kGolden * (b - a);
            atRight = f(right);
        }
    }
    return 0.5 * (a + b);
}

struct ValueAt {
    double at = 0, value = 0;
};

/// The argument of the least value of a smooth f that has one valley, from three points of it with the least of their
/// values in the middle: the vertex of the parabola through the best three points so far, `evaluations` times.
template <class Function>
double minimiseByParabolas(ValueAt a, ValueAt m, ValueAt b, int evaluations, Function&& f) {
    for (int i = 0; i < evaluations; ++i) {
        const double left = (m.at - a.at) * (m.value - b.value), right = (m.at - b.at) * (m.value - a.value);
        const double x = m.at - 0.5 * ((m.at - a.at) * left - (m.at - b.at) * right) / (left - right);
        if (!(x > a.at && x < b.at) || x == m.at) break;
        ValueAt now{x, f(x)};
        const bool isBetter = now.value < m.value;
        if (isBetter) std::swap(now, m);
        (now.at < m.at ? a : b) = now;
    }
    return m.at;
}

}  // namespace dianoia
