#include "problems/column_masks.h"

#include <algorithm>
#include <array>

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace dianoia {
namespace {

constexpr Index kBits = 8;                // columns of a mask
constexpr Index kMasks = 8;               // of a panel, whose sums stay in registers
constexpr Index kPanel = kBits * kMasks;  // columns

Index panels(Index columns) {
    return (columns + kPanel - 1) / kPanel;
}

}  // namespace

bool ColumnMasks::pay([[maybe_unused]] Index entries, [[maybe_unused]] Index rows, [[maybe_unused]] Index columns) {
#if defined(__AVX512F__)
    return entries >= rows * panels(columns) * kMasks;
#else
    return false;
#endif
}

ColumnMasks::ColumnMasks(Index rows, Index columns)
    : m_columns(columns), m_stride(panels(columns) * kMasks), m_bits(std::size_t(rows * m_stride), 0) {}

void ColumnMasks::set(Index r, Index c) {
    auto& bits = m_bits[std::size_t(r * m_stride + c / kBits)];
    bits = std::uint8_t(bits | 1u << (c % kBits));
}

void ColumnMasks::addRows([[maybe_unused]] const RowBlock& block, [[maybe_unused]] const double* factors,
                          [[maybe_unused]] double* sum) const {
#if defined(__AVX512F__)
    for (Index first = 0; first < m_columns; first += kPanel) {
        alignas(kAlignment) std::array<double, kPanel> panel{};
        const Index width = std::min(kPanel, m_columns - first);
        std::copy_n(sum + first, width, panel.begin());
        __m512d sums[kMasks];
        for (std::size_t m = 0; m < kMasks; ++m) sums[m] = _mm512_load_pd(panel.data() + m * kBits);
        const std::uint8_t* bits = m_bits.data() + first / kBits;
        for (Index k = 0; k < block.count; ++k) {
            const std::uint8_t* masks = bits + block.row(k) * m_stride;
            const __m512d factor = _mm512_set1_pd(factors[k]);
            for (std::size_t m = 0; m < kMasks; ++m) sums[m] = _mm512_mask_add_pd(sums[m], masks[m], sums[m], factor);
        }
        for (std::size_t m = 0; m < kMasks; ++m) _mm512_store_pd(panel.data() + m * kBits, sums[m]);
        std::copy_n(panel.begin(), width, sum + first);
    }
#endif
}

}  // namespace dianoia
