// Packs: as many doubles side by side as a register of the processor holds, by the vector extensions of g++ and clang.
//
// A function written for any type Real runs on a double and on a pack of doubles with the same operations in the same
// order on each element, so a result does not depend on the width of the registers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace dianoia {

#if defined(__AVX512F__)
inline constexpr std::size_t kPackSize = 8;
#elif defined(__AVX__)
inline constexpr std::size_t kPackSize = 4;
#else
inline constexpr std::size_t kPackSize = 2;
#endif

/// A pack of doubles and the pack of 64-bit words of the same length. Eight bytes are one double.
template <std::size_t Bytes>
struct PackTypes {
    typedef double Real __attribute__((vector_size(Bytes)));
    typedef std::uint64_t Word __attribute__((vector_size(Bytes)));
};
template <>
struct PackTypes<8> {
    using Real = double;
    using Word = std::uint64_t;
};

using Pack = PackTypes<8 * kPackSize>::Real;
using WordPack = PackTypes<8 * kPackSize>::Word;
template <class Real>
using WordsOf = typename PackTypes<sizeof(Real)>::Word;
template <class Word>
using RealsOf = typename PackTypes<sizeof(Word)>::Real;

/// How many elements Real has: one for double.
template <class Real>
inline constexpr std::size_t kSizeOf = sizeof(Real) / sizeof(double);

template <class Real>
inline WordsOf<Real> toBits(Real x) {
    return std::bit_cast<WordsOf<Real>>(x);
}
template <class Word>
inline RealsOf<Word> fromBits(Word x) {
    return std::bit_cast<RealsOf<Word>>(x);
}
/// Every element x.
template <class Real>
inline Real broadcast(double x) {
    return x - Real{};
}
/// Element by element: mask ? a : b.
template <class Mask, class Real>
inline Real select(Mask mask, Real a, Real b) {
    return mask ? a : b;
}
/// a < b ? a : b. Of two zeros b, and b where an element is not a number.
template <class Real>
inline Real lesser(Real a, Real b) {
    return a < b ? a : b;
}
/// a > b ? a : b. Of two zeros b, and b where an element is not a number.
template <class Real>
inline Real greater(Real a, Real b) {
    return a > b ? a : b;
}

/// Elements from any address, aligned or not.
template <class Real = Pack>
inline Real load(const double* from) {
    Real x;
    std::memcpy(&x, from, sizeof x);
    return x;
}
template <class Real>
inline void store(double* to, Real x) {
    std::memcpy(to, &x, sizeof x);
}
/// The first `count` elements; the others are zero.
inline Pack loadPart(const double* from, std::size_t count) {
    std::array<double, kPackSize> part{};
    for (std::size_t l = 0; l < kPackSize; ++l)
        if (l < count) part[l] = from[l];
    return load(part.data());
}
inline void storePart(double* to, Pack x, std::size_t count) {
    std::array<double, kPackSize> part;
    store(part.data(), x);
    for (std::size_t l = 0; l < kPackSize; ++l)
        if (l < count) to[l] = part[l];
}

/// c_0 + c_1 x + ... by Horner's rule.
template <class Real, std::size_t N>
inline Real polynomial(Real x, const std::array<double, N>& c) {
    Real p = broadcast<Real>(c[N - 1]);
    for (std::size_t i = N - 1; i > 0; --i) p = p * x + c[i - 1];
    return p;
}

}  // namespace dianoia
