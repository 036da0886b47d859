// Exponential and logarithm of our own, and what logistic regression needs of them.
//
// Fixed polynomials without branches, tables or calls of the C library: the results are the same to the last bit for
// every compiler, optimisation level and register width. Every function of a Real works on a double and on packs
// (core/pack.h). Reduction and reconstruction are the usual ones (Cody and Waite, 1980; Tang, 1989 and 1990).
#pragma once

#include <limits>

#include "core/pack.h"
#include "core/types.h"

namespace dianoia::elementary {

inline constexpr double kLn2High = 6.93147180369123816490e-01;  ///< its product with a whole number < 2^20 is exact
inline constexpr double kLn2Low = 1.90821492927058770002e-10;   ///< ln 2 - kLn2High
/// x + kRounder - kRounder rounds |x| < 2^51 to a whole number, which stands in the low bits of the first sum.
inline constexpr double kRounder = 0x1.8p52;
inline constexpr double kRootTwo = 1.4142135623730951;
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// e^x, within 2e-16 of it relatively; inf above 709.78, 0 below -745.13, subnormals within one of their last place.
template <class Real>
inline Real exp(Real x) {
    constexpr std::array kTail = {0.5000000000000001,     0.16666666666666669,    0.04166666666662413,
                                  0.008333333333330062,   0.0013888888917213717,  0.00019841269863053618,
                                  2.4801521295954376e-05, 2.7557268459997064e-06, 2.7620088445409746e-07,
                                  2.510038549551032e-08};
    x = lesser(broadcast<Real>(710.0), greater(broadcast<Real>(-746.0), x));
    const Real shifted = x * 1.4426950408889634 + kRounder;
    const Real n = shifted - kRounder;
    const Real r = (x - n * kLn2High) - n * kLn2Low;
    const Real y = 1.0 + (r + r * r * polynomial(r, kTail));
    // 2^n in two factors: one alone would leave the range of the exponents where the result is subnormal.
    const auto biased = toBits(shifted) - (std::bit_cast<std::uint64_t>(kRounder) - 2046);
    const auto half = biased >> 1;
    return y * fromBits(half << 52) * fromBits((biased - half) << 52);
}

/// x = 2^exponent (1 + fraction) with 1 + fraction in [1/sqrt 2, sqrt 2).
template <class Real>
struct Reduced {
    Real exponent, fraction;
};

/// For a positive normal x.
template <class Real>
inline Reduced<Real> reduce(Real x) {
    constexpr std::uint64_t kTwo = std::bit_cast<std::uint64_t>(2.0);  // an exponent field of 1024
    constexpr double kOffset = 0x1p52;
    const auto shifted = toBits(x) - (std::bit_cast<std::uint64_t>(kRootTwo / 2) - kTwo);
    const auto field = shifted & 0xFFF0000000000000;
    const Real exponent = fromBits((shifted >> 52) | std::bit_cast<std::uint64_t>(kOffset)) - (kOffset + 1024);
    return {exponent, fromBits(toBits(x) - field + kTwo) - 1.0};
}

/// f - log(1 + f) for 1 + f in [1/sqrt 2, sqrt 2), with ratio = f / (2 + f).
template <class Real>
inline Real logRemainder(Real f, Real ratio) {
    // log(1 + f) = 2 artanh(s), s = f / (2 + f), and 2 s = f - s f.
    constexpr std::array kTail = {0.666666666666667,   0.39999999999899444, 0.2857142862600327, 0.22222211130259878,
                                  0.18182889455674947, 0.15331710618210773, 0.14616585424888623};
    const Real square = ratio * ratio;
    return ratio * (f - square * polynomial(square, kTail));
}

/// log of a reduced x, plus `correction`.
template <class Real>
inline Real logOf(const Reduced<Real>& x, Real correction) {
    const Real remainder = logRemainder(x.fraction, x.fraction / (2.0 + x.fraction));
    return x.exponent * kLn2High - ((remainder - (x.exponent * kLn2Low + correction)) - x.fraction);
}

/// log x for a positive normal x, within 2.5e-16 relatively.
template <class Real>
inline Real logNormal(Real x) {
    return logOf(reduce(x), Real{});
}

/// `value` for 0 < x < inf; the limits of the logarithm at 0 and inf, nan elsewhere.
template <class Real>
inline Real logLimits(Real x, Real value) {
    const Real upper = select(x == kInfinity, x, broadcast<Real>(std::numeric_limits<double>::quiet_NaN()));
    const Real beyond = select(x == 0.0, broadcast<Real>(-kInfinity), upper);
    return select((x > 0.0) & (x < kInfinity), value, beyond);
}

/// log x, within 2.5e-16 relatively; subnormal x too; -inf at 0, nan below.
template <class Real>
inline Real log(Real x) {
    const auto tiny = x < std::numeric_limits<double>::min();
    auto reduced = reduce(select(tiny, x * 0x1p54, x));
    reduced.exponent = reduced.exponent - select(tiny, broadcast<Real>(54.0), Real{});
    return logLimits(x, logOf(reduced, Real{}));
}

/// log(1 + x), within 4e-16 relatively; -inf at -1, nan below.
template <class Real>
inline Real log1p(Real x) {
    const Real whole = 1.0 + x;
    const Real part = whole - x;
    const Real error = (x - (whole - part)) + (1.0 - part);
    return logLimits(whole, logOf(reduce(whole), error / whole));
}

/// |x| by its sign bit.
template <class Real>
inline Real magnitude(Real x) {
    return fromBits(toBits(x) & 0x7FFFFFFFFFFFFFFF);
}
/// -|x|.
template <class Real>
inline Real minusMagnitude(Real x) {
    return fromBits(toBits(x) | 0x8000000000000000);
}

/// 1 / (1 + e^-z), without overflow and without loss of digits in the lower tail.
template <class Real>
inline Real sigmoid(Real z) {
    const Real t = exp(minusMagnitude(z));
    return select(z < 0.0, t, broadcast<Real>(1.0)) / (1.0 + t);
}

/// The second derivative of log(1 + e^-z): e^-|z| / (1 + e^-|z|)^2.
template <class Real>
inline Real logisticCurvature(Real z) {
    const Real t = exp(minusMagnitude(z));
    const Real denominator = 1.0 + t;
    return t / (denominator * denominator);
}

/// loss = log(1 + e^-z) and its derivative slope = -1 / (1 + e^z), with one division for both.
template <class Real>
struct LogisticTerms {
    Real loss, slope;
};

template <class Real>
inline LogisticTerms<Real> logisticTerms(Real z) {
    const Real zero{}, one = broadcast<Real>(1.0);
    const Real t = exp(minusMagnitude(z));
    // 1 + t = 2 (1 + f) with f = (t - 1) / 2 where 1 + t > sqrt 2, which loses no digit of t.
    const auto large = t > kRootTwo - 1.0;
    const Real f = select(large, (t - 1.0) * 0.5, t), half = select(large, broadcast<Real>(kLn2High + kLn2Low), zero);
    const Real divisor = 2.0 + f, denominator = 1.0 + t;
    const Real inverse = 1.0 / (divisor * denominator);
    const Real logarithm = half - (logRemainder(f, f * (denominator * inverse)) - f);
    const Real numerator = select(z < 0.0, one, t);
    return {greater(-z, zero) + logarithm, -(numerator * (divisor * inverse))};
}

/// log(1 + e^-z), the logistic loss of a margin z.
inline double logisticLoss(double z) {
    return logisticTerms(z).loss;
}

/// out[j] := exp(x[j]); of one length; x and out may be the same.
void exp(ConstSpan x, Span out);
void log(ConstSpan x, Span out);
void log1p(ConstSpan x, Span out);
void sigmoid(ConstSpan z, Span out);
void logisticCurvature(ConstSpan z, Span out);
/// slopes[j] := -1 / (1 + e^margins[j]), the derivative of the loss; the sum of log(1 + e^-margins[j]) in the order of
/// core/sums.h. margins and slopes may be the same.
double logisticTerms(ConstSpan margins, Span slopes);

}  // namespace dianoia::elementary
