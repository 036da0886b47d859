#include "problems/nonzero_pairs.h"

#include <array>
#include <limits>

#include "core/pack_instructions.h"

namespace dianoia {
namespace {

/// Packs of a row of the product that two rows keep in registers.
constexpr std::size_t kPanel = kPackSize >= 8 ? 8 : 4;

/// Which bits of a number below 2^kPackSize are set, the lowest first.
using SetBits = std::array<std::uint8_t, kPackSize>;
constexpr auto kSetBits = [] {
    std::array<SetBits, std::size_t(1) << kPackSize> table{};
    for (std::size_t number = 0; number < table.size(); ++number)
        for (std::size_t bit = 0, count = 0; bit < kPackSize; ++bit)
            if (number >> bit & 1) table[number][count++] = std::uint8_t(bit);
    return table;
}();

/// Bit l says whether element l is not zero.
std::size_t nonzeroBits(Pack x) {
    const Pack least = broadcast<Pack>(std::numeric_limits<double>::denorm_min());
    return bitsBetween(x, Pack{}, least) ^ (kSetBits.size() - 1);
}

/// The columns where one of `kRows` rows is not zero; returns how many. Writes up to kPackSize places more.
template <std::size_t kRows>
Index findColumns(const double* row, Index stride, Index columns, std::uint32_t* found) {
    typedef std::uint8_t Bits __attribute__((vector_size(kPackSize)));
    typedef std::uint32_t Columns __attribute__((vector_size(4 * kPackSize)));
    Index count = 0;
    const auto take = [&](Index j, std::size_t bits) {
        const auto next = __builtin_convertvector(std::bit_cast<Bits>(kSetBits[bits]), Columns) + std::uint32_t(j);
        std::memcpy(found + count, &next, sizeof next);
        count += std::popcount(bits);
    };
    const auto bitsOf = [&](Index j, auto&& loadFrom) {
        const std::size_t bits = nonzeroBits(loadFrom(row + j));
        return kRows == 1 ? bits : bits | nonzeroBits(loadFrom(row + stride + j));
    };
    Index j = 0;
    for (; j + Index(kPackSize) <= columns; j += kPackSize)
        take(j, bitsOf(j, [](const double* from) { return load(from); }));
    const auto rest = std::size_t(columns - j);
    if (rest > 0) take(j, bitsOf(j, [&](const double* from) { return loadPart(from, rest); }));
    return count;
}

/// kPacks packs of kRows rows of the product: factor(r, e) times row e of b for the listed e.
template <std::size_t kRows, std::size_t kPacks>
void multiplyPanel(std::span<const std::uint32_t> listed, const double* row, Index stride, const double* b,
                   Index bStride, double* out, Index outStride) {
    std::array<std::array<Pack, kPacks>, kRows> sums{};
    for (const Index e : listed) {
        const double* other = b + e * bStride;
        std::array<Pack, kRows> factors;
        for (std::size_t r = 0; r < kRows; ++r) factors[r] = broadcast<Pack>(row[Index(r) * stride + e]);
#pragma GCC unroll 8
        for (std::size_t c = 0; c < kPacks; ++c) {
            const Pack value = load(other + c * kPackSize);
            for (std::size_t r = 0; r < kRows; ++r) sums[r][c] += factors[r] * value;
        }
    }
    for (std::size_t r = 0; r < kRows; ++r)
        for (std::size_t c = 0; c < kPacks; ++c) store(out + Index(r) * outStride + c * kPackSize, sums[r][c]);
}

}  // namespace

void NonzeroPairs::find(const MatrixView& matrix) {
    m_matrix = matrix;
    const auto pairs = std::size_t((matrix.rows + 1) / 2), places = pairs * std::size_t(matrix.columns) + kPackSize;
    if (m_columns.size() < places) m_columns.resize(places);
    if (m_count.size() < pairs) m_count.resize(pairs);
    for (Index r = 0; r < matrix.rows; r += 2) {
        const auto findIn = r + 1 < matrix.rows ? findColumns<2> : findColumns<1>;
        m_count[std::size_t(r / 2)] =
            findIn(matrix.row(r), matrix.stride, matrix.columns, m_columns.data() + r / 2 * matrix.columns);
    }
}

std::span<const std::uint32_t> NonzeroPairs::columnsOf(Index row) const {
    return {m_columns.data() + row / 2 * m_matrix.columns, std::size_t(m_count[std::size_t(row / 2)])};
}

void NonzeroPairs::multiply(Range rows, const double* b, Index bStride, Index width, double* out,
                            Index outStride) const {
    multiplyFrom<kPanel>(0, rows, b, bStride, width, out, outStride);
}

// All rows go through a panel of b before the next one, so that it stays in the second cache.
template <std::size_t kPacks>
void NonzeroPairs::multiplyFrom(Index first, Range rows, const double* b, Index bStride, Index width, double* out,
                                Index outStride) const {
    constexpr Index kColumns = Index(kPacks * kPackSize);
    for (; first + kColumns <= width; first += kColumns)
        for (Index r = rows.first; r < rows.last; r += 2) {
            const auto multiplyRows = r + 1 < rows.last ? multiplyPanel<2, kPacks> : multiplyPanel<1, kPacks>;
            multiplyRows(columnsOf(r), m_matrix.row(r), m_matrix.stride, b + first, bStride,
                         out + (r - rows.first) * outStride + first, outStride);
        }
    if constexpr (kPacks > 1) multiplyFrom<kPacks / 2>(first, rows, b, bStride, width, out, outStride);
}

}  // namespace dianoia
