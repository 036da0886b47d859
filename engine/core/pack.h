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
#include <utility>

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
/// a < b ? a : b: b of two zeros, and b where an element is not a number.
template <class Real>
inline Real lesser(Real a, Real b) {
    return a < b ? a : b;
}
/// a > b ? a : b: b of two zeros, and b where an element is not a number.
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
/// a_0, b_0, a_1, b_1, ... : the first and the second half of the elements of a and b in turn.
template <class Lanes>
struct Interleaved {
    Lanes first, second;
};
template <class Lanes>
inline Interleaved<Lanes> interleave(Lanes a, Lanes b) {
    constexpr std::size_t kSize = kSizeOf<Lanes>;
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return Interleaved<Lanes>{__builtin_shufflevector(a, b, (I / 2 + (I % 2) * kSize)...),
                                  __builtin_shufflevector(a, b, (I / 2 + kSize / 2 + (I % 2) * kSize)...)};
    }
    (std::make_index_sequence<kSize>());
}

/// The sum of the elements: the upper half is added to the lower half until one is left.
template <class Real>
inline double foldHalves(Real x) {
    if constexpr (kSizeOf<Real> == 2) {
        return x[0] + x[1];
    } else {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return foldHalves(__builtin_shufflevector(x, x, I...) +
                              __builtin_shufflevector(x, x, (I + sizeof...(I))...));
        }
        (std::make_index_sequence<kSizeOf<Real> / 2>());
    }
}

/// c_0 + c_1 x + ... by Estrin's scheme (1960): neighbours are joined with x, then x^2, x^4, ..., which leaves the
/// processor independent work at every step.
template <class Real, std::size_t N>
inline Real polynomial(Real x, const std::array<double, N>& c) {
    std::size_t parts = (N + 1) / 2;
    std::array<Real, (N + 1) / 2> p;
    for (std::size_t i = 0; i < N / 2; ++i) p[i] = x * c[2 * i + 1] + c[2 * i];
    if (N % 2 == 1) p[parts - 1] = broadcast<Real>(c[N - 1]);
    for (; parts > 1; parts = (parts + 1) / 2) {
        x = x * x;
        for (std::size_t i = 0; i < parts / 2; ++i) p[i] = p[2 * i + 1] * x + p[2 * i];
        if (parts % 2 == 1) p[parts / 2] = p[parts - 1];
    }
    return p[0];
}

}  // namespace dianoia
