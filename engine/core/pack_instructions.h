// What packs (core/pack.h) need beyond the vector extensions: single instructions of x86 where there is one, plain C++
// elsewhere, with the same results. For source files; headers do without.
#pragma once

#include <cmath>

#include "core/pack.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace dianoia {

/// Correctly rounded square roots.
template <class Real>
inline Real squareRoot(Real x) {
#if defined(__AVX512F__)
    if constexpr (sizeof(Real) == 64) return _mm512_maskz_sqrt_pd(0xFF, x);
#endif
#if defined(__AVX__)
    if constexpr (sizeof(Real) == 32) return _mm256_sqrt_pd(x);
#endif
#if defined(__SSE2__)
    if constexpr (sizeof(Real) == 16) return _mm_sqrt_pd(x);
#endif
    if constexpr (sizeof(Real) == sizeof(double)) {
        return std::sqrt(x);
    } else {
        for (std::size_t l = 0; l < kSizeOf<Real>; ++l) x[l] = std::sqrt(x[l]);
        return x;
    }
}

/// The products of the lower 32 bits of each element.
template <class Word>
inline Word lowProduct(Word a, Word b) {
#if defined(__AVX512F__)
    if constexpr (sizeof(Word) == 64) return Word(_mm512_maskz_mul_epu32(0xFF, __m512i(a), __m512i(b)));
#endif
#if defined(__AVX2__)
    if constexpr (sizeof(Word) == 32) return Word(_mm256_mul_epu32(__m256i(a), __m256i(b)));
#endif
#if defined(__SSE2__)
    if constexpr (sizeof(Word) == 16) return Word(_mm_mul_epu32(__m128i(a), __m128i(b)));
#endif
    return (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF);
}

/// Bit l says whether low <= x < high in element l.
inline std::uint8_t bitsBetween(Pack x, Pack low, Pack high) {
#if defined(__AVX512F__)
    return _mm512_mask_cmp_pd_mask(_mm512_cmp_pd_mask(x, low, _CMP_GE_OQ), x, high, _CMP_LT_OQ);
#elif defined(__AVX__)
    return std::uint8_t(_mm256_movemask_pd(__m256d((x >= low) & (x < high))));
#elif defined(__SSE2__)
    return std::uint8_t(_mm_movemask_pd(__m128d((x >= low) & (x < high))));
#else
    std::uint8_t bits = 0;
    for (std::size_t l = 0; l < kPackSize; ++l) bits |= std::uint8_t((x[l] >= low[l] && x[l] < high[l]) << l);
    return bits;
#endif
}

/// The first `count` <= kPackSize elements from memory, of which no more is read; the others are zero.
inline Pack loadPart(const double* from, std::size_t count) {
#if defined(__AVX512F__)
    return _mm512_maskz_loadu_pd(__mmask8((1U << count) - 1), from);
#else
    std::array<double, kPackSize> part{};
    for (std::size_t l = 0; l < count; ++l) part[l] = from[l];
    return load(part.data());
#endif
}
/// Writes the first `count` <= kPackSize elements and nothing else.
inline void storePart(double* to, Pack x, std::size_t count) {
#if defined(__AVX512F__)
    _mm512_mask_storeu_pd(to, __mmask8((1U << count) - 1), x);
#else
    std::array<double, kPackSize> part;
    store(part.data(), x);
    for (std::size_t l = 0; l < count; ++l) to[l] = part[l];
#endif
}

}  // namespace dianoia
